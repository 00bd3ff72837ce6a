"""Methods in place whose effect a compiled network lacks, or that it refuses.

The conversion binds a name anew where it can (`y = y.clamp(0, 1)`). Where it cannot, a helper puts
the values into the tensor: for a fill or a copy, a part (`y[0].add_(1)`), or what a parameter of
the function has. A graph has these in what the helper gives alone. And a helper that gets a
parameter of a network is refused. Seen with MindSpore 2.10 on CPU (`devtools migrated_labels`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.graph.changed_elsewhere import is_read_by_callers
from mindport.analysis.graph.kept_tensors import is_own, is_parameter
from mindport.analysis.graph.kinds import is_tensor
from mindport.analysis.graph.operators import names_in_graph
from mindport.analysis.graph.stale import are_read, is_plain
from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import called_sites
from mindport.analysis.uses.called_operator import written
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Value
from mindport.analysis.values.evaluator import CELL, Evaluator

_FILLS, _DATA = "fills-in-graphs", "data"


def tensors_changed_for_nobody(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int, str]]:
    """The calls that change a tensor in place, with their function and their form."""
    terms = unit.ir.terms
    for site, call in called_sites(part):
        callee, index = terms[terms[call][1]], unit.ir.function_at(call)
        if callee[0] != ir.ATTR or not str(callee[2]).endswith("_") or callee[2].endswith("__"):
            continue
        if not is_compiled(index) or _is_of_cell(ev, unit, index):
            continue
        for changed in written(ev, unit, call)[:1]:
            form = _form(ev, unit, index, call, changed)
            if form:
                yield site, index, form


def _is_of_cell(ev: Evaluator, unit: Unit, index: int) -> bool:
    owner = unit.ir.functions[index].owner
    return owner >= 0 and derives_from(ev, ev.atoms.the_class(unit, owner), CELL)


def _form(ev: Evaluator, unit: Unit, index: int, call: int, changed: int) -> str:
    terms = unit.ir.terms
    whole = _without_data(unit, changed)
    if is_own(ev, unit, index, whole):
        return "whole" if _are_parameters(ev, ev.value(unit, whole)) else ""
    base = _base(ev, unit, whole)
    is_given = terms[base][:2] == (ir.PARAM, index)
    is_bound_anew = not (is_given or base != changed or _is_put_into(ev, unit, call, changed))
    if is_bound_anew or terms[base][0] == ir.ATTR or not is_tensor(ev, unit, base):
        return ""
    is_read = is_given and is_read_by_callers(ev, unit, terms[base])
    return "lost" if is_read or _is_read(unit, index, call, base) else ""


def _are_parameters(ev: Evaluator, value: Value) -> bool:
    return bool(value) and all(is_parameter(ev, one) for one in value)


def _base(ev: Evaluator, unit: Unit, term: int) -> int:
    """What a view by subscripts is a view of."""
    terms = unit.ir.terms
    while terms[term][0] == ir.ITEM and is_plain(ev, unit, terms[term][2]):
        term = _without_data(unit, terms[term][1])
    return term


def _is_read(unit: Unit, index: int, call: int, tensor: int) -> bool:
    """Whether a function reads a tensor behind a call, and does not return what that gives."""
    own = sorted(own_terms(unit, index))
    return not _is_given_back(unit, index, call) and are_read(unit, index, call, own, {tensor})


def _is_given_back(unit: Unit, index: int, call: int) -> bool:
    """Whether a function returns what a call gives, or what further methods make of it."""
    terms = unit.ir.terms
    for term in sorted(one for one in own_terms(unit, index) if one > call):
        parts = terms[term]
        if parts[0] == ir.CALL and terms[parts[1]][:2] == (ir.ATTR, call):
            call = term
    return call in unit.ir.functions[index].returns


def _is_put_into(ev: Evaluator, unit: Unit, call: int, changed: int) -> bool:
    """Whether it is a function, or a method that fills its tensor or copies into it."""
    callee = unit.ir.terms[call][1]
    is_method = unit.ir.terms[callee][1] == changed
    names = names_in_graph(ev, unit, callee)
    return not is_method or any(ev.catalogue.has_role(_FILLS, one) for one in names)


def _without_data(unit: Unit, term: int) -> int:
    """A tensor, of `x.data` the one that it is of."""
    parts = unit.ir.terms[term]
    return int(parts[1]) if parts[0] == ir.ATTR and parts[2] == _DATA else term
