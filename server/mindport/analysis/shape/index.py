"""What stands in the brackets of a subscript."""

from __future__ import annotations

from dataclasses import replace
from types import NoneType

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import SOME, Cause, Dim, Dynamic
from mindport.analysis.shape.domain import (
    NOTHING,
    Group,
    Many,
    Number,
    Shaped,
    SliceOf,
    TensorShape,
    cause_of,
)
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.masks import holds_truth, is_mask, is_spread_over
from mindport.analysis.shape.named_masks import named_mask
from mindport.analysis.shape.subscript import moving
from mindport.analysis.shape.unsaid import (
    path_of,
    root_of,
    unsaid_of_all,
    unsaid_parameter,
)
from mindport.analysis.shape.widths import width
from mindport.analysis.values.containers import element
from mindport.analysis.values.domain import Atom, Constant, Function, Instance, Method, Value
from mindport.analysis.values.evaluator import TENSOR

# So many callers are asked what they pass.
_MAX_CALLERS = 6


def is_for_tensors(index: Shaped | None) -> bool:
    """Whether only a tensor can be indexed so: by a tensor, or by a list."""
    if isinstance(index, Group):
        return any(isinstance(part, TensorShape) for part in index.elements)
    return isinstance(index, (TensorShape, Many))


def is_tensor(value: Value) -> bool:
    """Whether a value is known to be a tensor."""
    return bool(value) and all(isinstance(one, Instance) and one.cls == TENSOR for one in value)


def of_unsaid(
    s: Shapes, unit: Unit, base: int, index: Shaped | None, env: Env | None
) -> Shaped | None:
    """A part of what has no shape: one of several numbers, where data says which, or a slice."""
    if not isinstance(index, Number):
        return _slice_of_unsaid(s, unit, base, index) if env is None else None
    cause = cause_of(index)
    held = [element(s.ev, (one,)) for one in without_none(s.ev.value(unit, base))]
    are_numbers = bool(held) and all(one and all(map(_is_number, one)) for one in held)
    return Number(Dynamic(cause, plain=False)) if cause is not None and are_numbers else None


def _is_number(atom: Atom) -> bool:
    if isinstance(atom, Constant):
        return type(atom.value) is int
    return isinstance(atom, Instance) and atom.cls == "int"


def _slice_of_unsaid(s: Shapes, unit: Unit, base: int, index: Shaped | None) -> TensorShape | None:
    """A slice of what nothing tells of, that ends where data says: of a tensor, perhaps."""
    parts = index.elements if isinstance(index, Group) else (index,)
    cause = next(filter(None, (moving(one) for one in parts if isinstance(one, SliceOf))), None)
    if cause is not None and cause.parameter:
        return None  # supposed already
    name = unsaid_parameter(s.ev, unit, root_of(s.ev, unit, base)) if cause is not None else ""
    return TensorShape(cause=replace(cause, parameter=name)) if cause and name else None


def index_of(s: Shapes, unit: Unit, term: int, env: Env | None, base: int = -1) -> Shaped | None:
    """What stands in a subscript: of a comparison nothing is known of, that it is a mask."""
    value = s.of(unit, term, env)
    parts = unit.ir.terms[term]
    if parts[0] == ir.TUPLE:
        return _places(s, unit, parts[1:], value, env)
    if _tells(s, unit, term, value, base):
        return value
    if is_spread_over(unit.ir.terms, term, base):
        return TensorShape(None, "bool")
    if isinstance(value, TensorShape) and s.may_choose_none(unit, term):
        return replace(value, dtype="bool")
    if not is_truth(s, unit, term) and not supposed_mask(s, unit, term, env):
        return value
    if isinstance(value, TensorShape):
        return replace(value, dtype="bool")
    return None if s.has_other_arrays(unit, term) else TensorShape(None, "bool")


def _tells(s: Shapes, unit: Unit, term: int, value: Shaped | None, base: int) -> bool:
    """Whether a value tells what a subscript is by.

    A comparison of what was passed, which may be a number, is one of elements where what it chooses
    from is a tensor, or nothing is known of it.
    """
    if not isinstance(value, Number) or not is_mask(unit.ir.terms, term) or base < 0:
        return _is_told(value)
    return not isinstance(s.of(unit, base), (TensorShape, NoneType))


def _places(
    s: Shapes, unit: Unit, parts: tuple[int, ...], whole: Shaped | None, env: Env | None
) -> Shaped | None:
    """Several places in a subscript, where each of them is written."""
    if not isinstance(whole, Group) or len(parts) != len(whole.elements):
        return whole
    return Group(tuple(_place(s, unit, part, env) for part in parts))


