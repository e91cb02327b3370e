"""A bot for connect four: wins if it can, does not let the other win, likes the middle."""

import json
import sys

WIDTH, HEIGHT = 7, 6


def landing(board, column):
    """The square where a disc in this column comes to rest."""
    return next(row * WIDTH + column for row in range(HEIGHT) if board[row * WIDTH + column] == 0)


def is_four(board, square, who):
    """Would a disc of *who* on this square make four in a row?"""
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for way in (1, -1):
            column, row = square % WIDTH + way * across, square // WIDTH + way * up
            while 0 <= column < WIDTH and 0 <= row < HEIGHT and board[row * WIDTH + column] == who:
                length, column, row = length + 1, column + way * across, row + way * up
        if length >= 4:
            return True
    return False


def worth(board, column):
    """More is better."""
    square = landing(board, column)
    if is_four(board, square, 1):
        return 100
    return 50 if is_four(board, square, -1) else -abs(column - 3)


for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "hello":
        answer = {"say": "ready", "name": "careful"}
    elif message["say"] == "ask":
        best = max(message["legal"], key=lambda action: worth(message["observed"], int(action["code"])))
        answer = {"say": "answer", "n": message["n"], "code": best["code"]}
    else:
        break
    print(json.dumps(answer), flush=True)
