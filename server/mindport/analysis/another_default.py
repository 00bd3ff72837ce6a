"""Whether a project sets another dtype for new floats than single precision.

torch asks for it wherever a call makes floats and names no dtype; MindSpore has no such setting.
"""

from __future__ import annotations

from collections.abc import Collection

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.number_calls import dtype_of
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.uses.term_users import TermUsers
from mindport.analysis.values.evaluator import HELPERS, Evaluator

_SINGLE = "float32"
# Where terms that name something have its name.
_NAMED_AT = {ir.IMPORT: 3, ir.ATTR: 2}
# What a migration writes in projects that set another default, and nowhere else.
_HELPERS = frozenset(
    {"by_default", "by_values", "get_default_dtype", "in_default_dtype", "layer_in_default_dtype",
     "of_default_numbers", "set_default_dtype", "set_default_tensor_type"}
)  # fmt: skip


def sets_another_default(ev: Evaluator, units: Collection[Unit]) -> bool:
    """Whether any file may set one, or hands the function on that does."""
    setting = ev.catalogue.named("setting-default-dtype")
    leaves = {one.rpartition(".")[2] for one in setting}
    while more := _passed_on(ev, units, setting, leaves):
        leaves |= more
    return any(_sets(ev, unit, setting, leaves) for unit in units)


def _passed_on(
    ev: Evaluator, units: Collection[Unit], setting: frozenset[str], leaves: set[str]
) -> set[str]:
    """More names under which files bind such a function, for themselves and for others."""
    return {
        name
        for unit in units
        for name, term in unit.ir.names.items()
        if name not in leaves
        and _may_name(unit, unit.ir.terms[term], leaves)
        and not setting.isdisjoint(apis(ev, unit, term))
    }


def _sets(ev: Evaluator, unit: Unit, setting: frozenset[str], leaves: set[str]) -> bool:
    terms = unit.ir.terms
    if any(parts[0] == ir.IMPORT and _is_helper(parts) for parts in terms):
        return True  # an earlier migration found one
    named = [
        at
        for at, parts in enumerate(terms)
        if _may_name(unit, parts, leaves) and not setting.isdisjoint(apis(ev, unit, at))
    ]
    calls = [parts for parts in terms if parts[0] == ir.CALL and parts[1] in named]
    return _is_handed_on(unit, named) or not all(_is_single(ev, unit, parts) for parts in calls)


def _is_handed_on(unit: Unit, named: Collection[int]) -> bool:
    """Whether the function goes to who may call it; where a file only passes its name on, not."""
    users = TermUsers(unit)
    return any(
        at in users.handed_out or any(not _reads(unit.ir.terms[one], at) for one in users.of(at))
        for at in named
    )


def _reads(parts: ir.Term, function: int) -> bool:
    """Whether a term calls a function, or is its name where that is read."""
    return bool(parts[0] == ir.GLOBAL or (parts[0] == ir.CALL and parts[1] == function))


def _may_name(unit: Unit, parts: ir.Term, leaves: set[str]) -> bool:
    if parts[0] == ir.GLOBAL:
        bound = unit.ir.names.get(parts[1])
        inner = (ir.UNKNOWN,) if bound is None else unit.ir.terms[bound]
        return parts[1] in leaves or (inner[0] == ir.IMPORT and inner[3] in leaves)
    place = _NAMED_AT.get(parts[0])
    return place is not None and parts[place] in leaves


def _is_helper(parts: ir.Term) -> bool:
    return parts[3] in _HELPERS and parts[2].rpartition(".")[2] == HELPERS


def _is_single(ev: Evaluator, unit: Unit, call: ir.Term) -> bool:
    _, _, positional, keywords = call
    given = [*positional, *(value for _, value in keywords)]
    return len(given) == 1 and dtype_of(numbers_of(ev), unit, given[0]) == _SINGLE
