"""Messages out of a stream of bytes: headers, an empty line, a body."""

from __future__ import annotations

import re
from collections.abc import Iterator

_LENGTH = re.compile(
    rb"^content-length[ \t]*:[ \t]*(\d{1,10})[ \t]*$", re.IGNORECASE | re.MULTILINE
)
_END = re.compile(rb"\r?\n\r?\n")
# Headers longer than this are none.
_MAX_HEADER = 64 * 1024


class Frames:
    """The bodies of messages, however the bytes arrive."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._length = -1  # of the body that is awaited; -1 while headers are

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """Bodies that are complete now; None where headers make no sense."""
        self._buffer += data
        while True:
            if self._length < 0:
                end = _END.search(self._buffer)
                if end is None:
                    if len(self._buffer) > _MAX_HEADER:
                        self._buffer.clear()
                        yield None
                    return
                length = _LENGTH.search(bytes(self._buffer[: end.start()]).replace(b"\r", b""))
                del self._buffer[: end.end()]
                if length is None:
                    yield None
                    continue
                self._length = int(length[1])
            if len(self._buffer) < self._length:
                return
            body = bytes(self._buffer[: self._length])
            del self._buffer[: self._length]
            self._length = -1
            yield body
