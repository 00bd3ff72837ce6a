"""Arrays as files hold them: a kind, a shape, and little-endian bytes in C order."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

# Bytes of one element.
ITEM_SIZES = {
    "float64": 8,
    "float32": 4,
    "float16": 2,
    "bfloat16": 2,
    "int64": 8,
    "int32": 4,
    "int16": 2,
    "int8": 1,
    "uint8": 1,
    "bool": 1,
}


class WeightsError(ValueError):
    """A file cannot be read or written; the message says why."""


@dataclass(frozen=True, slots=True)
class Array:
    """One array; `data` has `prod(shape)` elements."""

    kind: str
    shape: tuple[int, ...]
    data: bytes

    def __post_init__(self) -> None:
        if len(self.data) != prod(self.shape) * ITEM_SIZES[self.kind]:
            raise WeightsError(
                f"{len(self.data)} bytes do not fit {self.kind} of shape {self.shape}"
            )

    def reshaped(self, shape: tuple[int, ...]) -> Array:
        """The same elements in another shape."""
        return Array(self.kind, shape, self.data)


def strided(
    kind: str, storage: bytes, offset: int, shape: tuple[int, ...], stride: tuple[int, ...]
) -> Array:
    """The array that a view of a storage shows; all numbers count elements."""
    size = ITEM_SIZES[kind]
    count, available = prod(shape), len(storage) // size
    last = offset + sum((n - 1) * step for n, step in zip(shape, stride, strict=True))
    if offset < 0 or any(n < 0 for n in (*shape, *stride)) or (count and last >= available):
        raise WeightsError("a tensor exceeds its storage")
    if count > max(available, 1 << 24):
        raise WeightsError("a tensor repeats its storage too often")
    if not count:
        return Array(kind, shape, b"")
    if stride == _dense(shape):
        return Array(kind, shape, storage[offset * size : (offset + count) * size])
    places = [offset]
    for n, step in zip(shape, stride, strict=True):
        places = [place + index * step for place in places for index in range(n)]
    return Array(kind, shape, b"".join(storage[one * size : (one + 1) * size] for one in places))


def _dense(shape: tuple[int, ...]) -> tuple[int, ...]:
    steps, step = [], 1
    for n in reversed(shape):
        steps.append(step)
        step *= n
    return tuple(reversed(steps))
