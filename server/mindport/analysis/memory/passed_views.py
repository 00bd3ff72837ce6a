"""Whether a parameter may share memory with other tensors of a caller: `f(x.T)`, `Store(x.T)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.parameters import passed_terms

# What may make a view.
_VIEWS = frozenset({ir.CALL, ir.ITEM, ir.ATTR, ir.UNPACK, ir.ELEM})


def is_passed_view(
    ev: Evaluator, unit: Unit, term: int, sources: Callable[[Unit, int], Iterable[Any]]
) -> bool:
    """Whether a call in the project passes a view, or what has one there, or a lambda is handed on.

    `sources` says whose memory a term has. An attribute of the object of a method is what the class
    gives it.
    """
    waiting = [one.memory for one in sources(unit, term)]
    met = set(waiting)
    while waiting:
        where, at, member = waiting.pop()
        parts = where.ir.terms[at]
        if parts[0] != ir.PARAM:
            continue
        if member is not None:
            kept = _kept(where, parts, member)
            if any(one.is_view for value in kept for one in sources(where, value)):
                return True
            after = {one.memory for value in kept for one in sources(where, value)} - met
            waiting += after
            met |= after
            continue
        passed = list(passed_terms(ev, where, parts[1], parts[2]))
        if any(_has_views(caller, given, sources) for caller, given in passed):
            return True
        if not passed and where.ir.functions[parts[1]].is_lambda:
            return True  # handed to what calls it: nothing says with what
        after = {one.memory for caller, given in passed for one in sources(caller, given)} - met
        waiting += after
        met |= after
    return False


def _kept(unit: Unit, parameter: ir.Term, name: object) -> list[int]:
    """The terms that a class gives to an attribute, where the parameter is its object."""
    _, function, position = parameter
    owner = unit.ir.functions[function].owner
    if position or owner < 0 or not isinstance(name, str):
        return []
    return unit.ir.classes[owner].attributes.get(name, [])


def _has_views(unit: Unit, term: int, sources: Callable[[Unit, int], Iterable[Any]]) -> bool:
    """Whether a term, or another one of its function, is a view of the memory of the term."""
    own = list(sources(unit, term))
    if any(one.is_view for one in own):
        return True
    memories = {one.memory for one in own}
    parts = unit.ir.terms[term]
    function = parts[1] if parts[0] == ir.PARAM else unit.ir.function_at(term)
    others = own_terms(unit, function)
    return any(
        one.is_view and one.memory in memories
        for other in others
        if unit.ir.terms[other][0] in _VIEWS
        for one in sources(unit, other)
    )
