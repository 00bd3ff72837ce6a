"""The entries of a dictionary, wherever it was put together: displays, `dict(...)`, `update`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Library

if TYPE_CHECKING:
    from mindport.analysis.values.evaluator import Evaluator

_DEEPEST = 8


def entries_of(
    ev: Evaluator, unit: Unit, term: int, depth: int = _DEEPEST
) -> Iterator[tuple[str, Unit, int]]:
    """The keys that are constant strings, with the terms of what they hold."""
    if depth < 0 or term < 0:
        return
    parts = unit.ir.terms[term]
    inner: list[int] = []
    match parts[0]:
        case ir.DICT:
            for key, value in zip(parts[1], parts[2], strict=True):
                if key < 0:
                    inner.append(value)
                else:
                    yield from _entry(unit, key, value)
        case ir.APPEND:
            inner = [parts[1]] if parts[3] >= 0 else [parts[1], parts[2]]
            yield from _entry(unit, parts[3], parts[2])
        case ir.PHI:
            inner = [one for one in parts[1:] if one < term]
        case ir.STAR | ir.ANNOTATED | ir.TAKEN:
            inner = [parts[1]]
        case ir.GLOBAL:
            inner = [unit.ir.names.get(parts[1], -1)]
        case ir.CALL if any(_is_dict(one) for one in ev.value(unit, parts[1])):
            yield from ((name, unit, value) for name, value in parts[3] if name is not None)
            inner = [*parts[2], *(value for name, value in parts[3] if name is None)]
    for one in inner:
        yield from entries_of(ev, unit, one, depth - 1)


def _is_dict(atom: object) -> bool:
    return isinstance(atom, Library) and atom.name == "builtins.dict"


def _entry(unit: Unit, key: int, value: int) -> Iterator[tuple[str, Unit, int]]:
    name = unit.ir.terms[key] if key >= 0 else ()
    if name and name[0] == ir.CONST and isinstance(name[1], str):
        yield name[1], unit, value
