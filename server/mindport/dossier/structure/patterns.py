"""The shapes that functions with patterns of axes give: `"(a b) c -> a (b c)"`."""

from __future__ import annotations

import math
import re

from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import Given, Named, Tensor

_PART = re.compile(r"\(([^()]*)\)|(\S+)")
Group = list[str]


def rearranged(_machine: Machine, positional: Given, keywords: Named) -> Tensor:
    """The result of a pattern; without a shape where that is not known."""
    held = positional[0] if positional else keywords.get("tensor")
    given = (*positional[1:], keywords.get("pattern"))
    pattern = next((one for one in given if isinstance(one, str)), "")
    if not isinstance(held, Tensor):
        return Tensor()
    if held.shape is None:
        return Tensor(None, origin=held.origin)
    return Tensor(_shape(pattern, held.shape, keywords))


def _shape(pattern: str, shape: tuple[int, ...], keywords: Named) -> tuple[int, ...] | None:
    left, arrow, right = pattern.partition("->")
    sizes = {name: size for name, size in keywords.items() if type(size) is int}
    if not arrow or not _learn(_groups(left), shape, sizes):
        return None
    wanted = _groups(right)
    if any(name not in sizes for group in wanted for name in group):
        return None
    return tuple(math.prod(sizes[name] for name in group) for group in wanted)


def _groups(side: str) -> list[Group]:
    """The axes of a side; several in parentheses are one."""
    found = [(one[1] or one[2] or "").split() for one in _PART.finditer(side)]
    return [[name for name in one if name != "1"] for one in found]


def _learn(groups: list[Group], shape: tuple[int, ...], sizes: dict[str, int]) -> bool:
    """Find the sizes of axes from a shape; False where it does not fit, or is not enough."""
    if len(groups) != len(shape):
        return False
    for names, size in zip(groups, shape, strict=True):
        known = math.prod(sizes[one] for one in names if one in sizes)
        open_names = [one for one in names if one not in sizes]
        if len(open_names) > 1 or not known or size % known:
            return False
        if open_names:
            sizes[open_names[0]] = size // known
        elif known != size:
            return False
    return True
