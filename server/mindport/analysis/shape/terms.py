"""The shapes of terms, one rule for each operation; calls and subscripts have their own files."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape import dims as arithmetic
from mindport.analysis.shape.attributes import attribute_rule
from mindport.analysis.shape.calls import call_rule
from mindport.analysis.shape.comprehensions import dict_of_rule, list_of_rule
from mindport.analysis.shape.containers import (
    append_rule,
    dict_rule,
    display_rule,
    grown,
    of_lists,
    set_rule,
)
from mindport.analysis.shape.dimension import CONDITION, SOME, Cause, Dynamic
from mindport.analysis.shape.domain import (
    NOTHING,
    Group,
    Literal,
    Many,
    Number,
    Shaped,
    Table,
    TensorShape,
    cause_of,
    is_read,
    join,
)
from mindport.analysis.shape.dtypes import OF_PYTHON
from mindport.analysis.shape.evaluator import Env, Shapes, ShapeTermRule, UnknownTerms
from mindport.analysis.shape.index import (
    index_of,
    is_for_tensors,
    is_tensor,
    of_unsaid,
    slice_rule,
    supposed_mask,
    without_none,
)
from mindport.analysis.shape.library import Passed, call_api
from mindport.analysis.shape.masks import is_mask
from mindport.analysis.shape.own_subscripts import own_item
from mindport.analysis.shape.parameters import annotated_rule, narrow_rule, parameter_rule
from mindport.analysis.shape.ragged import as_lists, is_rounded_up, padded
from mindport.analysis.shape.subscript import element_of, item_of, rest_of
from mindport.analysis.shape.taken import taken_rule
from mindport.analysis.shape.unsaid import compared_element
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.operators import OF_BITS

_OPERATORS = {
    "Add": "add",
    "Sub": "sub",
    "Mult": "mul",
    "Div": "div",
    "FloorDiv": "floor_divide",
    "Mod": "remainder",
    "Pow": "pow",
    "MatMult": "matmul",
    "BitAnd": "bitwise_and",
    "BitOr": "bitwise_or",
    "BitXor": "bitwise_xor",
    "LShift": "bitwise_left_shift",
    "RShift": "bitwise_right_shift",
}
_ARITHMETIC = {
    "Add": arithmetic.plus,
    "Sub": arithmetic.minus,
    "Mult": arithmetic.times,
    "FloorDiv": arithmetic.floor,
    "Mod": arithmetic.remainder,
}

_MOST_WAYS = 5  # that a number may come by, which are compared in pairs


def _phi(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    values = [s.of(unit, part, env) for part in parts[1:]]
    if (
        len(values) == 2
        and None in values
        and any(isinstance(v, (Number, Table)) or is_read(v) for v in values)
    ):
        # `if n is None: n = int(x.max())`, `n = n or {"batch_size": 4}`: what is not passed is read
        values = [
            NOTHING if value is None and _may_be_left_out(unit, part) else value
            for part, value in zip(parts[1:], values, strict=True)
        ]
    result = values[0]
    for value in values[1:]:
        if result is None:
            return None
        result = join(result, value)
    return _chosen(s, unit, parts, values, env) or grown(s, unit, parts, (values, result), env)


def _is_number(value: Shaped | None) -> bool:
    return isinstance(value, Number) or is_read(value)


def _may_be_left_out(unit: Unit, term: int) -> bool:
    """Whether a term is a parameter whose default is None."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.PARAM:
        return False
    default = unit.ir.functions[parts[1]].parameters[parts[2]][2]
    return default >= 0 and unit.ir.terms[default] == (ir.CONST, None)


def _chosen(
    s: Shapes, unit: Unit, parts: Term, values: list[Shaped | None], env: Env | None
) -> Number | None:
    """A number or boolean that depends on data by the way that was taken.

    It is no size of a tensor, though the way may rest on one: the condition makes it.
    """
    if len(values) < 2 or not all(map(_is_plain, values)) or len(values) > _MOST_WAYS:
        return None
    for (one, left), (other, right) in combinations(zip(parts[1:], values, strict=True), 2):
        for test in s.tests_between(unit, (one, other)) if left != right else ():
            cause = s.reads_data(unit, test, env)
            if cause is not None:
                made = Cause(unit.path, test, CONDITION, cause.parameter)
                return Number(Dynamic(made, plain=False))
    return None


def _is_plain(value: Shaped | None) -> bool:
    if isinstance(value, Number):
        return not isinstance(value.dim, Dynamic)
    return isinstance(value, Literal) and (value.value is None or isinstance(value.value, bool))


