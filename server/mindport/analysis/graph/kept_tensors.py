"""Tensors of a network that are changed in place: a compiled network lacks it after the call.

`self.queue[0] = x`, `self.mean.mul_(0.9)`: the values of a buffer, or of a tensor that the
constructor bound, are those from before the call, and the next call reads them. A parameter keeps
what is put into it, and so does a tensor that the network itself binds; but a parameter loses what
is put into a slice of it or where a mask says. Seen with MindSpore 2.10, on CPU, in graph mode and
under `jit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.graph.kinds import NUMBER, is_tensor, kind_of
from mindport.analysis.graph.own_attributes import binds_in_graph
from mindport.analysis.graph.own_buffers import is_registered
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.masks import is_mask
from mindport.analysis.shape.places import called_sites
from mindport.analysis.uses.called_operator import written
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Atom, Instance, Object
from mindport.analysis.values.evaluator import MODULE, TENSOR, Evaluator
from mindport.analysis.values.iterated import PARAMETER

KEPT = "graph-kept"
INCREASED, PART = f"{KEPT}-more", f"{KEPT}-part"
_SLICE, _KEEPING = "builtins.slice", "keeping-in-graphs"
_ROW_AND_SLICE = 2  # what a tuple holds that is lost


def is_kept_tensor(
    ev: Evaluator, unit: Unit, index: int, term: int, is_compiled: Callable[[int], bool]
) -> bool:
    """Whether a term is an attribute of the network's object that has a tensor, no parameter."""
    parts, owner = unit.ir.terms[term], unit.ir.functions[index].owner
    if not is_own(ev, unit, index, term):
        return False
    value = ev.value(unit, term)
    are_tensors = bool(value) and all(map(ev.is_tensor, value))
    if not are_tensors or any(is_parameter(ev, one) for one in value):
        return False
    if _is_of_cell(ev, unit, owner, parts[2]):
        return False
    return not binds_in_graph(unit, owner, parts[2], is_compiled)


def is_lost_part(
    ev: Evaluator, unit: Unit, index: int, term: int, _is_compiled: Callable[[int], bool]
) -> bool:
    """Whether a term is a part of a parameter of the network, and is lost if something is put in.

    It is a slice, a mask, or a slice of one row (`self.queue[0, 1:3]`). Numbers, tensors of places,
    and other tuples say which part is kept.
    """
    _, changed, key = unit.ir.terms[term]
    if not is_own(ev, unit, index, changed):
        return False
    value, owner = ev.value(unit, changed), unit.ir.functions[index].owner
    are_parameters = bool(value) and all(is_parameter(ev, one) for one in value)
    is_one = are_parameters or _is_of_cell(ev, unit, owner, unit.ir.terms[changed][2])
    return is_one and _is_lost_place(ev, unit, key)


def _is_lost_place(ev: Evaluator, unit: Unit, key: int) -> bool:
    parts = unit.ir.terms[key]
    if parts[0] == ir.CONST:
        return parts[1] is None or parts[1] is ... or isinstance(parts[1], bool)
    if parts[0] == ir.TUPLE and len(parts) == 1 + _ROW_AND_SLICE:
        return kind_of(ev, unit, parts[1]) == NUMBER and _is_slice(ev, unit, parts[2])
    if _is_slice(ev, unit, key) or is_mask(unit.ir.terms, key):
        return True
    return is_tensor(ev, unit, key) and numbers_of(ev).held(unit, key).family == "bool"


def _is_slice(ev: Evaluator, unit: Unit, key: int) -> bool:
    parts = unit.ir.terms[key]
    if parts[0] == ir.CALL:
        return _SLICE in apis(ev, unit, parts[1])
    return bool(parts[0] == ir.SLICE)


def is_own(ev: Evaluator, unit: Unit, index: int, term: int) -> bool:
    """Whether a term is an attribute of the object whose method reads it."""
    parts = unit.ir.terms[term]
    is_method = unit.ir.functions[index].owner >= 0
    return parts[0] == ir.ATTR and is_method and _is_self(ev, unit, parts[1])


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


def is_parameter(ev: Evaluator, atom: Atom) -> bool:
    """Whether a value is a parameter of a module."""
    if not isinstance(atom, Instance):
        return False
    return atom.cls in PARAMETER or ev.catalogue.has_role("parameters", atom.cls)


def _is_of_cell(ev: Evaluator, unit: Unit, owner: int, name: str) -> bool:
    """Whether a class makes an attribute a parameter of MindSpore, which is taken for a tensor."""
    terms, made = unit.ir.terms, unit.ir.classes[owner].attributes.get(name, ())
    calls = [terms[one] for one in made if terms[one][0] == ir.CALL]
    return any(
        ev.catalogue.has_role("parameters", api) for one in calls for api in apis(ev, unit, one[1])
    )


def _is_self(ev: Evaluator, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    is_first = parts[0] == ir.PARAM and parts[2] == 0
    return is_first and any(isinstance(one, Object) for one in ev.value(unit, term))


def tensors_changed(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int, str]]:
    """The calls that change such a tensor in place, with their function and their form."""
    terms = unit.ir.terms
    for site, call in called_sites(part):
        callee = terms[terms[call][1]]
        if callee[0] != ir.ATTR or terms[callee[1]][0] not in (ir.ATTR, ir.ITEM):
            continue
        index = unit.ir.function_at(call)
        if not is_compiled(index):
            continue
        form = _changed_form(ev, unit, index, callee[1], is_compiled)
        if not form and terms[callee[1]][0] == ir.ATTR and _is_own_of_cell(ev, unit, index, callee):
            form = "tensor"
        if form and callee[1] in written(ev, unit, call):
            yield site, index, form


def _is_own_of_cell(ev: Evaluator, unit: Unit, index: int, callee: ir.Term) -> bool:
    """Whether a method changes a parameter of the cell, and not for good."""
    _, held, name = callee
    owner = unit.ir.functions[index].owner
    if not is_own(ev, unit, index, held) or ev.catalogue.has_role(_KEEPING, f"{TENSOR}.{name}"):
        return False
    return _is_of_cell(ev, unit, owner, unit.ir.terms[held][2])


def _changed_form(
    ev: Evaluator, unit: Unit, index: int, term: int, is_compiled: Callable[[int], bool]
) -> str:
    """The form for a tensor that a method changes in place, whole or in part."""
    whole = term
    while unit.ir.terms[whole][0] == ir.ITEM:
        whole = unit.ir.terms[whole][1]
    if unit.ir.terms[whole][0] != ir.ATTR:
        return ""
    if is_kept_tensor(ev, unit, index, whole, is_compiled):
        return "tensor"
    is_part = whole != term and is_own(ev, unit, index, whole)
    value = ev.value(unit, whole) if is_part else ()
    return "part" if value and all(is_parameter(ev, one) for one in value) else ""
