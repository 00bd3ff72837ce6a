"""Python's own functions, and those of math and random."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, as_dim, is_fixed
from mindport.analysis.shape.dimension import SOME, Dim, Dynamic, Kind
from mindport.analysis.shape.dims import floor, largest, minus, plus, product, smallest
from mindport.analysis.shape.domain import (
    Group,
    Literal,
    Many,
    Number,
    Shaped,
    Table,
    TensorShape,
    as_many,
    cause_of,
    join,
    length,
)
from mindport.analysis.shape.looked_up import under_read
from mindport.analysis.shape.subscript import element_of


def _integer(call: ShapeCall) -> Shaped:
    """A number made of another one, or read from a tensor."""
    value = call.value("value")
    if isinstance(value, Number):
        return value
    if isinstance(value, TensorShape):
        return Number(call.counted)
    number = value.value if isinstance(value, Literal) else None
    known = isinstance(number, (bool, float)) and abs(number) < 1 << 62
    return Number(int(number) if known else SOME)  # type: ignore[call-overload]


def _truth(call: ShapeCall) -> Shaped | None:
    """A boolean or a float: known only to depend on data."""
    value = call.value("value")
    if isinstance(value, TensorShape):
        return Number(call.counted) if not value.fixed else None
    cause = cause_of(value) if isinstance(value, Number) else None
    return None if cause is None else Number(Dynamic(cause, plain=False))


def _computed(call: ShapeCall) -> Shaped | None:
    """A number computed from the arguments; dynamic if one of them is."""
    for part in call.parts("values"):
        if isinstance(part, Number) and isinstance(part.dim, Dynamic):
            return Number(Dynamic(part.dim.cause, plain=False))
        if isinstance(part, TensorShape) and not part.fixed:
            return Number(Dynamic(call.cause))
    return Number(SOME)


def _length(call: ShapeCall) -> Shaped:
    return Number(length(call.value("value")))


def element(value: Shaped | None) -> Shaped | None:
    """One of them."""
    if isinstance(value, TensorShape):
        return element_of(value)
    if isinstance(value, Group):
        return as_many(value).element
    return value.element if isinstance(value, Many) else None


def _range(call: ShapeCall) -> Shaped:
    numbers = [as_dim(part) for part in call.parts("values")]
    if not 1 <= len(numbers) <= 3:
        return Many(Number(SOME))
    if len(numbers) == 1:
        return Many(Number(SOME), numbers[0])
    whole = minus(numbers[1], numbers[0])
    if len(numbers) == 3:
        step = numbers[2]
        if isinstance(step, int) and step > 0:
            whole = floor(plus(whole, step - 1), step)
        elif isinstance(step, Dynamic):
            whole = Dynamic(step.cause, plain=False)
        else:
            whole = Dynamic(whole.cause, plain=False) if isinstance(whole, Dynamic) else SOME
    return Many(Number(SOME), max(whole, 0) if isinstance(whole, int) else whole)


def _enumerate(call: ShapeCall) -> Shaped:
    value = call.value("value")
    return Many(Group((Number(SOME), element(value))), length(value))


def _list(call: ShapeCall) -> Shaped | None:
    value = call.value("value")
    if not call.arguments:
        return Group(())
    return Many(element(value), length(value)) if isinstance(value, TensorShape) else value


def _queue(call: ShapeCall) -> Shaped | None:
    value = call.value("value")
    if not call.given("value"):
        return Group(())
    return Many(element(value), SOME if call.given("maxlen") else length(value))


def _shuffled(call: ShapeCall) -> Shaped | None:
    value = call.value("value")
    return None if value is None else Many(element(value), length(value))


def _reversed(call: ShapeCall) -> Shaped | None:
    value = call.value("value")
    return Group(value.elements[::-1]) if isinstance(value, Group) else _shuffled(call)


def _extreme(call: ShapeCall) -> Shaped | None:
    parts = call.parts("values")
    if len(parts) == 1:
        only = parts[0]
        if isinstance(only, TensorShape):  # of several dimensions, Python can't tell the largest
            return TensorShape((), only.dtype, only.fixed)
        if not isinstance(only, Group):
            return element(only)
        parts = only.elements
    if parts and all(isinstance(part, Number) for part in parts):
        choose = largest if call.api.endswith("max") else smallest
        return Number(choose(as_dim(part) for part in parts))
    tensors = [part for part in parts if isinstance(part, TensorShape)]
    if tensors and all(one.dims == () for one in tensors):  # or a number, which counts as one
        return TensorShape((), tensors[0].dtype, all(one.fixed for one in tensors))
    moved = next((c for c in map(cause_of, parts) if c is not None), None)
    return Number(Dynamic(moved, plain=False)) if moved is not None and not tensors else None


def _sum(call: ShapeCall) -> Shaped | None:
    value = call.value("value")
    if isinstance(value, Group) and all(isinstance(part, Number) for part in value.elements):
        total: Dim = 0
        for part in value.elements:
            total = plus(total, as_dim(part))
        return Number(total)
    held = element(value)
    if isinstance(held, Number):
        return Number(Dynamic(held.dim.cause) if isinstance(held.dim, Dynamic) else SOME)
    return held


def _product(call: ShapeCall) -> Shaped | None:
    value = call.value("value")
    if isinstance(value, Group) and all(isinstance(part, Number) for part in value.elements):
        return Number(product(as_dim(part) for part in value.elements))
    return _sum(call)


def _first(call: ShapeCall) -> Shaped | None:
    return element(call.value("value"))


def _random(call: ShapeCall) -> Shaped:
    return Number(Dynamic(call.cause))


def _drawn(call: ShapeCall) -> Shaped | None:
    """An element by chance: where they are numbers, a random one."""
    held = element(call.value("value"))
    return held if isinstance(held, (TensorShape, Group)) else Number(Dynamic(call.cause))


def _draws(call: ShapeCall) -> Shaped:
    held = element(call.value("value"))
    return Many(held, call.number("k", 1))


def _same(call: ShapeCall) -> Shaped | None:
    return call.value("value")


def _any(call: ShapeCall) -> Shaped | None:
    held = element(call.value("value"))
    if isinstance(held, TensorShape):
        return None if is_fixed(held) else Number(Dynamic(call.cause))
    cause = cause_of(held) if isinstance(held, Number) else None
    return None if cause is None else Number(Dynamic(cause, plain=False))


def _place(call: ShapeCall) -> Shaped | None:
    """The place or the count of a value in a list: data decides it if a tensor gave the list."""
    cause = cause_of(element(call.value("self"))) or cause_of(call.value("value"))
    return None if cause is None else Number(Dynamic(cause, plain=False))


def _values(call: ShapeCall) -> Shaped | None:
    table = call.value("self")
    return table.values if isinstance(table, Table) else None


def _items(call: ShapeCall) -> Shaped | None:
    values = _values(call)
    if not isinstance(values, Many):
        return None
    return Many(Group((None, values.element)), values.length)


def _keys(call: ShapeCall) -> Shaped | None:
    values = _values(call)
    return replace(values, element=None) if isinstance(values, Many) else None


def _common(call: ShapeCall) -> Shaped | None:
    """The entries of a counter, at most so many as are asked for."""
    items = _items(call)
    if not isinstance(items, Many) or not call.given("n"):
        return items
    return replace(items, length=smallest((items.length, call.number("n"))))


def _got(call: ShapeCall) -> Shaped | None:
    table = call.value("self")
    if not isinstance(table, Table):
        return None
    found = under_read(table, call.value("key"))
    if isinstance(found, Number) and isinstance(found.dim, Dynamic):
        return found
    return join(found, call.value("default")) if call.given("default") else found


def _table(call: ShapeCall) -> Shaped | None:
    first = call.value("values")
    table = first if isinstance(first, Table) else _of_pairs(first)
    for name, value in call.arguments.items():
        if name not in ("values", "factory"):
            table = table.put(Literal(name), value)
    return table


def _of_pairs(value: Shaped | None) -> Table:
    """`dict(zip(names, values))`: what is second in each pair."""
    if not isinstance(value, Many) or not isinstance(value.element, Group):
        return Table()
    pair = value.element.elements
    return Table(rest=pair[1], length=value.length, is_open=True) if len(pair) == 2 else Table()


def _of(module: str, names: str, rule: ShapeRule) -> ShapeRules:
    return {f"{module}.{name}": rule for name in names.split()}


SHAPE_RULES: ShapeRules = {
    "builtins.int": ShapeRule("value", _integer),
    "builtins.round": ShapeRule("value", _integer),
    "builtins.abs": ShapeRule("value", _same),
    **_of("builtins", "bool float", ShapeRule("value", _truth)),
    **_of("builtins", "any all", ShapeRule("value", _any)),
    "builtins.len": ShapeRule("value", _length),
    "builtins.range": ShapeRule("*values", _range),
    "builtins.enumerate": ShapeRule("value", _enumerate),
    **_of("builtins", "list tuple iter", ShapeRule("value", _list)),
    "torch.Size": ShapeRule("value", _list),
    "builtins.sorted": ShapeRule("value", _shuffled),
    "collections.deque": ShapeRule("value, maxlen", _queue),
    "builtins.reversed": ShapeRule("value", _reversed),
    "builtins.next": ShapeRule("value", _first),
    **_of("builtins", "max min", ShapeRule("*values", _extreme)),
    "builtins.dict": ShapeRule("values", _table),
    "collections.OrderedDict": ShapeRule("values", _table),
    "collections.defaultdict": ShapeRule("factory, values", _table),
    **_of("list", "index count", ShapeRule("self, value", _place)),
    "dict.values": ShapeRule("self", _values),
    "dict.items": ShapeRule("self", _items),
    "dict.keys": ShapeRule("self", _keys),
    "dict.most_common": ShapeRule("self, n", _common),
    **_of("dict", "get pop setdefault", ShapeRule("self, key, default", _got)),
    "builtins.sum": ShapeRule("value", _sum),
    **_of("math", "prod", ShapeRule("value", _product)),
    **_of(
        "math",
        "ceil floor trunc sqrt isqrt log log2 log10 exp pow gcd",
        ShapeRule("*values", _computed),
    ),
    **_of(
        "random",
        "random uniform randint randrange gauss normalvariate betavariate triangular",
        ShapeRule("*values", _random, Kind.SAMPLE, drawn=True),
    ),
    "random.choice": ShapeRule("value", _drawn, Kind.SAMPLE, drawn=True),
    "random.sample": ShapeRule("value, k", _draws, Kind.SAMPLE, drawn=True),
    "random.choices": ShapeRule("value, weights, cum_weights, k", _draws, Kind.SAMPLE, drawn=True),
}
