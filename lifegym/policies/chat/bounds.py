"""How much of an answer is read: a server that sends without end, or packs little into much, fills no memory."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

from lifegym.policies.chat.faults import BrokenAnswerError

__all__ = ["ENCODINGS", "MOST_BYTES", "keep_within"]

MOST_BYTES: Final = 16 * 2**20
"""Bytes of an answer, unpacked; the longest of any model take less than one of the sixteen."""
ENCODINGS: Final = "gzip, deflate"
"""What is asked for, since it can be unpacked piece by piece."""
_PIECE: Final = 2**16
_ANY_HEADER: Final = 32 + zlib.MAX_WBITS


async def keep_within(response: Any) -> None:
    """Let a response be read only as far as an answer may go; a hook of the client, called before its body is read.

    Reading it raises :class:`~lifegym.policies.chat.faults.BrokenAnswerError` where it goes on, where it is packed in a
    way that was not asked for, or cannot be unpacked.
    """
    packed = response.headers.get("content-encoding", "identity").strip().lower()
    read = response.aiter_raw
    # What is unpacked here must not be unpacked again.
    response.headers.pop("content-encoding", None)

    async def bounded(chunk_size: int | None = None) -> AsyncIterator[bytes]:
        unpack = _Unpacker(packed)
        size = 0
        async for raw in read(chunk_size):
            for part in unpack.parts(raw):
                size += len(part)
                if size > MOST_BYTES:
                    raise BrokenAnswerError(f"it is longer than {MOST_BYTES:,} bytes")
                yield part
        unpack.finish()

    response.aiter_raw = bounded


class _Unpacker:
    """Unpacks a body in pieces of bounded size.

    Args:
        encoding: How it is packed.

    Raises:
        BrokenAnswerError: In a way that was not asked for.
    """

    def __init__(self, encoding: str) -> None:
        if encoding not in ("identity", "", "gzip", "deflate"):
            raise BrokenAnswerError(f"it is packed as {encoding[:40]!r}, and only {ENCODINGS} were asked for")
        self._packed = encoding in ("gzip", "deflate")
        self._inner: Any = None

    def parts(self, raw: bytes) -> Iterator[bytes]:
        if not self._packed:
            yield raw
            return
        if self._inner is None and raw:
            self._inner = _opened(raw)
        part = b""
        # A piece that is full may have more behind it even where all that came has been taken in.
        while raw or len(part) == _PIECE:
            try:
                part = self._inner.decompress(raw, _PIECE)
            except zlib.error as error:
                raise BrokenAnswerError(f"it cannot be unpacked ({error})") from None
            raw = self._inner.unconsumed_tail
            if part:
                yield part
            elif not raw:
                return

    def finish(self) -> None:
        if self._inner is not None and not self._inner.eof:
            raise BrokenAnswerError("it breaks off before it can be unpacked to its end")


def _opened(first: bytes) -> Any:
    """Return what unpacks a body with this beginning; some servers send deflate without its header."""
    tried = zlib.decompressobj(_ANY_HEADER)
    try:
        tried.copy().decompress(first, 1)
    except zlib.error:
        return zlib.decompressobj(-zlib.MAX_WBITS)
    return tried
