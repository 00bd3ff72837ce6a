"""Lists of objects: why data decides how many values methods put into them, or take out.

A condition or a loop around the place in the method decides it, or one around a call of the method:
`for step in range(n): buffer.add(state)`, which is left when `done` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import Cause
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import Class, Function

_MOST_CALLS = 8
_MOST_CALLS_AROUND = 1  # `buffer.add()` in `agent.step()` in a loop


def why_filled(s: Shapes, cls: Class, name: str) -> Cause | None:
    """Why data decides how long the list is that objects of a class have under a name."""
    unit, entry = cls.unit, cls.unit.ir.classes[cls.index]
    cause = _why(s, unit, entry.tests.get(name, ()), entry.loops.get(name, ()))
    if cause is not None:
        return cause
    methods = dict.fromkeys(one for one in entry.changing.get(name, ()) if one >= 0)
    called = (_why_called(s, cls, one, _MOST_CALLS_AROUND) for one in methods)
    return next((one for one in called if one is not None), None)


def _why(s: Shapes, unit: Unit, tests: Iterable[int], loops: Iterable[int]) -> Cause | None:
    """Why data decides whether conditions hold, or how many rounds loops have."""
    causes = (*(s.reads_data(unit, test) for test in tests), *_of_loops(s, unit, loops))
    return next((one for one in causes if one is not None), None)


def _of_loops(s: Shapes, unit: Unit, loops: Iterable[int]) -> Iterator[Cause | None]:
    for term in loops:
        loop = s.loop_over(unit, term)
        yield None if loop is None else s.rounds(unit, loop)


def _why_called(s: Shapes, cls: Class, method: int, further: int) -> Cause | None:
    """Why data decides how often a method of a class is called."""
    name = cls.unit.ir.functions[method].name
    if name == "__init__":
        return None
    for atom in find_attribute(s.ev, cls, name)[1]:
        if isinstance(atom, Function):
            for site in s.ev.callers_of(atom, _MOST_CALLS):
                cause = _why(s, site.unit, *s.around(site.unit, site.term))
                cause = cause or _why_entered(s, site.unit, site.term, further)
                if cause is not None:
                    return cause
    return None


def _why_entered(s: Shapes, unit: Unit, term: int, further: int) -> Cause | None:
    """The same of the method in which a call stands."""
    at = unit.ir.function_at(term)
    owner = unit.ir.functions[at].owner if at >= 0 else -1
    if owner < 0 or not further:
        return None
    return _why_called(s, s.ev.atoms.the_class(unit, owner), at, further - 1)
