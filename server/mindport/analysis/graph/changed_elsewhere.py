"""Containers and tensors that a compiled function changes for others: a graph changes a copy."""

from __future__ import annotations

from mindport.analysis.graph.obstacle import is_used_after
from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator

_MAX_CALLERS = 8


def is_lost(ev: Evaluator, unit: Unit, index: int, container: int) -> bool:
    """Whether what is put into a container is read where the graph has the one from before."""
    parts = unit.ir.terms[container]
    if parts[0] == ir.PARAM and parts[1] == index:
        return not _is_returned(unit, index, container) and is_read_by_callers(ev, unit, parts)
    if parts[0] == ir.GLOBAL:
        return True
    if parts[0] == ir.ATTR:
        return _is_of_self(unit, parts[1])
    held = parts[1:] if parts[0] == ir.PHI else (container,)
    return not set(own_terms(unit, index)).issuperset(held)


def _is_returned(unit: Unit, index: int, term: int) -> bool:
    """Whether a function gives back what it was given, alone or among others."""
    terms = unit.ir.terms
    returned = unit.ir.functions[index].returns
    return any(term == one or term in terms[one][1:] for one in returned)


def is_read_by_callers(ev: Evaluator, unit: Unit, parameter: ir.Term) -> bool:
    """Whether a caller reads, after the call, what it passed for a parameter."""
    _, index, position = parameter
    function = ev.atoms.the_function(unit, index)
    for site in ev.callers_of(function, _MAX_CALLERS):
        given = site.unit.ir.terms[site.term][2]
        place = position - site.offset
        outer = site.unit.ir.function_at(site.term)
        if outer < 0 or not 0 <= place < len(given):
            continue
        passed = given[place]
        if passed in site.unit.ir.functions[outer].returns:
            return True
        if is_used_after(site.unit, passed, site.term):
            return True
    return False


def _is_of_self(unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] != ir.PARAM or parts[2] != 0:
        return False
    return unit.ir.functions[parts[1]].owner >= 0
