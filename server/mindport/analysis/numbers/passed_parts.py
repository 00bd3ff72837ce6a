"""What calls pass for a parameter, or for one of several in a parameter: `a, b = pair`."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.memory.index_terms import element_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.term_users import part_taken
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.parameters import MAX_CALLERS, one_by_one, passed_terms


def passed_parts(ev: Evaluator, unit: Unit, term: int) -> list[tuple[Unit, int]]:
    """The terms that calls in the project pass for a term; none for what is no such part."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.PARAM:
        return passed_terms(ev, unit, parts[1], parts[2])
    place = part_taken(unit, parts) if parts[0] in (ir.ITEM, ir.UNPACK) else None
    if place is None:
        return []
    wholes = passed_parts(ev, unit, parts[1])
    inner = [(one, element_of(one, one.ir.terms[whole], place)) for one, whole in wholes]
    return [(one, found) for one, found in inner if found is not None]


def passed_together(ev: Evaluator, unit: Unit, term: int) -> list[list[tuple[Unit, int]]]:
    """What each call in the project passes for `*args`; nothing for another term."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.PARAM or unit.ir.functions[parts[1]].parameters[parts[2]][1] != "*args":
        return []
    found = []
    for caller, call, offset, _ in ev.callers_of(
        ev.atoms.the_function(unit, parts[1]), MAX_CALLERS
    ):
        positional = one_by_one(caller, caller.ir.terms[call][2])
        found.append([(caller, one) for one in positional[max(parts[2] - offset, 0) :]])
    return found
