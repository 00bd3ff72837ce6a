"""`map` and `filter`: a function that is called with each of several values; `zip(*rows)`."""

from __future__ import annotations

from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import SOME, Dim, Dynamic, as_condition
from mindport.analysis.shape.dims import smallest
from mindport.analysis.shape.domain import Group, Many, Shaped, Table, length
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.library import Passed, call_api
from mindport.analysis.shape.subscript import element_of
from mindport.analysis.values.domain import Function, Library

_APPLYING = frozenset({"builtins.map", "builtins.filter"})


def applied(s: Shapes, unit: Unit, api: str, passed: Passed) -> Many | Table | Group | None:
    """What `map`, `filter` and `zip(*rows)` give; None for any other API."""
    if api == "builtins.zip" and passed.positional is None and not passed.leading:
        return _columns(passed.rest)
    if api not in _APPLYING or passed.positional is None or len(passed.positional) < 2:
        return None
    rows = passed.positional[1:]
    given = Passed(passed.path, passed.term, tuple(map(element_of, rows)))
    function = unit.ir.terms[passed.term][2][0]
    if api == "builtins.map":
        return Many(_result(s, unit, function, given), smallest(map(length, rows)))
    return Many(element_of(rows[0]), _kept(s, unit, function, given))


def _columns(rest: tuple[Shaped | None, ...]) -> Table | Group | None:
    """The columns of rows with known parts: a loop meets each column once."""
    row = element_of(rest[0]) if len(rest) == 1 else None
    if isinstance(row, Group) and isinstance(rest[0], Many):
        return Group(tuple(Many(held, rest[0].length) for held in row.elements))
    if not isinstance(row, Table):
        return None
    return Table(tuple((place, Many(held)) for place, held in row.entries))


def _result(s: Shapes, unit: Unit, function: int, given: Passed) -> Shaped | None:
    found = s.ev.value(unit, function)
    if len(found) != 1 or given.positional is None:
        return None
    if isinstance(found[0], Library):
        return call_api(found[0].name, given, s.rule(found[0].name))
    if not isinstance(found[0], Function):
        return None
    function_unit, index = found[0].unit, found[0].index
    inner = s.env(function_unit, index, given.positional)
    returned = function_unit.ir.functions[index].returns
    return s.of(function_unit, returned[0], inner) if len(returned) == 1 else None


def _kept(s: Shapes, unit: Unit, function: int, given: Passed) -> Dim:
    """How many values pass a test: as many as data says, where the test reads it."""
    for atom in s.ev.value(unit, function):
        if isinstance(atom, Function) and given.positional is not None:
            inner = s.env(atom.unit, atom.index, given.positional)
            for term in atom.unit.ir.functions[atom.index].returns:
                cause = s.reads_data(atom.unit, term, inner)
                if cause is not None:
                    return Dynamic(as_condition(cause))
    return SOME