def _place(s: Shapes, unit: Unit, term: int, env: Env | None) -> Shaped | None:
    """One of several places in a subscript."""
    value = s.of(unit, term, env)
    if _is_told(value) or not is_truth(s, unit, term):
        return value
    if isinstance(value, TensorShape):
        return replace(value, dtype="bool")
    return None if s.has_other_arrays(unit, term) else TensorShape(None, "bool")


def _is_told(value: Shaped | None) -> bool:
    """Whether it is known what a subscript is by."""
    return value is not None and not (isinstance(value, TensorShape) and not value.dtype)


def supposed_mask(s: Shapes, unit: Unit, term: int, env: Env | None) -> str:
    """The name of what is supposed to be a mask, as nothing else tells what it is."""
    if _is_told(s.of(unit, term, env)) or _is_known(s, unit, term):
        return ""
    return "" if is_truth(s, unit, term) else named_mask(s, unit, term)


def _is_known(s: Shapes, unit: Unit, term: int) -> bool:
    """Whether a term is known to be something else than a tensor, or None."""
    held = without_none(s.ev.value(unit, term))
    return bool(held) and not is_tensor(held)


def without_none(value: Value) -> Value:
    """What a value may be where it is not None: who takes a part of it has made sure of that."""
    return tuple(one for one in value if not (isinstance(one, Constant) and one.value is None))


def is_truth(s: Shapes, unit: Unit, term: int, depth: int = 3) -> bool:
    """Whether a term is elementwise truth, where it stands, where a function of the project
    returns it, or where every caller passes it."""
    parts = unit.ir.terms[term]
    if is_mask(unit.ir.terms, term) or not depth:
        return is_mask(unit.ir.terms, term)
    if holds_truth(unit.ir.terms, term):
        return True
    if parts[0] == ir.CALL:
        found = s.ev.value(unit, parts[1])
        if len(found) != 1 or not isinstance(found[0], (Function, Method)):
            return False
        function = found[0].function if isinstance(found[0], Method) else found[0]
        returned = function.unit.ir.functions[function.index].returns
        return bool(returned) and all(is_truth(s, function.unit, r, depth - 1) for r in returned)
    if parts[0] == ir.PARAM:
        passed = _passed_by_callers(s, unit, parts)
        return bool(passed) and all(is_truth(s, *one, depth - 1) for one in passed)
    return False


def _passed_by_callers(s: Shapes, unit: Unit, parameter: Term) -> list[tuple[Unit, int]]:
    """The terms that callers pass for a parameter; none where one of them is not known."""
    _, index, position = parameter
    name = unit.ir.functions[index].parameters[position][0]
    passed: list[tuple[Unit, int]] = []
    for caller in s.ev.callers_of(s.ev.atoms.the_function(unit, index), _MAX_CALLERS):
        _, _, positional, keywords = caller.unit.ir.terms[caller.term]
        at = position - caller.offset
        found = positional[at] if 0 <= at < len(positional) else dict(keywords).get(name)
        if found is None or caller.elements:
            return []
        passed.append((caller.unit, found))
    return passed


def slice_rule(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    """The shape rule of a slice."""
    wide = _width(s, unit, parts, env)
    if wide is not None:  # it is as long wherever it begins
        return SliceOf(None, Number(wide), NOTHING)
    return SliceOf(*(NOTHING if part < 0 else _bound(s, unit, part, env) for part in parts[1:]))


def _width(s: Shapes, unit: Unit, parts: Term, env: Env | None) -> Dim | None:
    """`n` of a slice `start : start + n`; None for any other slice."""
    _, lower, upper, step = parts
    return None if min(lower, upper) < 0 or step >= 0 else width(s, unit, lower, upper, env)


def _bound(s: Shapes, unit: Unit, term: int, env: Env | None) -> Shaped | None:
    """A bound of a slice; a tensor in its place counts by what it holds."""
    value = s.of(unit, term, env)
    if isinstance(value, TensorShape) and not value.fixed:
        return Number(Dynamic(Cause(unit.path, term, "")))
    if value in (None, Number(SOME)) and env is None:
        name = unsaid_parameter(s.ev, unit, collection_of(s, unit, term))
        name = name or unsaid_of_all(s.ev, unit, term)
        if name:  # a number for each of several
            return Number(Dynamic(Cause(unit.path, term, "", name)))
    return value


def collection_of(s: Shapes, unit: Unit, term: int) -> int:
    """What an element is one of, or a part of one: `h` of `for h, w in sizes`, `row["n"]` of
    `for row in rows`; the unknown term for what is no element."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.ITEM and unit.ir.terms[parts[2]][0] not in (ir.CONST, ir.UNARY):
        return int(parts[1])
    return max(path_of(s.ev, unit, term)[0], 0)
