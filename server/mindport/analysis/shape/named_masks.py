"""Masks that are known only by their name: `loss[valid_mask]`."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.unsaid import root_of
from mindport.analysis.values.evaluator import TENSOR

_DIGITS = "0123456789"


def named_mask(s: Shapes, unit: Unit, term: int) -> str:
    """The name of a mask; "" for a term that has another name, or none."""
    name = _name(s, unit, term)
    last = name.rstrip(_DIGITS).rpartition("_")[2]
    return name if last and s.ev.catalogue.has_role("masks", last) else ""


def _name(s: Shapes, unit: Unit, term: int) -> str:
    """The name of a parameter, an attribute, a key, or of the function that returned it, also of
    what is a view of it."""
    terms = unit.ir.terms
    parts = terms[term]
    match parts[0]:
        case ir.PARAM:
            return str(unit.ir.functions[parts[1]].parameters[parts[2]][0])
        case ir.ATTR:
            return str(parts[2])
        case ir.GLOBAL:
            return str(parts[1])
        case ir.CALL:
            return _name(s, unit, _kept(s, unit, parts[1]))
        case ir.ITEM:
            key = terms[parts[2]]
            is_text = key[0] == ir.CONST and isinstance(key[1], str)
            return key[1] if is_text else _name(s, unit, parts[1])
        case ir.ELEM | ir.UNPACK:
            root = root_of(s.ev, unit, term)
            return _name(s, unit, root) if root != term else ""
    return ""


def _kept(s: Shapes, unit: Unit, callee: int) -> int:
    """Of what a method gives the elements in another form: `mask` of `mask.flatten`; else what is
    called."""
    parts = unit.ir.terms[callee]
    if parts[0] != ir.ATTR:
        return callee
    facts = s.ev.catalogue.operator(f"{TENSOR}.{parts[2]}")
    return int(parts[1]) if facts is not None and 0 in facts.hands_on else callee
