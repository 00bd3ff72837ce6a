"""The shapes of lists and other containers: displays, comprehensions, what is put into them."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape import dims as arithmetic
from mindport.analysis.shape.call import as_dim
from mindport.analysis.shape.comprehensions import chosen_by
from mindport.analysis.shape.dimension import SOME, Cause, Dim, Dynamic, as_condition
from mindport.analysis.shape.domain import (
    Group,
    Literal,
    Many,
    Number,
    Shaped,
    SliceOf,
    Table,
    TensorShape,
    as_many,
    cause_of,
    join,
    length,
)
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.ragged import as_list
from mindport.analysis.shape.unsaid import counts_rounds

# Displays longer than this are kept as "many of ...".
_MAX_ELEMENTS = 64
_OF_SETS = frozenset({"BitAnd", "BitOr", "BitXor", "Sub"})


def display_rule(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    """TUPLE and LIST."""
    terms = unit.ir.terms
    if any(terms[part][0] == ir.STAR for part in parts[1:]):
        return _unpacked_display(s, unit, parts, env)
    if len(parts) > _MAX_ELEMENTS:
        return Many(None, len(parts) - 1)
    return Group(tuple(s.of(unit, part, env) for part in parts[1:]))


def _unpacked_display(s: Shapes, unit: Unit, parts: Term, env: Env | None) -> Shaped | None:
    elements: list[Shaped | None] = []
    for part in parts[1:]:
        inner = unit.ir.terms[part]
        if inner[0] != ir.STAR:
            elements.append(s.of(unit, part, env))
            continue
        value = s.of(unit, inner[1], env)
        if not isinstance(value, Group):
            return _unpacked_many(s, unit, parts, env)
        elements += value.elements
    return Group(tuple(elements))


def _unpacked_many(s: Shapes, unit: Unit, parts: Term, env: Env | None) -> Many:
    """`(*zeros, n)`: what all have in common, where it is not known how many they are."""
    whole: Many | None = None
    for part in parts[1:]:
        inner = unit.ir.terms[part]
        value = s.of(unit, inner[1] if inner[0] == ir.STAR else part, env)
        if inner[0] != ir.STAR:
            one = Many(value, 1)
        elif isinstance(value, (Group, Many)):
            one = as_many(value)
        else:
            return Many(None)
        whole = one if whole is None else _of_many(whole, one)
    return whole or Many(None)


def of_lists(left: Shaped | None, right: Shaped | None, operator: str) -> Shaped | None:
    """Lists by an operator of Python."""
    match operator, left, right:
        case "Add", Group(), Group():
            whole = left.elements + right.elements
            return Group(whole) if len(whole) <= _MAX_ELEMENTS else Many(None, len(whole))
        case "Add", (Group() | Many()), (Group() | Many()):
            return _of_many(as_many(left), as_many(right))
        case "Mult", (Group() | Many()), _:
            return _repeated(left, as_dim(right))
        case "Mult", _, (Group() | Many()):
            return _repeated(right, as_dim(left))
    return _of_sets(left, right, operator)


def _of_many(left: Many, right: Many) -> Many:
    """The values of two lists in one."""
    some = left.length and right.length
    held = join(left.element, right.element) if some else left.element or right.element
    mixed = left.mixed or right.mixed
    return Many(held, arithmetic.plus(left.length, right.length), mixed=mixed)


def _of_sets(left: Shaped | None, right: Shaped | None, operator: str) -> Many:
    """What two sets have in common, or apart: where data says what is in one, also how much."""
    if operator not in _OF_SETS:
        return Many(None)
    cause = cause_of(left) or cause_of(right)
    element = left.element if isinstance(left, Many) else None
    return Many(element, SOME if cause is None else Dynamic(cause, plain=False))


def _repeated(group: Group | Many, times: Dim) -> Shaped:
    """`group * times`"""
    if (
        isinstance(group, Group)
        and isinstance(times, int)
        and 0 <= times * len(group.elements) <= _MAX_ELEMENTS
    ):
        return Group(group.elements * times)
    many = as_many(group)
    return Many(many.element, arithmetic.times(many.length, times))


def dict_rule(s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None) -> Shaped | None:
    """DICT."""
    table = Table()
    for key, value in zip(parts[1], parts[2], strict=True):
        held = s.of(unit, value, env)
        if key >= 0:
            table = table.put(s.of(unit, key, env), held)
        elif isinstance(held, Table):
            table = _updated(table, held)
    return table


def _updated(table: Table, other: Table) -> Table:
    for name, value in other.entries:
        table = table.put(Literal(name), value)
    return table.put(None, other.rest) if other.is_open else table


def why_changed(s: Shapes, unit: Unit, term: int, env: Env | None) -> Cause | None:
    """Why it depends on data how often a container gets or loses a value: a test, or a loop."""
    cause, base = _why_tested(s, unit, term, env), unit.ir.terms[term][1]
    cause = cause or _why_chosen(s, unit, base, env)
    cause = cause and as_condition(cause)
    while cause is None:
        parts = unit.ir.terms[base]
        loop = s.loop_of(unit, base) if parts[0] == ir.PHI else None
        if loop is not None:
            cause = s.rounds(unit, loop, env, to_the_end=True)
            if cause is not None and _is_in_another(s, unit, base):
                return as_condition(cause)  # so many as all these rounds together
        elif parts[0] not in (ir.APPEND, ir.TAKEN) and not _is_under_key(unit, parts):
            break
        base = parts[1]
    return cause


def _is_under_key(unit: Unit, parts: Term) -> bool:
    """Whether it is what a container has under a key that is written: `found["boxes"]`."""
    return bool(parts[0] == ir.ITEM and unit.ir.terms[parts[2]][0] == ir.CONST)


def _why_tested(s: Shapes, unit: Unit, term: int, env: Env | None) -> Cause | None:
    """Why it depends on data whether a container gets or loses a value at all."""
    test = s.test_of(unit, term)
    return None if test is None else s.reads_data(unit, test, env)


def _is_in_another(s: Shapes, unit: Unit, head: int) -> bool:
    """Whether a loop that fills a list is inside another loop that carries the same list."""
    before = unit.ir.terms[head][1]
    while unit.ir.terms[before][0] in (ir.APPEND, ir.TAKEN):
        before = unit.ir.terms[before][1]
    return unit.ir.terms[before][0] == ir.PHI and s.loop_of(unit, before) is not None


def _why_chosen(s: Shapes, unit: Unit, base: int, env: Env | None) -> Cause | None:
    """Why data chooses what something is put into: `groups[int(n)].append(row)`."""
    parts = unit.ir.terms[base]
    return cause_of(s.of(unit, parts[2], env)) if parts[0] == ir.ITEM else None


def append_rule(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    """A container into which something was put. A tensor keeps its shape."""
    _, base, value_term, key = parts
    container = s.of(unit, base, env) or _list_inside(unit, base, key)
    match container:
        case TensorShape():
            value = s.of(unit, value_term, env)
            moved = isinstance(value, TensorShape) and not value.fixed
            kept = container.fixed and not moved and _is_same_place(s, unit, key, env)
            return TensorShape(container.dims, container.dtype, kept, container.cause)
        case Table():
            return _put_into(s, unit, container, term, env)
        case Group() | Many():
            if key >= 0:
                return _replaced(container, s.of(unit, key, env), s.of(unit, value_term, env))
            return _appended(s, unit, container, term, env)
    return None


def _list_inside(unit: Unit, base: int, key: int) -> Group | None:
    """A list in a container that is known only by its `append`."""
    return Group(()) if key < 0 and unit.ir.terms[base][0] == ir.ITEM else None


def _is_same_place(s: Shapes, unit: Unit, key: int, env: Env | None) -> bool:
    """Whether a store goes to the same places of a tensor, or to as many, for all data."""
    if key < 0:
        return True
    parts, place = unit.ir.terms[key], s.of(unit, key, env)
    if parts[0] in (ir.TUPLE, ir.SLICE):
        return all(_is_same_place(s, unit, part, env) for part in parts[1:])
    if parts[0] == ir.BINARY and place is None:
        return all(_is_same_place(s, unit, part, env) for part in parts[2:])
    if place is None:
        return counts_rounds(s.ev, unit, key) or bool(s.ev.value(unit, key))
    return place.fixed if isinstance(place, TensorShape) else not _is_read(place)


def _is_read(place: Shaped) -> bool:
    """Whether it is a number that depends on data, or a list of such or of so many."""
    return isinstance(place, (Number, Many)) and cause_of(place) is not None


def _put_into(s: Shapes, unit: Unit, table: Table, term: int, env: Env | None) -> Table:
    """`table[key] = value`, or `table.update(other)`."""
    _, _, value_term, key = unit.ir.terms[term]
    if key < 0:
        other = s.of(unit, unit.ir.terms[value_term][1], env)
        return _updated(table, other) if isinstance(other, Table) else table
    place = s.of(unit, key, env)
    table = table.put(place, s.of(unit, value_term, env))
    if isinstance(place, Number) and isinstance(place.dim, Dynamic):  # so many as there are values
        return replace(table, length=place.dim)
    cause = why_changed(s, unit, term, env) if table.is_open else None
    return table if cause is None else replace(table, length=Dynamic(cause))


def _appended(s: Shapes, unit: Unit, held: Group | Many, term: int, env: Env | None) -> Many:
    """A list with one value more, or with those of another one."""
    many, value = as_many(held), s.of(unit, unit.ir.terms[term][2], env)
    moved, tested = None, _why_tested(s, unit, term, env)
    value = value if tested is None else chosen_by(value, tested)
    if unit.ir.terms[unit.ir.terms[term][2]][0] == ir.STAR:  # all of another list
        if not isinstance(value := as_list(value), (Group, Many)):
            return Many(None)
        value, more = as_many(value).element, length(value)
        moved = as_condition(more.cause) if isinstance(more, Dynamic) else None
    empty = isinstance(held, Group) and not held.elements
    element = value if empty else join(many.element, value)
    cause = why_changed(s, unit, term, env) or cause_of(Number(many.length)) or moved
    return Many(element, SOME if cause is None else Dynamic(cause))


def _replaced(container: Group | Many, key: Shaped | None, value: Shaped | None) -> Shaped | None:
    """`container[key] = value`: where the place is not known, it may be any."""
    if isinstance(key, SliceOf):
        return None
    place = as_dim(key)
    if isinstance(place, int) and isinstance(container, Group):
        count = len(container.elements)
        if not -count <= place < count:
            return None
        place %= count
        elements = (*container.elements[:place], value, *container.elements[place + 1 :])
        return Group(elements)
    many = as_many(container)
    joined = join(many, Many(value, many.length))
    if isinstance(joined, Many) and joined.element is None and cause_of(value) is not None:
        return replace(joined, element=value)
    return joined


def set_rule(_s: Shapes, _unit: Unit, _parts: Term, _term: int, _env: Env | None) -> Shaped | None:
    """SET."""
    return Many(None)


def grown(
    s: Shapes,
    unit: Unit,
    parts: Term,
    found: tuple[list[Shaped | None], Shaped | None],
    env: Env | None,
) -> Shaped | None:
    """A list that is longer by the way that was taken, where data decides that."""
    values, result = found
    if not isinstance(result, Many) or result.length != SOME or len(values) != 2:
        return result
    for test in s.tests_between(unit, parts[1:]):
        cause = s.reads_data(unit, test, env)
        if cause is not None:
            return replace(result, length=Dynamic(cause, plain=False))
    return result
