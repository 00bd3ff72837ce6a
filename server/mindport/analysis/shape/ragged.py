"""Numbers taken over a batch whose items differ in length, and lengths rounded up to buckets."""

from __future__ import annotations

from types import NoneType

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.call import as_dim
from mindport.analysis.shape.dimension import Cause, Dynamic
from mindport.analysis.shape.domain import Group, Many, Number, Shaped, TensorShape, cause_of
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.subscript import element_of
from mindport.analysis.shape.unsaid import path_of
from mindport.analysis.values.domain import Library

_FIRST = (ir.CONST, 0)
LONGEST = "builtins.max"
LENGTHS = "lengths of the items"  # what such a cause is
_LISTS = ("builtins.list", "builtins.tuple", "builtins.sorted")
_COUNTING = frozenset({"numel", "nelement"})
_ROUNDING = frozenset({"builtins.int", "math.ceil"})


def longest(s: Shapes, unit: Unit, api: str, term: int, env: Env | None) -> Number | None:
    """`max(len(item) for item in batch)`: who takes the longest expects other lengths."""
    if api != LONGEST:
        return None
    is_such = _keeps_largest(unit.ir.terms, term) or _is_of_items(s, unit, term, env)
    return Number(Dynamic(Cause(unit.path, term, api))) if is_such else None


def _is_of_items(s: Shapes, unit: Unit, term: int, env: Env | None) -> bool:
    """Whether it is the largest of the sizes of items that may differ in length."""
    positional = unit.ir.terms[term][2]
    if len(positional) != 1:
        return False
    parts = unit.ir.terms[_listed(s, unit, positional[0])]
    if parts[0] == ir.CALL:
        return _maps_lengths(s, unit, parts, env)
    if parts[0] == ir.ELEM:
        return _zips_sizes(s, unit, unit.ir.terms[parts[1]], env)
    if parts[0] != ir.LISTOF or len(parts) < 3:
        return False
    item = max(measured(s, unit, parts[1], further=True), _filled_up(unit.ir.terms, term))
    return item >= 0 and _differs(s, unit, item, env)


def _keeps_largest(terms: list[ir.Term], term: int) -> bool:
    """Whether it is the largest so far at its place: `most[i] = max(most[i], size)`."""
    for parts in terms:
        if parts[0] == ir.APPEND and parts[2] == term and parts[3] >= 0:
            kept = [one for one in terms[term][2] if _is_at(terms[one], parts[3])]
            others = [terms[one][0] for one in terms[term][2] if one not in kept]
            return len(kept) == 1 and bool(others) and others[0] in (ir.ELEM, ir.UNPACK)
    return False


def _is_at(parts: ir.Term, place: int) -> bool:
    return parts[0] == ir.ITEM and bool(parts[2] == place)


def _filled_up(terms: list[ir.Term], longest: int) -> int:
    """The item whose last size `longest` is the largest of, where it is asked what an item lacks
    to be as long: `longest - wave.shape[-1]`; -1 for none."""
    listed = terms[terms[longest][2][0]]
    size = terms[listed[1]]
    if size[0] != ir.ITEM or terms[size[2]][:2] != (ir.UNARY, "USub"):
        return -1
    owner = terms[size[1]]
    is_asked = any(parts[:3] == (ir.BINARY, "Sub", longest) for parts in terms)
    return int(owner[1]) if is_asked and owner[0] == ir.ATTR and owner[2] == "shape" else -1


def _listed(s: Shapes, unit: Unit, term: int) -> int:
    """What a list was made of: `map(len, rows)` of `list(map(len, rows))`."""
    parts = unit.ir.terms[term]
    is_list = parts[0] == ir.CALL and any(is_called(s, unit, parts[1], one) for one in _LISTS)
    return int(parts[2][0]) if is_list and len(parts[2]) == 1 else term


def _maps_lengths(s: Shapes, unit: Unit, call: ir.Term, env: Env | None) -> bool:
    """Whether it is `map(len, batch)`, and the items of `batch` may differ in length."""
    if not is_called(s, unit, call[1], "builtins.map") or len(call[2]) != 2:
        return False
    function, batch = call[2]
    if not is_called(s, unit, function, "builtins.len"):
        return False
    whole = s.of(unit, batch, env)
    item = element_of(whole)
    return isinstance(whole, (Many, NoneType)) and (_is_vague(item) or _moves(item))


def _zips_sizes(s: Shapes, unit: Unit, call: ir.Term, env: Env | None) -> bool:
    """Whether it is `zip(*[image.shape for image in images])`, and these may differ in size."""
    terms = unit.ir.terms
    if call[0] != ir.CALL or not is_called(s, unit, call[1], "builtins.zip") or len(call[2]) != 1:
        return False
    star = terms[call[2][0]]
    sizes = terms[star[1]] if star[0] == ir.STAR else star
    if sizes[0] != ir.LISTOF or len(sizes) < 3 or terms[sizes[1]][0] != ir.ATTR:
        return False
    _, item, name = terms[sizes[1]]
    return bool(name == "shape") and _differs(s, unit, item, env)


def is_ragged(value: Shaped | None) -> bool:
    """Whether it is a batch as it was passed: where its items are joined, they get one shape."""
    return isinstance(value, Many) and has_own_length(value.element)


def has_own_length(item: Shaped | None) -> bool:
    """Whether it is an item of such a batch."""
    first = item.first if isinstance(item, TensorShape) else None
    return isinstance(first, Dynamic) and first.cause.what == LENGTHS


