"""What a call of the project's own function hands back of its arguments: `def f(x): return x`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.memory.index_terms import element_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import Atom, Function, Method, Object
from mindport.analysis.values.evaluator import Evaluator


class HandedBack(NamedTuple):
    """An argument that a call may give back: itself, a view, or a part of it."""

    argument: int
    is_view: bool
    passes: bool
    is_part: bool
    repeats: bool = False


class _Returned(NamedTuple):
    """What a function returns: a parameter of it, below 0 for what it makes."""

    parameter: int
    is_view: bool
    passes: bool
    is_part: bool
    repeats: bool


# A function that calls itself returns what its other ways do.
_ITSELF: frozenset[_Returned | None] = frozenset({None})


def handed_back(
    ev: Evaluator,
    unit: Unit,
    call: int,
    sources: Callable[[Unit, int], Iterable[Any]],
    place: int | None = None,
) -> tuple[HandedBack, ...] | None:
    """The arguments that a call hands back; the call itself for what its function makes.

    `sources` says whose memory a term of a file has, `place` chooses one of several results. None
    where it is not known what is called, or what has the place.
    """
    value = ev.value(unit, unit.ir.terms[call][1])
    found = [
        (one, function, bound)
        for function, bound in called(ev, value)
        for one in _returned(ev, function, sources, place)
    ]
    given = (
        _given(unit, call, one, function, bound)
        for one, function, bound in found
        if one is not None
    )
    return tuple(given) if found else None


def _returned(
    ev: Evaluator,
    function: Function,
    sources: Callable[[Unit, int], Iterable[Any]],
    place: int | None,
) -> frozenset[_Returned | None]:
    unit, entry = function.unit, function.unit.ir.functions[function.index]
    returned = [*entry.returns, *entry.yields]
    if place is not None:
        inner = [element_of(unit, unit.ir.terms[one], place) for one in entry.returns]
        returned = [] if None in inner else [one for one in inner if one is not None]

    def find() -> frozenset[_Returned | None]:
        return frozenset(
            _Returned(parameter_of(one.memory, function), one.is_view, *one[2:])
            for term in returned
            for one in sources(unit, term)
        )

    return ev.fact(("returned", function, place), _ITSELF, find)


def _given(unit: Unit, call: int, one: _Returned, function: Function, bound: int) -> HandedBack:
    """What a call gives back, where its function returns this."""
    entry, place = function.unit.ir.functions[function.index], one.parameter - bound
    parts = unit.ir.terms[call]
    argument = -1 if place < 0 else argument_of(parts, entry, place, one.parameter)
    if argument < 0:
        return HandedBack(call, False, True, False)
    return HandedBack(argument, *one[1:])


def called(ev: Evaluator, value: Iterable[Atom]) -> Iterator[tuple[Function, int]]:
    """The functions that a call runs, and how many parameters are bound already."""
    for atom in value:
        if isinstance(atom, Function):
            yield atom, 0
        elif isinstance(atom, Method):
            yield atom.function, 1
        elif isinstance(atom, Object):
            found = (find_attribute(ev, atom.cls, name)[1] for name in ("forward", "__call__"))
            for one in next(filter(None, found), ()):
                if isinstance(one, Function):
                    yield one, 1


def parameter_of(memory: tuple[Unit, int, object], function: Function) -> int:
    """Which parameter of a function has a memory; below 0 for none."""
    unit, term, member = memory
    parts = unit.ir.terms[term]
    is_own = unit is function.unit and parts[0] == ir.PARAM and parts[1] == function.index
    return int(parts[2]) if is_own and member is None else -2


def argument_of(call: ir.Term, entry: ir.FunctionIR, place: int, parameter: int) -> int:
    """The term that a call passes for a parameter; -1 for its default."""
    _, _, positional, keywords = call
    name = entry.parameters[parameter][0]
    named = [value for key, value in keywords if key == name]
    if named:
        return int(named[0])
    return int(positional[place]) if place < len(positional) else -1
