"""Iterators of the standard library, and queues of heapq."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules
from mindport.analysis.shape.dimension import SOME, Dim, Dynamic
from mindport.analysis.shape.dims import largest, minus, plus, smallest
from mindport.analysis.shape.domain import Group, Made, Many, Number, Shaped, join, length
from mindport.analysis.shape.rules.python import element

_LAYERS = "torch.nn.ModuleList"


def _grouped(call: ShapeCall) -> Many:
    """As many groups as there are changes in what is grouped."""
    held = element(call.value("rows"))
    is_read = isinstance(held, Number) and isinstance(held.dim, Dynamic)
    count = Dynamic(call.cause, plain=False) if is_read else _unless_dynamic(call)
    return Many(Group((held, Many(held, count))), count)


def _unless_dynamic(call: ShapeCall) -> Dim:
    """What is not known of a number of values, unless it depends on data."""
    whole = length(call.value("rows"))
    return Dynamic(whole.cause, plain=False) if isinstance(whole, Dynamic) else SOME


def _some(call: ShapeCall) -> Many:
    """Some of the values, or several of them at a time."""
    return Many(element(call.value("rows")), _unless_dynamic(call))


def _pairs(call: ShapeCall) -> Many:
    held = element(call.value("rows"))
    return Many(Group((held, held)), minus(length(call.value("rows")), 1))


def _several(call: ShapeCall) -> Many:
    """Tuples of so many of the values."""
    count, held = call.number("r"), element(call.value("rows"))
    taken = Group((held,) * count) if isinstance(count, int) and 0 < count < 9 else Many(held)
    return Many(taken, _unless_dynamic(call))


def _chained(call: ShapeCall) -> Many:
    """The values of several lists, one after the other."""
    if not isinstance(call.value("values"), Group):
        return Many(None)
    return _joined(call.parts("values"))


def _chained_rows(call: ShapeCall) -> Many:
    rows = call.value("rows")
    if isinstance(rows, Group):
        return _joined(rows.elements)
    inner = element(rows)
    causes = (length(rows), length(inner))
    moved = next((dim for dim in causes if isinstance(dim, Dynamic)), None)
    return Many(element(inner), SOME if moved is None else Dynamic(moved.cause, plain=False))


def _joined(parts: tuple[Shaped | None, ...]) -> Many:
    held, whole = (element(parts[0]) if parts else None), Number(0).dim
    for part in parts:
        held, whole = join(held, element(part)), plus(whole, length(part))
    return Many(held, whole)


def _crossed(call: ShapeCall) -> Many:
    parts = call.parts("values")
    moved = next((d for d in map(length, parts) if isinstance(d, Dynamic)), None)
    row = Group(tuple(map(element, parts)))
    return Many(row, SOME if moved is None else Dynamic(moved.cause, plain=False))


def _zip(call: ShapeCall) -> Shaped:
    if not isinstance(call.value("values"), Group):
        return Many(None)  # `zip(*rows)`
    parts = call.parts("values")
    fixed = [length(part) for part in parts if _is_of_layers(part)]
    long = smallest(fixed or map(length, parts)) if parts else 0
    return Many(Group(tuple(map(element, parts))), long)


def _is_of_layers(value: Shaped | None) -> bool:
    """Whether it is a list of layers: what is zipped with it has as many elements."""
    return isinstance(value, Made) and value.cls == _LAYERS


def _zipped(call: ShapeCall) -> Many:
    parts = call.parts("values")
    return Many(Group(tuple(map(element, parts))), largest(map(length, parts)))


def _best(call: ShapeCall) -> Many:
    """At most so many of the values."""
    rows = call.value("rows")
    return Many(element(rows), smallest((call.number("n"), length(rows))))


SHAPE_RULES: ShapeRules = {
    "itertools.groupby": ShapeRule("rows, key", _grouped),
    "itertools.accumulate": ShapeRule("rows, function", _some),
    "itertools.islice": ShapeRule("rows", _some),
    "itertools.pairwise": ShapeRule("rows", _pairs),
    **{
        f"itertools.{name}": ShapeRule("rows, r", _several)
        for name in ("combinations", "combinations_with_replacement", "permutations")
    },
    "itertools.chain": ShapeRule("*values", _chained),
    "itertools.chain.from_iterable": ShapeRule("rows", _chained_rows),
    "itertools.product": ShapeRule("*values", _crossed),
    "builtins.zip": ShapeRule("*values", _zip),
    "itertools.zip_longest": ShapeRule("*values", _zipped),
    "heapq.nlargest": ShapeRule("n, rows, key", _best),
    "heapq.nsmallest": ShapeRule("n, rows, key", _best),
}
