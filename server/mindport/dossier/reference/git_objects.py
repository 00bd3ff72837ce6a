"""Commits of a repository, read from its `.git` folder: git itself is not run.

A commit is a file, or a part of a pack file: the whole commit, or its difference from another
object in that pack. The layout is that of git's documentation (gitformat-pack).
"""

from __future__ import annotations

import mmap
import struct
import zlib
from pathlib import Path

_COMMIT, _OFFSET_DELTA, _NAMED_DELTA = 1, 6, 7
_INDEX = b"\xfftOc\x00\x00\x00\x02"  # how an index of version 2 begins
_LARGE = 1 << 31
_HEAD = 8  # bytes before the table of an index
_FANOUT = 256 * 4
_PIECE = 4096
_DEEPEST = 60  # deltas of deltas; git makes 50


class Objects:
    """The objects of a repository."""

    def __init__(self, folder: Path) -> None:
        self._folders = [folder / "objects", *_alternates(folder / "objects")]
        packs = [one for each in self._folders for one in sorted(each.glob("pack/*.idx"))]
        self._indexes = [(path.with_suffix(".pack"), path.read_bytes()) for path in packs]
        self._packs: dict[Path, mmap.mmap] = {}

    def commit(self, name: str) -> str | None:
        """The text of a commit, by its name in hexadecimal digits."""
        for folder in self._folders:
            loose = folder / name[:2] / name[2:]
            if loose.is_file():
                head, _, body = zlib.decompress(loose.read_bytes()).partition(b"\0")
                return _text(body) if head.startswith(b"commit ") else None
        found = self._packed(bytes.fromhex(name))
        return _text(found[1]) if found is not None and found[0] == _COMMIT else None

    def _packed(self, name: bytes) -> tuple[int, bytes] | None:
        for pack, index in self._indexes:
            offset = _offset(index, name)
            if offset is not None:
                return self._object(pack, offset, _DEEPEST)
        return None

    def _object(self, pack: Path, offset: int, deepest: int) -> tuple[int, bytes] | None:
        """The kind and the bytes of an object of a pack."""
        data = self._packs.get(pack)
        if data is None:
            with pack.open("rb") as file:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            self._packs[pack] = data
        kind, at = (data[offset] >> 4) & 7, _size(data, offset)
        if kind == _NAMED_DELTA:
            base, at = self._packed(data[at : at + 20]), at + 20
        elif kind == _OFFSET_DELTA and deepest:
            back, at = _distance(data, at)
            base = self._object(pack, offset - back, deepest - 1)
        else:
            return kind, _unpacked(data, at)
        return None if base is None else (base[0], _applied(base[1], _unpacked(data, at)))


def _unpacked(data: mmap.mmap, at: int) -> bytes:
    """What is compressed from a place on; where it ends is not written anywhere."""
    reader, parts = zlib.decompressobj(), []
    while not reader.eof and at < len(data):
        parts.append(reader.decompress(data[at : at + _PIECE]))
        at += _PIECE
    return b"".join(parts)


def _alternates(objects: Path) -> list[Path]:
    """The folders of objects that this one borrows from."""
    listed = objects / "info" / "alternates"
    lines = listed.read_text("utf-8").splitlines() if listed.is_file() else []
    return [objects / line for line in lines if line and not line.startswith("#")]


def _text(body: bytes) -> str:
    return body.decode("utf-8", errors="replace")


def _offset(index: bytes, name: bytes) -> int | None:
    """The offset of an object in the pack file of an index."""
    if not index.startswith(_INDEX):
        return None
    first = name[0]
    low = struct.unpack_from(">I", index, _HEAD + 4 * (first - 1))[0] if first else 0
    high = struct.unpack_from(">I", index, _HEAD + 4 * first)[0]
    total = struct.unpack_from(">I", index, _HEAD + 4 * 255)[0]
    names = _HEAD + _FANOUT
    while low < high:
        middle = (low + high) // 2
        found = index[names + 20 * middle : names + 20 * middle + 20]
        if found == name:
            offsets = names + 24 * total
            offset: int = struct.unpack_from(">I", index, offsets + 4 * middle)[0]
            if offset < _LARGE:
                return offset
            large = offsets + 4 * total + 8 * (offset - _LARGE)
            return int(struct.unpack_from(">Q", index, large)[0])
        low, high = (middle + 1, high) if found < name else (low, middle)
    return None


def _distance(data: mmap.mmap, at: int) -> tuple[int, int]:
    """How far before a delta its base stands, and where the delta begins."""
    value = data[at] & 0x7F
    while data[at] & 0x80:
        at += 1
        value = ((value + 1) << 7) | (data[at] & 0x7F)
    return value, at + 1


def _size(data: bytes | mmap.mmap, at: int) -> int:
    """Where the bytes of a number of variable length end."""
    while data[at] & 0x80:
        at += 1
    return at + 1


def _applied(base: bytes, delta: bytes) -> bytes:
    """A delta: pieces of the base, and new bytes."""
    at = _size(delta, _size(delta, 0))
    parts = []
    while at < len(delta):
        order, at = delta[at], at + 1
        if not order & 0x80:
            parts.append(delta[at : at + order])
            at += order
            continue
        numbers = []
        for bit in range(7):
            numbers.append(delta[at] if order & (1 << bit) else 0)
            at += bool(order & (1 << bit))
        start = int.from_bytes(bytes(numbers[:4]), "little")
        length = int.from_bytes(bytes(numbers[4:]), "little") or 0x10000
        parts.append(base[start : start + length])
    return b"".join(parts)
