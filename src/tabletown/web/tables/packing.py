"""Events for streams, compressed once for everybody who sees the same.

Only the token of the forms is each visitor's own. It goes between the compressed pieces as it is: a gzip stream may hold
blocks that are not compressed, and every token has the same length, so that what was compressed stays right around it.
"""

import zlib
from dataclasses import dataclass
from functools import lru_cache

FORM_TOKEN = "\x01" * 64
"""Stands for the token of a visitor's forms, which has as many letters. No page holds this letter: so nothing that is
compressed refers to it."""
LEVEL = 3
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


@dataclass(frozen=True)
class Packed:
    """An event, in pieces: between two of them belongs the visitor's token."""

    stamp: int
    plain: tuple[bytes, ...]
    compressed: tuple[bytes, ...]


@lru_cache(maxsize=8)
def packed(stamp: int, html: bytes) -> Packed:
    """A fragment as an event; the mark FORM_TOKEN stands where each visitor's token goes."""
    data = b"".join([b"data: %b\n" % line for line in html.splitlines()])
    mark = FORM_TOKEN.encode()
    plain = tuple((b"id: %d\n%b\n" % (stamp, data)).split(mark))
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -15)
    compressed = []
    for number, piece in enumerate(plain):
        if number:  # it is seen by the compressor, for the distances, and thrown away
            compressor.compress(mark)
            compressor.flush(zlib.Z_SYNC_FLUSH)
        compressed.append(compressor.compress(piece) + compressor.flush(zlib.Z_SYNC_FLUSH))
    return Packed(stamp, plain, tuple(compressed))


class PlainLine:
    """What goes to a visitor whose browser wants nothing compressed."""

    def begin(self) -> bytes:
        """Before everything."""
        return b""

    def words(self, words: bytes) -> bytes:
        """A few words."""
        return words

    def event(self, event: Packed, token: bytes) -> bytes:
        """An event with the visitor's token."""
        return token.join(event.plain)

    def end(self) -> bytes:
        """After everything."""
        return b""


class GzipLine(PlainLine):
    """The same as one gzip stream."""

    def __init__(self) -> None:
        self.crc = self.size = 0

    def begin(self) -> bytes:
        """The header of the stream."""
        return GZIP_HEADER

    def words(self, words: bytes) -> bytes:
        """A few words, as they are."""
        self.count(words)
        return stored(words)

    def event(self, event: Packed, token: bytes) -> bytes:
        """An event: what was compressed for everybody, and the visitor's token."""
        self.count(token.join(event.plain))
        return stored(token).join(event.compressed)

    def end(self) -> bytes:
        """The last block, and what the reader checks the whole by."""
        return b"\x01\x00\x00\xff\xff" + self.crc.to_bytes(4, "little") + self.size.to_bytes(4, "little")

    def count(self, data: bytes) -> None:
        """Keep the sums of what is sent."""
        self.crc = zlib.crc32(data, self.crc)
        self.size = (self.size + len(data)) % 2**32


def stored(data: bytes) -> bytes:
    """A block of a gzip stream that is not compressed."""
    length = len(data)
    return b"\x00" + length.to_bytes(2, "little") + (length ^ 0xFFFF).to_bytes(2, "little") + data
