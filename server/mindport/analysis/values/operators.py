"""Arithmetic, comparison, `with` and `isinstance`: what the operators give."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.constant_numbers import beyond, negated
from mindport.analysis.values.containers import MAX_ELEMENTS, element
from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    Constant,
    Instance,
    Library,
    Object,
    Sequence,
    Value,
    join,
)
from mindport.analysis.values.evaluator import GENERATOR, Evaluator

_ARRAY = "numpy.ndarray"


def binary_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """BINARY: a tensor beside anything gives a tensor."""
    _, operator, left_term, right_term = parts
    left, right = ev.value(unit, left_term), ev.value(unit, right_term)
    if operator == "Add" and _is_text(unit, left_term) and _is_text(unit, right_term):
        match left, right:
            case [Constant(value=str(one))], [Constant(value=str(other))]:
                return ev.atoms.constant(one + other)
    mixed = [side for side in (left, right) if any(map(ev.is_tensor, side))]
    if mixed:  # the own operators of objects give objects, where an operand may be either
        objects = (one for side in mixed for one in side if isinstance(one, Object))
        return join(ev.tensor, tuple(one for one in objects if not ev.is_tensor(one)))
    result = UNKNOWN
    for atom in left:
        made = beyond(ev, atom, right, operator) or _binary(ev, atom, right, operator)
        result = join(result, made)
    return result


def _is_text(unit: Unit, term: int) -> bool:
    """Whether a term may be a text that no loop makes longer and longer."""
    parts = unit.ir.terms[term]
    return bool(parts[0] == ir.CONST or (parts[0] == ir.ATTR and parts[2] == "__name__"))


def _binary(ev: Evaluator, left: Atom, right: Value, operator: str) -> Value:
    if isinstance(left, Sequence):
        return _concatenated(ev, left, right, operator)
    if _is_number(left):
        return _beside_number(ev, left, right, operator)
    match left:
        case Instance(cls="list" | "str" | "tuple" | "torch.Size" | "numpy.ndarray"):
            items = join(left.items, element(ev, right)) if operator == "Add" else left.items
            return ev.instance("tuple" if left.cls == "torch.Size" else left.cls, items)
        case Instance() if operator == "Add" and ev.is_module(left):  # containers are joined
            return ev.instance(left.cls, join(left.items, element(ev, right)))
        case Constant(value=str()):
            return ev.instance("str")
        case Object():
            return (left,)
        case Library(kind="class") if operator == "BitOr":
            return join((left,), right)
    return UNKNOWN


OF_BITS = frozenset({"BitAnd", "BitOr", "BitXor"})


def _is_number(atom: Atom) -> bool:
    if isinstance(atom, Constant):
        return isinstance(atom.value, (int, float))
    return isinstance(atom, Instance) and atom.cls in ("int", "float", "bool")


def _beside_number(ev: Evaluator, left: Atom, right: Value, operator: str) -> Value:
    if not right:
        return UNKNOWN  # what is beside a number can be anything that takes numbers
    for other in right:
        if isinstance(other, Sequence) or (isinstance(other, Instance) and other.cls == "list"):
            return ev.instance("list", element(ev, (other,)))
        if isinstance(other, Instance) and other.cls == _ARRAY:
            return (other,)
    match left, right, operator:
        case Constant(value=int(a)), (Constant(value=int(b)),), "Add" if _are_whole(a, b):
            return ev.atoms.constant(a + b)
        case Constant(value=int(a)), (Constant(value=int(b)),), "Sub" if _are_whole(a, b):
            return ev.atoms.constant(a - b)
    return ev.instance(_kind_of_number(left, right, operator))


def _kind_of_number(left: Atom, right: Value, operator: str) -> str:
    if operator in OF_BITS and all(map(_is_truth, (left, *right))):
        return "bool"
    return "float" if operator in ("Div", "Pow") else "int"


def _is_truth(atom: Atom) -> bool:
    return isinstance(atom, Instance) and atom.cls == "bool"


def _are_whole(*values: object) -> bool:
    """Whether the values are integers; True and False are none."""
    return all(type(value) is int for value in values)


def _concatenated(ev: Evaluator, left: Sequence, right: Value, operator: str) -> Value:
    other = right[0] if len(right) == 1 else None
    if operator == "Add" and isinstance(other, Sequence):
        whole = left.elements + other.elements
        if len(whole) <= MAX_ELEMENTS:
            return ev.atoms.sequence(whole)
    held = element(ev, (left,))
    return ev.instance("list", join(held, element(ev, right)) if operator == "Add" else held)


def compare_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """COMPARE: elementwise on tensors and arrays."""
    for term in parts[1:]:
        for atom in ev.value(unit, term):
            if ev.is_tensor(atom):
                return ev.tensor
            if isinstance(atom, Instance) and atom.cls == _ARRAY:
                return (atom,)
    return ev.instance("bool")


def unary_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """UNARY."""
    if parts[1] == "Not":
        return ev.instance("bool")
    operand = ev.value(unit, parts[2])
    if len(operand) == 1 and parts[1] == "USub":
        return negated(ev, operand[0]) or operand
    return operand


def enter_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """ENTER: what `with ... as` binds."""
    result = UNKNOWN
    for atom in ev.value(unit, parts[1]):
        if isinstance(atom, Object):
            result = join(result, ev.special(atom, "__enter__") or (atom,))
        elif isinstance(atom, Instance) and atom.cls == GENERATOR:
            result = join(result, atom.items)  # a function under @contextmanager
        else:
            result = join(result, (atom,))
    return result
