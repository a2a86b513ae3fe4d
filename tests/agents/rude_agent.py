"""A program that breaks the protocol in the way that is named; stdlib alone. `polite` breaks nothing."""

import json
import os
import sys
import time

HOW = sys.argv[1]
HUGE = 3 << 20


def write(message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def raw(content: bytes) -> None:
    sys.stdout.flush()
    view = memoryview(content)
    while view:
        view = view[os.write(1, view) :]


def answer(message: dict[str, object], asked: int) -> None:
    """What it says to a question, `asked` of them so far."""
    moves = message["moves"]
    assert isinstance(moves, list)
    good = {"type": "choose", "ask": message["ask"], "move": moves[0]["id"]}
    if HOW == "words":
        write({**good, "move": moves[-1]["text"]})
    elif HOW == "illegal":
        write({**good, "move": 1_000_000})
    elif HOW == "illegal once" and not message["refused"]:
        write({**good, "move": "dance"})
    elif HOW == "no move":
        write({"type": "choose", "ask": message["ask"]})
    elif HOW == "text":
        raw(b"I would rather not\n")
    elif HOW == "list":
        write([1, 2])
    elif HOW == "binary":
        raw(bytes(range(256)) + b"\n")
    elif HOW == "half":
        raw(json.dumps(good).encode()[:20])
        time.sleep(60)
    elif HOW == "no newline":
        raw(json.dumps(good).encode())
        time.sleep(60)
    elif HOW == "huge":
        raw(b'{"type": "choose", "move": "' + b"x" * HUGE + b'"}\n')
    elif HOW == "huge without end":
        while True:
            raw(b"x" * 65536)
    elif HOW == "flood":
        while True:
            write({"type": "info", "text": "thinking"})
    elif HOW == "long words":
        write({**good, "move": moves[0]["text"] + " " * 900_000})
    elif HOW == "closes its output":
        os.close(1)
        time.sleep(60)
    elif HOW == "old answers":
        for number in range(3):
            write({**good, "ask": number - 5})
        write(good)
    elif HOW == "hang":
        time.sleep(3600)
    elif HOW == "deaf":
        while True:
            time.sleep(3600)
    elif HOW == "die":
        sys.stderr.write("Traceback\nZeroDivisionError: division by zero\n")
        sys.stderr.flush()
        raw(b'{"type": "cho')
        os._exit(3)
    elif HOW == "die later" and asked > 3:
        os._exit(4)
    elif HOW == "greedy for memory":
        hoard = [bytearray(1 << 24) for _ in range(200)]
        write({**good, "move": len(hoard)})
    elif HOW == "leave a child" and os.fork() == 0:
        time.sleep(3600)
    else:
        write(good)


def main() -> None:
    if HOW == "ends at once":
        sys.exit("no licence")
    asked = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if HOW == "no hello":
                write({"type": "good morning"})
                continue
            protocol = 2 if HOW == "other protocol" else 1
            write({"type": "hello", "protocol": protocol, "name": "Ru\x1b[31mde\nand more", "version": HOW})
        elif message["type"] == "choose":
            asked += 1
            answer(message, asked)
        elif message["type"] == "quit":
            break


main()
