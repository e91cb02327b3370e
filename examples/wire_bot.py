"""A bot that plays over the wire, against a recruit, to the end: python examples/wire_bot.py http://127.0.0.1:8000 GAME"""

import json
import random
import sys
import time
import urllib.request

hall, game = sys.argv[1:3]
headers = {"Content-Type": "application/json"}


def call(path: str, body: object = None) -> dict:
    """One request: a GET, or with a body a POST."""
    content = None if body is None else json.dumps(body).encode()
    return json.load(urllib.request.urlopen(urllib.request.Request(f"{hall}/api/v1/{path}", content, headers)))


headers["Authorization"] = "Bearer " + call("guests", {"name": "Ten Lines"})["token"]
table = call("tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]})["table"]
while not (scene := call(f"tables/{table}"))["over"]:
    for ask in scene["asks"]:
        code = random.choice(ask["choices"])["code"]
        call(f"tables/{table}/moves", {"seat": ask["seat"], "action": code, "key": str(random.random())})
        break
    else:
        time.sleep(0.05)
print(scene["result"])
