"""Attributes that a compiled network gives itself, and conditions on them.

MindSpore decides a condition that compares an attribute with constants when it reads the source:
what the network sets later changes nothing. And a tensor that is bound to an attribute which was
none is kept from the first call alone. Both were seen with `devtools graph_labels`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.graph.kinds import is_tensor, sources_of
from mindport.analysis.graph.own_buffers import is_registered
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import ancestors, derives_from
from mindport.analysis.values.domain import Class, Function, Object
from mindport.analysis.values.evaluator import MODULE, Evaluator

ATTRIBUTE, DECIDED = "graph-attribute", "graph-decided"
OF_OTHERS = f"{ATTRIBUTE}-of"
_SETATTR = "setattr"
_MORE = "-more"  # of constructs: `self.x += y`
_Way = Callable[[Evaluator, Function], tuple[Function, ...]]


def form_of(
    ev: Evaluator, unit: Unit, part: ir.Part, construct: ir.Construct, way: _Way
) -> str | None:
    """Which form of the finding a construct is; None for none."""
    kind, *_, term = construct
    parts = unit.ir.terms[term]
    if kind == OF_OTHERS:
        return _of_others(ev, unit, *parts[1:])
    if kind == DECIDED:
        return "branch" if _is_decided(ev, unit, part, construct, way) else None
    if parts[0] == ir.TUPLE:
        return _of_itself(ev, unit, construct)
    if kind != ATTRIBUTE:
        return None
    return "name" if _is_named(unit, parts) else None


def _of_itself(ev: Evaluator, unit: Unit, construct: ir.Construct) -> str | None:
    """The form where an attribute of the network is bound."""
    kind, index, *_, term = construct
    parts = unit.ir.terms[term]
    if not kind.endswith(_MORE) and _is_buffer(ev, unit, index, parts):
        return "buffer"
    is_first = kind == ATTRIBUTE and _is_kept_once(ev, unit, index, parts)
    return "" if is_first else None


def _of_others(ev: Evaluator, unit: Unit, held: int, value: int) -> str | None:
    """The form where an attribute of another object is set, that the network keeps."""
    owner = unit.ir.terms[held][1]
    objects = ev.value(unit, owner)
    if any(map(ev.is_module, objects)):
        return "part"
    is_kept = unit.ir.terms[owner][0] in (ir.ATTR, ir.GLOBAL)
    is_plain = bool(objects) and all(isinstance(one, Object) for one in objects)
    is_constant = unit.ir.terms[value][0] == ir.CONST
    return "object" if is_kept and is_plain and not is_constant else None


def _is_buffer(ev: Evaluator, unit: Unit, index: int, named: ir.Term) -> bool:
    """Whether a module of torch binds one of its buffers anew: a cell registers it once more."""
    owner = unit.ir.functions[index].owner
    if owner < 0 or not derives_from(ev, ev.atoms.the_class(unit, owner), MODULE):
        return False
    return is_registered(ev, unit, owner, unit.ir.terms[named[1]][1])


def _is_kept_once(ev: Evaluator, unit: Unit, index: int, named: ir.Term) -> bool:
    """Whether a tensor is bound to what the constructor made something else, or did not make."""
    terms = unit.ir.terms
    name, value = terms[named[1]][1], named[2]
    owner = unit.ir.functions[index].owner
    if owner < 0 or not is_tensor(ev, unit, value) or _is_cut(unit, value):
        return False
    if _reads(unit, value, name):
        return False
    if not _rests_on_input(ev, unit, value):
        return False
    first = list(_first_values(ev, ev.atoms.the_class(unit, owner), name))
    is_view = unit.ir.terms[value][0] == ir.ITEM
    return is_view or all(ev.value(*one) and not is_tensor(ev, *one) for one in first)


def _rests_on_input(ev: Evaluator, unit: Unit, value: int) -> bool:
    """Whether a parameter has a part in a value: else each call gives the same."""
    return any(
        unit.ir.terms[one][0] == ir.PARAM and not any(map(ev.is_module, ev.value(unit, one)))
        for one in sources_of(unit, value)
    )


def _is_cut(unit: Unit, value: int) -> bool:
    """Whether a value is cut off from its gradient: such a one is kept from each call."""
    parts = unit.ir.terms[value]
    return bool(parts[0] == ir.CALL) and unit.ir.terms[parts[1]][-1] == "detach"


def _first_values(ev: Evaluator, cls: Class, name: str) -> Iterator[tuple[Unit, int]]:
    """What a class and its bases give an attribute, outside of what methods set later."""
    for one in (cls, *(base for base in ancestors(ev, cls) if isinstance(base, Class))):
        entry = one.unit.ir.classes[one.index]
        later = {value for _, named, value in _set_later(one.unit, one.index) if named == name}
        held = [term for term in entry.attributes.get(name, ()) if term not in later]
        if name in entry.names:
            held.append(entry.names[name])
        yield from ((one.unit, term) for term in held)


def _set_later(unit: Unit, owner: int) -> Iterator[tuple[ir.Construct, str, int]]:
    """The places outside of `__init__` where methods of a class set attributes, with the values."""
    terms = unit.ir.terms
    for part in unit.ir.parts:
        for construct in part.constructs:
            kind, index, *_, term = construct
            if not kind.startswith(ATTRIBUTE) or unit.ir.functions[index].owner != owner:
                continue
            if terms[term][0] == ir.TUPLE:
                yield construct, terms[terms[term][1]][1], terms[term][2]


def binds_in_graph(unit: Unit, owner: int, name: str, is_compiled: Callable[[int], bool]) -> bool:
    """Whether a method of a class that is compiled binds an attribute anew: not by `x += y`."""
    return any(
        named == name and not construct[0].endswith(_MORE) and is_compiled(construct[1])
        for construct, named, _ in _set_later(unit, owner)
    )


def _reads(unit: Unit, value: int, name: str) -> bool:
    """Whether a value is computed of the attribute itself."""
    terms = unit.ir.terms
    return any(
        terms[one][0] == ir.ATTR and terms[one][2] == name for one in sources_of(unit, value)
    )


def _is_named(unit: Unit, call: ir.Term) -> bool:
    """`setattr(self, "count", self.count + 1)`: what is read is the attribute of the first call."""
    terms = unit.ir.terms
    if call[0] != ir.CALL or terms[call[1]] != (ir.GLOBAL, _SETATTR) or len(call[2]) != 3:
        return False
    named = terms[call[2][1]]
    return bool(named[0] == ir.CONST) and _reads(unit, call[2][2], named[1])


def _is_decided(
    ev: Evaluator, unit: Unit, part: ir.Part, construct: ir.Construct, way: _Way
) -> bool:
    """Whether what is compiled sets the attribute of a condition after it was asked."""
    _, index, *place, term = construct
    name, is_lazy, end = (unit.ir.terms[one][1] for one in unit.ir.terms[term][1:])
    owner = unit.ir.functions[index].owner
    if owner < 0 or _is_tensor_at_first(ev, unit, owner, name):
        return False
    found = [one for one, named, _ in _set_later(unit, owner) if named == name]
    here = [tuple(one[2:4]) for one in found if one[1] == index and one in part.constructs]
    asked = tuple(place[:2])
    if any(one < asked for one in here):
        return False
    if is_lazy:
        return any(line > end for line, _ in here)
    others = {one[1] for one in found} - {index}
    return bool(here) or any(way(ev, ev.atoms.the_function(unit, one)) for one in others)


def _is_tensor_at_first(ev: Evaluator, unit: Unit, owner: int, name: str) -> bool:
    """Whether the constructor makes an attribute a tensor, which is asked in each call."""
    first = _first_values(ev, ev.atoms.the_class(unit, owner), name)
    return any(is_tensor(ev, *one) for one in first)