def _item(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    base, index = s.of(unit, parts[1], env), index_of(s, unit, parts[2], env, parts[1])
    if base == NOTHING:  # of what is set before it is asked
        return NOTHING
    if base is None and is_for_tensors(index):
        value = without_none(s.ev.value(unit, parts[1]))
        base = TensorShape() if not value or is_tensor(value) else None
    if base is None:
        own = own_item(s, unit, parts, index) or of_unsaid(s, unit, parts[1], index, env)
        if own is not None:
            return own
    named = "" if base is None else supposed_mask(s, unit, parts[2], env)
    result = None if base is None else item_of(unit, term, base, index, named)
    if result is None and is_tensor(s.ev.value(unit, term)):
        return TensorShape()
    return result


def _element(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    return element_of(s.of(unit, parts[1], env))


def _unpack(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    _, base, position, count, star = parts
    value = s.of(unit, base, env)
    if isinstance(value, Table):  # parts of an item, by their places
        return value.under(Number(position)) if star < 0 else None
    if not isinstance(value, Group):
        if position == star:
            return rest_of(value)
        return element_of(value, position if star < 0 or position < star else position - count)
    elements = value.elements
    if star < 0:
        return elements[position] if len(elements) == count else None
    if position == star:
        return Group(elements[star : len(elements) - (count - star - 1)])
    index = position if position < star else len(elements) - (count - position)
    return elements[index] if 0 <= index < len(elements) else None


def _binary(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    _, operator, left_term, right_term = parts
    left, right = as_lists(s.of(unit, left_term, env), s.of(unit, right_term, env))
    if isinstance(left, TensorShape) or isinstance(right, TensorShape):
        if operator in OF_BITS:
            left, right = left or _mask(unit, left_term), right or _mask(unit, right_term)
        passed = Passed(unit.path, term, (left, right))
        return call_api(f"torch.{_OPERATORS[operator]}", passed)
    if isinstance(left, (Group, Many)) or isinstance(right, (Group, Many)):
        made = padded(s, unit, parts, env) or of_lists(left, right, operator)
        return _as_made_here(unit, term, made, operator)
    if operator == "Mult" and is_rounded_up(s, unit, left_term, right_term, env):
        return Number(SOME)  # a few buckets
    return _of_numbers(left, right, operator)


def _mask(unit: Unit, term: int) -> TensorShape | None:
    """A comparison of what nothing is known of: beside a mask, it is one as well."""
    return TensorShape(None, "bool") if is_mask(unit.ir.terms, term) else None


def _as_made_here(unit: Unit, term: int, made: Shaped | None, operator: str) -> Shaped | None:
    """A list: where it is repeated as often as data says, this is the place."""
    if operator == "Mult" and isinstance(made, Many) and isinstance(made.length, Dynamic):
        return replace(made, length=Dynamic(Cause(unit.path, term, CONDITION), plain=False))
    return made


def _of_numbers(left: Shaped | None, right: Shaped | None, operator: str) -> Shaped | None:
    for value in (left, right):
        if isinstance(value, Number) and isinstance(value.dim, Dynamic):
            return Number(Dynamic(value.dim.cause, plain=False))
    if not isinstance(left, Number) or not isinstance(right, Number):
        return None
    a, b = left.dim, right.dim
    if operator in _ARITHMETIC:
        return Number(_ARITHMETIC[operator](a, b))
    if operator == "Pow" and isinstance(a, int) and isinstance(b, int) and 0 <= b < 64:
        return Number(a**b) if abs(a) < 1 << 16 else Number(SOME)
    return Number(SOME)


def _compare(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    values = [s.of(unit, part, env) for part in parts[1:]]
    if any(isinstance(value, Literal) and isinstance(value.value, str) for value in values):
        return None
    if any(isinstance(value, TensorShape) for value in values) and len(values) == 2:
        return call_api("torch.eq", Passed(unit.path, term, tuple(values)))
    for value in values:
        if isinstance(value, (Number, Many)) and cause_of(value) is not None:
            cause = cause_of(value)  # `n in numbers`, too
            return None if cause is None else Number(Dynamic(cause, plain=False))
    return _compared_element(s, unit, parts, term) if env is None else None


def _compared_element(s: Shapes, unit: Unit, parts: Term, term: int) -> Number | None:
    name = compared_element(s.ev, unit, parts[1:])
    return Number(Dynamic(Cause(unit.path, term, CONDITION, name), plain=False)) if name else None


def _unary(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    value = s.of(unit, parts[2], env)
    if isinstance(value, TensorShape):
        # `not tensor` reads it
        return value if parts[1] != "Not" else None
    if isinstance(value, Number):
        if isinstance(value.dim, Dynamic):
            return Number(Dynamic(value.dim.cause, plain=False))
        return Number(arithmetic.minus(0, value.dim)) if parts[1] == "USub" else None
    if isinstance(value, Literal) and isinstance(value.value, float) and parts[1] == "USub":
        return Literal(-value.value)
    return None


def _same(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    return s.of(unit, parts[1], env)


def _global(s: Shapes, unit: Unit, parts: Term, _term: int, _env: Env | None) -> Shaped | None:
    bound = unit.ir.names.get(parts[1])
    if bound is None:  # `dtype=bool`
        return Literal(OF_PYTHON[parts[1]]) if parts[1] in OF_PYTHON else None
    return s.of(unit, bound)


_RULES: dict[int, ShapeTermRule] = {
    ir.GLOBAL: _global,
    ir.PARAM: parameter_rule,
    ir.ATTR: attribute_rule,
    ir.CALL: call_rule,
    ir.ITEM: _item,
    ir.SLICE: slice_rule,
    ir.ELEM: _element,
    ir.UNPACK: _unpack,
    ir.BINARY: _binary,
    ir.COMPARE: _compare,
    ir.UNARY: _unary,
    ir.PHI: _phi,
    ir.TUPLE: display_rule,
    ir.LIST: display_rule,
    ir.SET: set_rule,
    ir.LISTOF: list_of_rule,
    ir.DICT: dict_rule,
    ir.DICTOF: dict_of_rule,
    ir.ENTER: _same,
    ir.NARROW: narrow_rule,
    ir.APPEND: append_rule,
    ir.TAKEN: taken_rule,
    ir.STAR: _same,
    ir.ANNOTATED: annotated_rule,
}


def new_shapes(ev: Evaluator, unknown: UnknownTerms | None = None) -> Shapes:
    """An evaluator of shapes beside one of values; see `Shapes`."""
    return Shapes(ev, _RULES, unknown)
