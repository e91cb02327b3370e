"""The smallest bot: a program that reads questions and writes answers, one JSON line each."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "hello":
        answer = {"say": "ready", "name": "first"}
    elif message["say"] == "ask":
        answer = {"say": "answer", "n": message["n"], "code": message["legal"][0]["code"]}
    else:
        break
    print(json.dumps(answer), flush=True)
