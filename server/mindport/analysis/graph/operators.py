"""Calls of operators that a graph makes otherwise than the code says, or not at all.

Which ones do is data (mapping_db/roles/graph.toml), measured by running each in both modes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.graph.kinds import NUMBER, is_tensor, kind_of
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import called_sites
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.domain import Constant
from mindport.analysis.values.evaluator import TENSOR, Evaluator

OPERATOR = "graph-operator"
_OTHER, _SWAPPING = "other-in-graphs", "swapping"
_REFUSED, _VALUES_ALONE = "refused-in-graphs", "values-alone-in-graphs"
_ROLES = (_OTHER, _REFUSED, _SWAPPING, _VALUES_ALONE)
_PLANE = [1, 0]  # the order that swaps two dimensions of two
_COUNTED_BACK = ([1, -2], [-1, 0], [-1, -2])  # what means the same of two dimensions


def calls_made_otherwise(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int, str]]:
    """Calls that give something else in a graph: with their function, and the message's form."""
    leaves = _leaves(ev)
    for site, call in called_sites(part):
        callee = unit.ir.terms[unit.ir.terms[call][1]]
        index = unit.ir.function_at(call)
        if (callee[0] == ir.ATTR and callee[2] not in leaves) or not is_compiled(index):
            continue
        form = _form(ev, unit, call)
        if form is not None:
            yield site, index, form


def _leaves(ev: Evaluator) -> frozenset[str]:
    """The last parts of the names that are asked for."""
    known = ev.derived.get((OPERATOR,))
    if known is None:
        names = (name for role in _ROLES for name in ev.catalogue.named(role))
        known = ev.derived[OPERATOR,] = frozenset(one.rpartition(".")[2] for one in names)
    return known  # type: ignore[return-value]


def _form(ev: Evaluator, unit: Unit, call: int) -> str | None:
    names = names_in_graph(ev, unit, unit.ir.terms[call][1])
    if any(ev.catalogue.has_role(_SWAPPING, name) for name in names):
        return "order" if _is_taken_for_order(ev, unit, call) else None
    if any(ev.catalogue.has_role(_VALUES_ALONE, name) for name in names):
        return "" if _has_place_alone(ev, unit, call) else None
    is_other = any(ev.catalogue.has_role(role, n) for role in (_OTHER, _REFUSED) for n in names)
    return "" if is_other else None


def names_in_graph(ev: Evaluator, unit: Unit, callee: int) -> frozenset[str]:
    """What is called; a method of what nobody knows is one of a tensor in a graph."""
    named = apis(ev, unit, callee) - {""}
    parts = unit.ir.terms[callee]
    if named or parts[0] != ir.ATTR:
        return named
    is_open = not ev.value(unit, parts[1]) or is_tensor(ev, unit, parts[1])
    return frozenset({f"{TENSOR}.{parts[2]}"}) if is_open else named


def _has_place_alone(ev: Evaluator, unit: Unit, call: int) -> bool:
    """Whether a dimension is all that is passed, by its place: `x.max(1)`."""
    _, _, positional, keywords = unit.ir.terms[call]
    return len(positional) == 1 and not keywords and kind_of(ev, unit, positional[0]) == NUMBER


def _is_taken_for_order(ev: Evaluator, unit: Unit, call: int) -> bool:
    """Whether two numbers say something else as the order of all dimensions."""
    _, callee, positional, keywords = unit.ir.terms[call]
    if keywords or len(positional) != len(_PLANE):  # `dim0=1, dim1=2` says what is meant
        return False
    held = [ev.value(unit, one) for one in positional]
    places = [
        atom.value
        for one in held
        for atom in one
        if isinstance(atom, Constant) and isinstance(atom.value, int)
    ]
    if places != _PLANE and places not in _COUNTED_BACK:
        return True
    rank = numbers_of(ev).rank(unit, unit.ir.terms[callee][1])
    return places != _PLANE if rank is None else rank != len(_PLANE)
