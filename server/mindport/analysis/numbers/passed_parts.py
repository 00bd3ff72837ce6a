"""What calls pass for a parameter, or for one of several in a parameter: `a, b = pair`."""

from __future__ import annotations

from typing import TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.memory.index_terms import element_of
from mindport.analysis.project.call_sites import CallSite
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.term_users import part_taken
from mindport.analysis.values.domain import Function
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.parameters import MAX_CALLERS, one_by_one, passed_terms

Place: TypeAlias = "tuple[Unit, int]"  # a term of a file

# Names, parameters and calls between a star and the brackets that it unpacks.
_MAX_DEPTH = 4
_WAYS = {ir.PHI: slice(1, None), **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED), slice(1, 2))}


def passed_parts(ev: Evaluator, unit: Unit, term: int) -> list[tuple[Unit, int]]:
    """The terms that calls in the project pass for a term; none for what is no such part."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.PARAM:
        return passed_for(ev, unit, parts[1], parts[2])
    place = part_taken(unit, parts) if parts[0] in (ir.ITEM, ir.UNPACK) else None
    if place is None:
        return []
    wholes = passed_parts(ev, unit, parts[1])
    inner = [(one, element_of(one, one.ir.terms[whole], place)) for one, whole in wholes]
    return [(one, found) for one, found in inner if found is not None]


def passed_for(ev: Evaluator, unit: Unit, index: int, position: int) -> list[Place]:
    """The terms that calls in the project pass for a parameter, in what they unpack, too."""
    found = [*passed_terms(ev, unit, index, position)]
    if unit.ir.functions[index].parameters[position][1] == "normal":
        function = ev.atoms.the_function(unit, index)
        for site in ev.callers_of(function, MAX_CALLERS):
            found += _unpacked(ev, site, position - site.offset)
    return found


def _unpacked(ev: Evaluator, site: CallSite, place: int) -> list[Place]:
    """The element at a place of a call, where the call unpacks one sequence."""
    terms = site.unit.ir.terms
    positional = one_by_one(site.unit, terms[site.term][2])
    stars = [at for at, one in enumerate(positional) if terms[one][0] == ir.STAR]
    if len(stars) != 1 or place < stars[0] or site.elements:
        return []
    return _elements(ev, site.unit, terms[positional[stars[0]]][1], place - stars[0])


def _elements(
    ev: Evaluator, unit: Unit, term: int, place: int, depth: int = _MAX_DEPTH
) -> list[Place]:
    """What a sequence has at a place, where a display or a comprehension of it is written."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.LISTOF:
        return [(unit, parts[1])]
    found = element_of(unit, parts, place)
    if found is not None:
        return [(unit, found)]
    wholes = _ways(ev, unit, parts) if depth else []
    return [one for owner, whole in wholes for one in _elements(ev, owner, whole, place, depth - 1)]


def _ways(ev: Evaluator, unit: Unit, parts: ir.Term) -> list[Place]:
    """The terms that another one stands for: of names, of parameters, and of calls."""
    if parts[0] == ir.PARAM:
        return passed_terms(ev, unit, parts[1], parts[2])
    if parts[0] == ir.CALL:
        return _returned(ev, unit, parts)
    if parts[0] == ir.GLOBAL:
        return [(unit, unit.ir.names[parts[1]])] if parts[1] in unit.ir.names else []
    return [(unit, one) for one in parts[_WAYS.get(parts[0], slice(0))]]


def _returned(ev: Evaluator, unit: Unit, call: ir.Term) -> list[Place]:
    """What functions of the project give."""
    called = [one for one in ev.value(unit, call[1]) if isinstance(one, Function)]
    functions = [(one.unit, one.unit.ir.functions[one.index]) for one in called]
    return [(owner, each) for owner, one in functions for each in one.returns]


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
