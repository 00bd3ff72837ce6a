"""Tensors of a network that are changed in place: a compiled network lacks it after the call.

`self.queue[0] = x`, `self.mean.mul_(0.9)`: the values of a buffer, or of a tensor that the
constructor bound, are those from before the call, and the next call reads them. A parameter keeps
what is put into it, and so does a tensor that the network itself binds. Seen with MindSpore 2.10,
on CPU, in graph mode and under `jit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.graph.own_attributes import binds_in_graph
from mindport.analysis.graph.own_buffers import is_registered
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import CALLED
from mindport.analysis.uses.called_operator import written
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Instance, Object
from mindport.analysis.values.evaluator import MODULE, Evaluator
from mindport.analysis.values.iterated import PARAMETER

KEPT = "graph-kept"
INCREASED = f"{KEPT}-more"


def is_kept_tensor(
    ev: Evaluator, unit: Unit, index: int, term: int, is_compiled: Callable[[int], bool]
) -> bool:
    """Whether a term is an attribute of the network's object that has a tensor, no parameter."""
    parts, owner = unit.ir.terms[term], unit.ir.functions[index].owner
    if parts[0] != ir.ATTR or owner < 0 or not _is_self(ev, unit, parts[1]):
        return False
    value = ev.value(unit, term)
    are_tensors = bool(value) and all(map(ev.is_tensor, value))
    is_parameter = any(isinstance(one, Instance) and _is_parameter(ev, one.cls) for one in value)
    if not are_tensors or is_parameter:
        return False
    return not binds_in_graph(unit, owner, parts[2], is_compiled)


def is_increased(
    ev: Evaluator, unit: Unit, index: int, term: int, is_compiled: Callable[[int], bool]
) -> bool:
    """Whether `self.x += y`, by the terms of both, puts its result into the tensor.

    A cell binds the attribute anew; a converted module puts it into a buffer, and where the added
    value is a constant into any tensor (`set_values`).
    """
    _, changed, added = unit.ir.terms[term]
    owner = unit.ir.functions[index].owner
    if not is_kept_tensor(ev, unit, index, changed, is_compiled):
        return False
    if not derives_from(ev, ev.atoms.the_class(unit, owner), MODULE):
        return False
    is_constant = unit.ir.terms[added][0] == ir.CONST
    return is_constant or is_registered(ev, unit, owner, unit.ir.terms[changed][2])


def _is_parameter(ev: Evaluator, cls: str) -> bool:
    return cls in PARAMETER or ev.catalogue.has_role("parameters", cls)


def _is_self(ev: Evaluator, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    is_first = parts[0] == ir.PARAM and parts[2] == 0
    return is_first and any(isinstance(one, Object) for one in ev.value(unit, term))


def tensors_changed(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int]]:
    """The calls that change such a tensor in place, with their function."""
    terms = unit.ir.terms
    for site in part.all_sites():
        if len(site) <= CALLED:
            continue
        call = site[CALLED]
        callee = terms[terms[call][1]]
        if callee[0] != ir.ATTR or terms[callee[1]][0] != ir.ATTR:
            continue
        index = unit.ir.function_at(call)
        if not is_compiled(index):
            continue
        is_kept = is_kept_tensor(ev, unit, index, callee[1], is_compiled)
        if is_kept and callee[1] in written(ev, unit, call):
            yield site, index
