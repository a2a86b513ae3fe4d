"""An agent for Tabletown in Python, without Tabletown's library: it picks any legal move.

tabletown agent check "python random_agent.py"
"""

import json
import random
import sys


def write(message: dict[str, object]) -> None:
    """A message is a line, and must leave at once."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        write({"type": "hello", "protocol": 1, "name": "Random in Python", "version": "1.0", "wants": []})
    elif message["type"] == "choose":
        move = random.choice(message["moves"])
        write({"type": "choose", "ask": message["ask"], "move": move["id"]})
    elif message["type"] == "quit":
        break
    # newgame, result and whatever a later version may add need no answer
