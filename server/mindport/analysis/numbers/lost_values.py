"""What a project puts into tensors that kernels on CPU do not keep, or spoil other numbers by."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.constant_numbers import number_of
from mindport.analysis.values.domain import Atom, Instance, Record, Sequence, Value
from mindport.analysis.values.evaluator import Evaluator

_ARRAY = "numpy.ndarray"
_DEEPEST = 4  # lists in lists that are looked into
_WORDS = {"nan": "NaN", "-inf": "other rows", "inf": "infinity"}  # by the text of a number


def lost_values(ev: Evaluator, units: Iterable[Unit]) -> frozenset[str]:
    """What kernels must keep, since a file writes it into tensors, which may go to all others.

    "NaN" of `torch.tensor([1.0, float("nan")])`; "other rows" of `x.masked_fill(mask, -math.inf)`:
    behind a row of minus infinity, the kernel of `softmax` spoils the rows that follow. "infinity"
    stands for the positive one alone, since masks need no more.
    """
    units, found = list(units), set[str]()
    if any(_may_write(ev, unit) for unit in units):
        for unit in units:
            found.update(_of_file(ev, unit))
    return frozenset(found)


def _may_write(ev: Evaluator, unit: Unit) -> bool:
    """Whether such a number has a name in a file, or a text says one."""
    roles = ("infinity", "minus-infinity", "not-a-number")
    leaves = {one.rpartition(".")[2] for role in roles for one in ev.catalogue.named(role)}
    return any(
        (parts[0] == ir.ATTR and parts[2] in leaves)
        or (parts[0] == ir.IMPORT and parts[3] in leaves)
        or (parts[0] == ir.CONST and _says_one(parts[1]))
        for parts in unit.ir.terms
    )


def _says_one(value: object) -> bool:
    try:
        return isinstance(value, str | float) and not math.isfinite(float(value))
    except ValueError:
        return False


def _of_file(ev: Evaluator, unit: Unit) -> Iterator[str]:
    for made, given in _made_of(unit):
        found = {word for one in given for word in _words(ev, ev.value(unit, one))}
        if found and any(_holds(ev, atom) for atom in ev.value(unit, made)):
            yield from found


def _made_of(unit: Unit) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What may be a tensor, with what it is made of or what is put into it."""
    for at, parts in enumerate(unit.ir.terms):
        if parts[0] == ir.CALL:
            yield at, (*parts[2], *(value for _, value in parts[3]))
        elif parts[0] == ir.BINARY:
            yield at, parts[2:4]
    for part in unit.ir.parts:
        yield from ((container, (value,)) for container, value in part.stored)


def _holds(ev: Evaluator, atom: Atom) -> bool:
    """Whether it is a tensor, an array, or a layer that makes tensors with what it is given."""
    is_array = isinstance(atom, Instance) and atom.cls == _ARRAY
    return is_array or ev.is_tensor(atom) or ev.is_module(atom)


def _words(ev: Evaluator, value: Value, depth: int = 0) -> set[str]:
    """What is said of a number, or of those that a list holds."""
    found: set[str] = set()
    for atom in value:
        if word := _WORDS.get(str(number_of(ev, atom))):
            found.add(word)
        elif depth < _DEEPEST:
            for inner in _inside(atom):
                found |= _words(ev, inner, depth + 1)
    return found


def _inside(atom: Atom) -> tuple[Value, ...]:
    match atom:
        case Sequence():
            return atom.elements
        case Record():
            return (*(value for _, value in atom.entries), atom.rest)
        case Instance():
            return (atom.items, *atom.elements)
    return ()
