"""Tensors made from sizes, ranges, numbers and other tensors' shapes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, rules_of
from mindport.analysis.shape.dimension import SOME, Dim, Dims, Dynamic, Kind
from mindport.analysis.shape.dims import floor, minus, plus
from mindport.analysis.shape.domain import (
    Group,
    Literal,
    Many,
    Number,
    Shaped,
    TensorShape,
    as_many,
    cause_of,
    why_sized,
)
from mindport.analysis.shape.dtypes import tensors_of

_FLOAT = "float32"
# The classes of tensors: `torch.LongTensor`, and `torch.Tensor`.
_FLOATS = ("", "BFloat16", "Double", "Float", "Half")
_OTHERS = ("Bool", "Byte", "Char", "Int", "Long", "Short")
_CLASSES = [
    f"torch.{place}{kind}Tensor" for place in ("", "cuda.") for kind in (*_FLOATS, *_OTHERS)
]


def sized(call: ShapeCall, dtype: str, name: str = "size") -> TensorShape:
    """A tensor of the sizes passed."""
    dims = call.sizes(name)
    if dims is not None:
        return TensorShape(dims, dtype)
    return TensorShape(None, dtype, cause=cause_of(call.value(name)))


def _filled(call: ShapeCall) -> TensorShape:
    return sized(call, call.dtype(_FLOAT))


def _full(call: ShapeCall) -> TensorShape:
    value = call.value("fill_value")
    dtype = "int64" if isinstance(value, Number) else ""
    if isinstance(value, Literal) and isinstance(value.value, (bool, float)):
        dtype = "bool" if isinstance(value.value, bool) else _FLOAT
    return sized(call, call.dtype(dtype))


def _normal(call: ShapeCall) -> TensorShape:
    """By a size, or as large as what it is drawn for."""
    if call.given("size"):
        return sized(call, _FLOAT)
    of = "mean" if isinstance(call.value("mean"), TensorShape) else "std"
    return replace(call.tensor(of), fixed=False)


def _integers(call: ShapeCall) -> TensorShape:
    """`randint(high, size)` as well as `randint(low, high, size)`: only sizes are several."""
    is_short = not call.given("size") and isinstance(call.value("high"), (Group, Many))
    return sized(call, call.dtype("int64"), "high" if is_short else "size")


def _like(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    return replace(tensor, dtype=call.dtype(tensor.dtype))


def _new(call: ShapeCall) -> TensorShape:
    return sized(call, call.dtype(call.tensor().dtype))


def _range(call: ShapeCall) -> TensorShape:
    names = [name for name in ("start", "end", "step") if name in call.arguments]
    whole = all(isinstance(call.value(name), Number) for name in names)
    length = _length(list(map(call.number, names)))
    return TensorShape((length,), call.dtype("int64" if whole else ""))


def _length(numbers: list[Dim]) -> Dim:
    """How many numbers a range has that is given by an end, or start and end, or with a step."""
    if len(numbers) == 1:
        return numbers[0]
    if not numbers:
        return SOME
    length = minus(numbers[1], numbers[0])
    step = numbers[2] if len(numbers) == 3 else 1
    if isinstance(step, int) and step > 0:
        return length if step == 1 else floor(plus(length, step - 1), step)
    if isinstance(step, Dynamic):
        return Dynamic(step.cause, plain=False)
    return Dynamic(length.cause, plain=False) if isinstance(length, Dynamic) else SOME


def _steps(call: ShapeCall) -> TensorShape:
    return TensorShape((call.number("steps", 100),), call.dtype(_FLOAT))


def _eye(call: ShapeCall) -> TensorShape:
    rows = call.number("n")
    return TensorShape((rows, call.number("m", rows)), call.dtype(_FLOAT))


def _triangle(call: ShapeCall) -> TensorShape:
    moved = call.moved_by("row") or call.moved_by("col")
    return TensorShape((2, SOME if moved is None else Dynamic(moved)), call.dtype("int64"))


def _tensor(call: ShapeCall) -> TensorShape:
    """`torch.tensor(data)`: nested lists give the dimensions."""
    value = call.value("data")
    if isinstance(value, TensorShape):
        return TensorShape(value.dims, call.dtype(value.dtype), cause=value.cause)
    dims, leaf = _nested(value)
    return TensorShape(
        dims, call.dtype(_dtype_of(leaf)), cause=why_sized(value) if dims is None else None
    )


def _by_class(call: ShapeCall, dtype: str) -> TensorShape:
    """`torch.Tensor(2, 3)` of sizes, and `torch.LongTensor([1, 2])` of data."""
    parts = call.parts("values")
    if len(parts) != 1 or isinstance(parts[0], Number):
        return sized(call, dtype, "values") if parts else TensorShape((0,), dtype)
    if isinstance(parts[0], TensorShape):
        return TensorShape(parts[0].dims, dtype, cause=parts[0].cause)
    if isinstance(parts[0], Many):  # of a shape the rank is not known
        cause = None if parts[0].name else why_sized(parts[0])
        return TensorShape(None if cause is None else _nested(parts[0])[0], dtype, cause=cause)
    return TensorShape(_nested(parts[0])[0] if _is_written(parts[0]) else None, dtype)


def _class_of(dtype: str) -> ShapeRule:
    return ShapeRule("*values", partial(_by_class, dtype=dtype), Kind.SIZE)


def _new_by_class(call: ShapeCall) -> TensorShape:
    """`x.new(2, 3)`, `x.new(data)`: as the class of the tensor is called."""
    return _by_class(call, call.tensor().dtype)


def _is_written(value: Shaped | None, depth: int = 0) -> bool:
    """Whether it is a list of constants. One of integers alone may be a shape: nobody knows."""
    if isinstance(value, Group):
        is_shape = not depth and bool(value.elements) and all(map(_is_number, value.elements))
        return not is_shape and all(_is_written(one, depth + 1) for one in value.elements)
    return isinstance(value, (Literal, Number))


def _is_number(value: Shaped | None) -> bool:
    return isinstance(value, Number)


def _nested(value: Shaped | None) -> tuple[Dims | None, Shaped | None]:
    if isinstance(value, (Number, Literal)):
        return (), value
    if isinstance(value, Group) and (known := _alike(value)) is not None:
        return known
    if isinstance(value, (Group, Many)):
        many = as_many(value)
        if many.length == 0:
            return (0,), Literal(0.0)
        if isinstance(many.element, TensorShape):
            inner = many.element.dims
            return None if inner is None else (many.length, *inner), many.element
        below, leaf = _nested(many.element)
        return None if below is None else (many.length, *below), leaf
    return None, None


def _alike(group: Group) -> tuple[Dims, Shaped | None] | None:
    """The dimensions of a list of lists that have the same, and the widest number in it.

    What is not known has those of the others: torch takes no other list.
    """
    inside = [_nested(one) for one in group.elements]
    below = next((dims for dims, _ in inside if dims is not None), None)
    if below is None or len(inside) < 2 or any(dims not in (below, None) for dims, _ in inside):
        return None
    return (len(inside), *below), max((leaf for _, leaf in inside), key=_place)


def _place(leaf: Shaped | None) -> int:
    """The place of a number among bool, integers, floats; what is not known is the highest."""
    if isinstance(leaf, Literal) and isinstance(leaf.value, (bool, float)):
        return 0 if isinstance(leaf.value, bool) else 2
    return 1 if isinstance(leaf, (Literal, Number)) else 3


def _dtype_of(leaf: Shaped | None) -> str:
    if isinstance(leaf, TensorShape):
        return leaf.dtype
    if isinstance(leaf, Number):
        return "int64" if not isinstance(leaf.dim, Dynamic) else ""
    if isinstance(leaf, Literal) and isinstance(leaf.value, (bool, float)):
        return "bool" if isinstance(leaf.value, bool) else _FLOAT
    return ""


def _pointers(call: ShapeCall) -> TensorShape:
    return TensorShape((plus(call.number("size"), 1),), "int64")


def _parameter(call: ShapeCall) -> TensorShape:
    return call.tensor("data")


SHAPE_RULES: ShapeRules = {
    **rules_of("zeros ones empty", ShapeRule("*size", _filled, Kind.SIZE)),
    **rules_of("rand randn", ShapeRule("*size", _filled, Kind.SIZE, drawn=True)),
    "full": ShapeRule("size, fill_value", _full, Kind.SIZE),
    "torch.normal": ShapeRule("mean, std, size", _normal, Kind.SIZE, drawn=True),
    "torch.randint": ShapeRule("low, high, size", _integers, Kind.SIZE, drawn=True),
    **rules_of("zeros_like ones_like", ShapeRule("input", _like, unread="input")),
    "empty_like": ShapeRule("input", _like),
    "full_like": ShapeRule("input, fill_value", _like, unread="input"),
    **rules_of("rand_like randn_like randint_like", ShapeRule("input", _like, drawn=True)),
    **rules_of("new_zeros new_ones", ShapeRule("input, *size", _new, Kind.SIZE, unread="input")),
    "new_empty": ShapeRule("input, *size", _new, Kind.SIZE),
    "new_full": ShapeRule("input, size, fill_value", _new, Kind.SIZE, unread="input"),
    "torch.Tensor.new": ShapeRule("input, *values", _new_by_class, Kind.SIZE),
    "new_tensor": ShapeRule("input, data", _tensor),
    "torch.arange": ShapeRule("start, end, step", _range, Kind.SIZE),
    "torch.range": ShapeRule("start, end, step", lambda _call: TensorShape((SOME,))),
    **rules_of("linspace logspace", ShapeRule("start, end, steps", _steps, Kind.SIZE)),
    "torch._convert_indices_from_coo_to_csr": ShapeRule("input, size", _pointers, Kind.SIZE),
    "eye": ShapeRule("n, m", _eye, Kind.SIZE),
    **rules_of("tril_indices triu_indices", ShapeRule("row, col, offset", _triangle, Kind.SIZE)),
    **rules_of("tensor as_tensor asarray from_numpy", ShapeRule("data, dtype", _tensor, Kind.SIZE)),
    "scalar_tensor": ShapeRule("data", _tensor),
    **{name: _class_of(tensors_of(name) or _FLOAT) for name in _CLASSES},
    "torch.nn.Parameter": ShapeRule("data", _parameter, drawn=True),
}
