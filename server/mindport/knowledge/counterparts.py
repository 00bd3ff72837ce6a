"""The torch API that an API of MindSpore stands for, and the names of its parameters there.

What is known of shapes for the one holds for the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counterpart:
    """An API of torch, and its names for the parameters of the MindSpore API, in that order.

    A parameter that torch lacks has its own name. There are none where they are torch's own.
    """

    torch: str
    parameters: tuple[tuple[str, str], ...]  # MindSpore's name, torch's name


def from_lines(lines: Iterable[tuple[str, str, str]]) -> dict[str, Counterpart]:
    """What `counterpart_lines.py` wrote, by MindSpore's name."""
    return {name: Counterpart(torch, _read(pairs)) for name, torch, pairs in lines}


def _read(pairs: str) -> tuple[tuple[str, str], ...]:
    parted = (pair.partition("=") for pair in pairs.split())
    return tuple((own, of_torch or own) for own, _, of_torch in parted)
