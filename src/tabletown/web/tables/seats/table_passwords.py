"""The words of private tables. People choose them, so they could be guessed: each is kept as a slow hash with its own salt."""

import hashlib
import hmac
import secrets

COST = {"n": 2**14, "r": 8, "p": 1}
"""16 MB and some hundredths of a second for each try."""


def key_of(word: str) -> str:
    """A word as it is compared: without spaces, and in small or large letters. It is often told by mouth."""
    return "".join(word.split()).casefold()


def hashed_word(word: str) -> str:
    """What is kept of a word; nothing where there is none."""
    salt = secrets.token_hex(16)
    return f"{salt}${slow_hash(word, salt)}" if key_of(word) else ""


def is_word(word: str, kept: str) -> bool:
    """Whether a word is the one that was kept."""
    salt, _sign, hashed = kept.partition("$")
    return bool(hashed) and hmac.compare_digest(slow_hash(word, salt), hashed)


def slow_hash(word: str, salt: str) -> str:
    """Takes its time."""
    return hashlib.scrypt(key_of(word).encode(), salt=salt.encode(), dklen=32, **COST).hex()