def as_list(value: Shaped | None) -> Shaped | None:
    """What has a length of its own as a list."""
    if isinstance(value, TensorShape) and has_own_length(value):
        return Many(None, value.first)
    return value


def as_lists(left: Shaped | None, right: Shaped | None) -> tuple[Shaped | None, Shaped | None]:
    """Two operands; what has a length of its own is a list beside a list: `row + [0] * n`, or
    beside what has another one: `prompt + answer`."""
    are_other = left != right and has_own_length(left) and has_own_length(right)
    if are_other or isinstance(left, (Group, Many)) or isinstance(right, (Group, Many)):
        return as_list(left), as_list(right)
    return left, right


def padded(s: Shapes, unit: Unit, parts: ir.Term, env: Env | None) -> Many | None:
    """`row + [0] * (n - len(row))`, which has the length `n`; None for any other sum."""
    terms = unit.ir.terms
    _, operator, row, rest = parts
    if operator != "Add" or terms[rest][:2] != (ir.BINARY, "Mult"):
        return None
    for one in terms[rest][2:]:
        lacking = terms[one]
        if lacking[:2] == (ir.BINARY, "Sub") and measured(s, unit, lacking[3]) == row:
            return Many(element_of(s.of(unit, row, env)), as_dim(s.of(unit, lacking[2], env)))
    return None


def measured(s: Shapes, unit: Unit, term: int, *, further: bool = False) -> int:
    """Of what a term is the length: `len(x)`, `x.shape[0]`, `x.size(0)`; -1 for anything else.

    `further`: also the size of another dimension that is counted from the front, as in an image.
    """
    terms = unit.ir.terms
    term = _held_in_item(terms, term)
    match terms[term]:
        case (ir.CALL, callee, (argument,), ()):
            if terms[callee][0] == ir.ATTR and terms[callee][2] == "size":
                return terms[callee][1] if _is_axis(terms[argument], further) else -1
            return argument if is_called(s, unit, callee, "builtins.len") else -1
        case (ir.CALL, callee, (), ()) if further:
            return _counted(terms[callee])
        case (ir.ITEM, base, index) if terms[base][0] == ir.ATTR and terms[base][2] == "shape":
            return terms[base][1] if _is_axis(terms[index], further) else -1
    return -1


def _counted(callee: ir.Term) -> int:
    """The tensor whose elements are counted: `row.numel`; -1 for anything else."""
    return int(callee[1]) if callee[0] == ir.ATTR and callee[2] in _COUNTING else -1


def _is_axis(index: ir.Term, further: bool) -> bool:
    """Whether an axis is written that is the first one, or a further one."""
    return index == _FIRST or (further and index[0] == ir.CONST and type(index[1]) is int)


def _held_in_item(terms: list[ir.Term], term: int) -> int:
    """What `item["n"]` is, where the items are `[{"n": len(row)} for row in rows]`."""
    parts = terms[term]
    element = terms[parts[1]] if parts[0] == ir.ITEM else (ir.UNKNOWN,)
    items = terms[element[1]] if element[0] == ir.ELEM else (ir.UNKNOWN,)
    display = terms[items[1]] if items[0] == ir.LISTOF else (ir.UNKNOWN,)
    if display[0] != ir.DICT:
        return term
    pairs = zip(display[1], display[2], strict=True)
    return next((value for key, value in pairs if key >= 0 and terms[key] == terms[parts[2]]), term)


def _differs(s: Shapes, unit: Unit, item: int, env: Env | None) -> bool:
    """Whether nothing says that the items of what is iterated over have one length."""
    root, _ = path_of(s.ev, unit, item, with_attributes=True)
    if root < 0:
        return False
    whole, one = s.of(unit, root, env), s.of(unit, item, env)
    if isinstance(whole, TensorShape) or (isinstance(whole, Group) and not _is_vague(one)):
        return False
    return _is_vague(one) or _moves(one)


def _moves(item: Shaped | None) -> bool:
    """Whether it is one of several tensors, each as long as data says."""
    return isinstance(item, TensorShape) and isinstance(item.first, Dynamic)


def _is_vague(item: Shaped | None) -> bool:
    if isinstance(item, TensorShape):
        return not isinstance(item.first, int)
    return item is None or item == Many(None)  # a list, and nothing else is known


def is_called(s: Shapes, unit: Unit, callee: int, name: str) -> bool:
    """Whether a callee is this function and nothing else."""
    found = s.ev.value(unit, callee)
    return bool(found) and all(isinstance(one, Library) and one.name == name for one in found)


def is_rounded_up(s: Shapes, unit: Unit, left: int, right: int, env: Env | None) -> bool:
    """Whether a product rounds a number to a multiple: `-(-n // size) * size`, a bucket.

    Where data gives the size, there are as many buckets as sizes.
    """
    sizes = [one for one in (left, right) if one in _divisors(s, unit, left + right - one)]
    return any(cause_of(s.of(unit, one, env)) is None for one in sizes)


def _divisors(s: Shapes, unit: Unit, term: int) -> tuple[int, ...]:
    terms = unit.ir.terms
    match terms[term]:
        case (ir.UNARY, "USub", inner):
            return _divisors(s, unit, inner)
        case (ir.BINARY, "FloorDiv" | "Div", _, divisor):
            return (divisor,)
        case (ir.CALL, callee, (argument,), ()):
            names = {one.name for one in s.ev.value(unit, callee) if isinstance(one, Library)}
            return _divisors(s, unit, argument) if names and names <= _ROUNDING else ()
    return ()
