"""What a construct has to work on, to be one that a graph cannot hold."""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.graph.joins import asks_number, is_mixed
from mindport.analysis.graph.kinds import is_tensor
from mindport.analysis.lowering import ir
from mindport.analysis.lowering.unbound import UNBOUND
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.counterparts import is_tensor_of_mindspore
from mindport.analysis.values.domain import (
    Atom,
    Class,
    Constant,
    Instance,
    Library,
    Object,
    Record,
    Sequence,
    Value,
)
from mindport.analysis.values.evaluator import Evaluator

MERGED = "graph-merged"  # a display of a dict that takes in another
FILTER = "graph-filter"  # a condition of a comprehension


def concerns(ev: Evaluator, unit: Unit, kind: str, term: int) -> bool:
    """Whether a construct works on something that makes it one that a graph cannot hold."""
    concerned = _CONCERNED.get(kind)
    return concerned is None or concerned(ev, unit, term)


def _is_no_jit_class(ev: Evaluator, unit: Unit, term: int) -> bool:
    return not any(
        isinstance(atom, Object) and _has_decorator(atom.cls, "jit_class")
        for atom in ev.value(unit, term)
    )


def _has_decorator(cls: Class, name: str) -> bool:
    terms = cls.unit.ir.terms
    return any(terms[term][-1] == name for term in cls.unit.ir.classes[cls.index].decorators)


def _changes_function(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a decorator does more than to copy a name."""
    parts = unit.ir.terms[term]
    named = ev.value(unit, parts[1] if parts[0] == ir.CALL else term)
    return not any(isinstance(atom, Library) and atom.name == "functools.wraps" for atom in named)


def _is_dict(ev: Evaluator, unit: Unit, term: int) -> bool:
    return _is_a(ev.value(unit, term), Record, "dict")


def _is_list(ev: Evaluator, unit: Unit, term: int) -> bool:
    return _is_a(ev.value(unit, term), Sequence, "list")


def _is_container(ev: Evaluator, unit: Unit, term: int) -> bool:
    return _is_list(ev, unit, term) or _is_dict(ev, unit, term)


def _is_a(value: Value, display: type[Record | Sequence], name: str) -> bool:
    return bool(value) and all(
        isinstance(atom, display) or (isinstance(atom, Instance) and atom.cls == name)
        for atom in value
    )


def _asks_tensor(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a condition is a tensor, or compares one."""
    parts = unit.ir.terms[term]
    asked = parts[1:] if parts[0] == ir.COMPARE else (term,)
    return any(is_tensor(ev, unit, part) for part in asked)


def _are_objects(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether tensors or lists are asked for being one, and nothing that may be None or a class."""
    operands = unit.ir.terms[term][1:]
    values = [ev.value(unit, one) for one in operands]
    if any(isinstance(atom, (Constant, Class, Library)) for value in values for atom in value):
        return False
    return any(
        is_tensor(ev, unit, one) or _is_list(ev, unit, one) or _is_of_construct(ev, unit, one)
        for one in operands
    )


def _is_of_construct(ev: Evaluator, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    return bool(parts[0] == ir.PARAM) and is_tensor_of_mindspore(ev, unit, parts)


def _is_left_unbound(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a condition is no truth that the object has, which MindSpore would decide."""
    if unit.ir.terms[term][0] != ir.ATTR:
        return True
    value = ev.value(unit, term)
    return bool(value) and not any(map(_may_be_truth, value))


def _may_be_truth(atom: Atom) -> bool:
    if isinstance(atom, Constant):
        return isinstance(atom.value, bool)
    return isinstance(atom, Instance) and atom.cls in ("bool", "builtins.bool")


def _takes_in_values(_ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a dict takes in another one that is no display of constants."""
    terms = unit.ir.terms
    pairs = zip(terms[term][1], terms[term][2], strict=True)
    return not all(key >= 0 or _is_of_constants(terms, value) for key, value in pairs)


def _is_of_constants(terms: list[ir.Term], term: int) -> bool:
    parts = terms[term]
    return parts[0] == ir.DICT and all(terms[one][0] == ir.CONST for one in parts[2])


# What a construct of a kind has to work on, by its term.
_CONCERNED: dict[str, Callable[[Evaluator, Unit, int], bool]] = {
    "graph-with": _is_no_jit_class,
    "graph-decorator": _changes_function,
    "graph-dict-pop": _is_dict,
    "graph-list-remove": _is_list,
    "graph-list-sort": _is_list,
    "graph-list-pop": _is_list,
    "graph-kept": _is_container,
    MERGED: _takes_in_values,
    "graph-identity": _are_objects,
    "graph-append": _asks_tensor,
    "graph-join": is_mixed,
    FILTER: asks_number,
    UNBOUND: _is_left_unbound,
}
