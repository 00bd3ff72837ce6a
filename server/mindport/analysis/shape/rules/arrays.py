"""Functions of numpy on what was a tensor, and random numbers; other arrays are not followed."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, position
from mindport.analysis.shape.dimension import SOME, Dim, Dynamic, Kind
from mindport.analysis.shape.dims import minus
from mindport.analysis.shape.domain import (
    Group,
    Many,
    Number,
    Shaped,
    TensorShape,
    cause_of,
    why_sized,
)
from mindport.analysis.shape.rules import creation, data, elementwise, reading
from mindport.analysis.shape.table import shape_rule


def _on_tensors(rule: ShapeRule) -> ShapeRule:
    def result(call: ShapeCall) -> Shaped | None:
        is_ours = any(map(_was_tensor, call.arguments.values()))
        return rule.result(call) if is_ours else None

    return ShapeRule(rule.parameters, result, rule.kind)


def _was_tensor(value: Shaped | None) -> bool:
    """Whether it is a tensor, or some in a list."""
    if isinstance(value, Group):
        return any(isinstance(one, TensorShape) for one in value.elements)
    return isinstance(value.element if isinstance(value, Many) else value, TensorShape)


def _by(name: str, parameters: str, kind: Kind | None = None) -> ShapeRule:
    """What torch's function of this name gives."""

    def result(call: ShapeCall) -> Shaped | None:
        rule = shape_rule(f"torch.{name}")
        return None if rule is None else rule.result(call)

    return _on_tensors(ShapeRule(parameters, result, kind))


def _made(name: str, parameters: str) -> ShapeRule:
    """An array that is made, if data says how large."""

    def result(call: ShapeCall) -> Shaped | None:
        made = creation.SHAPE_RULES[name].result(call)
        return made if cause_of(made) is not None else None

    return ShapeRule(parameters, result, Kind.SIZE)


def _of_list(call: ShapeCall) -> Shaped | None:
    """An array of what a list holds, where data says how long that is, or it holds tensors."""
    value = call.value("data")
    if not _was_tensor(value) and why_sized(value) is None:
        return None
    return creation.SHAPE_RULES["tensor"].result(call)


def _chosen_apart(call: ShapeCall) -> TensorShape:
    """What two arrays have in common, or not: of one dimension, in order."""
    return TensorShape((call.counted,), call.tensor().dtype)


def _deleted(call: ShapeCall) -> TensorShape:
    """An array without some of its rows."""
    tensor, places = call.tensor(), call.value("places")
    left = _left(call, places)
    at = position(call.axis(), tensor.rank)
    if tensor.dims is None or at is None:
        cause = left.cause if isinstance(left, Dynamic) else cause_of(tensor)
        return TensorShape(None, tensor.dtype, cause=cause)
    row = minus(tensor.dims[at], 1) if isinstance(places, Number) else left
    return TensorShape((*tensor.dims[:at], row, *tensor.dims[at + 1 :]), tensor.dtype)


def _left(call: ShapeCall, places: Shaped | None) -> Dim:
    if isinstance(places, TensorShape) and places.dtype == "bool" and not places.fixed:
        return Dynamic(call.cause)
    cause = why_sized(places)
    return SOME if cause is None else Dynamic(cause, plain=False)


def _typed(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    return replace(tensor, dtype=call.dtype(tensor.dtype))


def _flat_places(call: ShapeCall) -> TensorShape:
    return TensorShape((call.counted,), "int64")


def _number_or_array(call: ShapeCall) -> Shaped | None:
    """Of numbers a number; of an array one of its shape."""
    parts = call.parts("values")
    first = parts[0] if parts else None
    if isinstance(first, TensorShape):
        return TensorShape(first.dims, fixed=first.fixed, cause=first.cause, name=first.name)
    moved = (cause_of(part) for part in parts if isinstance(part, Number))
    cause = next((one for one in moved if one is not None), None)
    return None if cause is None else Number(Dynamic(cause, plain=False))


def _chosen(call: ShapeCall) -> Shaped | None:
    """As many as are asked for."""
    if not call.given("size"):
        return None
    return TensorShape(call.sizes("size"))


def _permuted(call: ShapeCall) -> Shaped | None:
    """The numbers up to one, or the rows of an array."""
    value = call.value("x")
    if isinstance(value, TensorShape):
        return value
    return TensorShape((value.dim,), "int64") if isinstance(value, Number) else None


def _read(call: ShapeCall) -> Number:
    """`array.item()`"""
    return Number(call.counted)


_SAME = ShapeRule("input", elementwise.same)
_PLACES = data.SHAPE_RULES["nonzero"].kind
_REDUCED = "input, dim, keepdim"


def _drawn(call: ShapeCall) -> Shaped | None:
    """A random number, or random numbers in one dimension; of more, nothing is known."""
    number = Number(Dynamic(call.cause))
    if not call.given("size") or call.value("size") == Group(()):
        return number
    dims = call.sizes("size")
    return Many(number, dims[0]) if dims is not None and len(dims) == 1 else None


# Names of numpy, functions and methods, and those of torch.
_REDUCING = {
    **{
        name: name
        for name in [
            "sum",
            "mean",
            "prod",
            "any",
            "all",
            "argmax",
            "argmin",
            "amax",
            "amin",
            "std",
            "var",
        ]
    },
    **{"max": "amax", "min": "amin", "median": "nanmedian"},
}
_COMPARING = {
    **{"greater": "gt", "greater_equal": "ge", "less": "lt", "less_equal": "le", "equal": "eq"},
    **{name: name for name in ["logical_and", "logical_or", "logical_xor", "isin"]},
    **{"not_equal": "ne", "in1d": "isin", "matmul": "matmul", "dot": "matmul"},
}
_SHAPED = {
    "argsort": ("argsort", "input, dim"),
    "cumsum": ("cumsum", "input, dim"),
    "cumprod": ("cumprod", "input, dim"),
    "squeeze": ("squeeze", "input, dim"),
    "reshape": ("reshape", "input, *size"),
    "ravel": ("ravel", "input"),
    "transpose": ("permute", "input, *dims"),
    "swapaxes": ("swapaxes", "input, dim0, dim1"),
}

# Of numpy.random: what a function takes, with the size of the array; without one it gives a number.
_DRAWN = {
    **dict.fromkeys(("rand", "randn"), "*size"),
    **dict.fromkeys(("random", "random_sample"), "size"),
    "randint": "low, high, size",
    **{"normal": "loc, scale, size", "uniform": "low, high, size", "beta": "a, b, size"},
    **{"binomial": "n, p, size", "poisson": "lam, size"},
}

SHAPE_RULES: ShapeRules = {
    **{
        f"numpy.{name}": _on_tensors(_SAME)
        for name in (
            *("abs", "absolute", "ascontiguousarray", "negative", "flip", "copy", "roll", "sort"),
            *("zeros_like", "ones_like", "empty_like", "full_like"),
        )
    },
    **{
        f"numpy.{name}": ShapeRule("*values", _number_or_array)
        for name in (
            "ceil",
            "clip",
            "exp",
            "floor",
            "log",
            "maximum",
            "minimum",
            "rint",
            "round",
            "sqrt",
        )
    },
    **{f"numpy.{name}": _by(other, _REDUCED) for name, other in _REDUCING.items()},
    **{f"numpy.ndarray.{name}": _by(other, _REDUCED) for name, other in _REDUCING.items()},
    **{f"numpy.{name}": _by(other, "input, other") for name, other in _COMPARING.items()},
    **{f"numpy.{name}": _by(name, "input") for name in ("isnan", "isfinite", "logical_not")},
    **{f"numpy.{name}": _by(*by) for name, by in _SHAPED.items()},
    **{f"numpy.ndarray.{name}": _by(*by) for name, by in _SHAPED.items()},
    **{f"numpy.{name}": _by("cat", "tensors, dim") for name in ("concatenate", "concat")},
    **{f"numpy.{name}": _by(name, "tensors, dim") for name in ("stack", "vstack", "hstack")},
    **{
        f"numpy.random.{name}": ShapeRule(given, _drawn, Kind.SAMPLE, drawn=True)
        for name, given in _DRAWN.items()
    },
    **{
        f"numpy.random.{kind}.{name}": ShapeRule(f"self, {given}", _drawn, Kind.SAMPLE, drawn=True)
        for kind in ("Generator", "RandomState")
        for name, given in (*_DRAWN.items(), ("integers", _DRAWN["randint"]))
    },
    "numpy.expand_dims": _by("unsqueeze", "input, dim"),
    **{f"numpy.{name}": _by("equal", "input, other") for name in ("allclose", "array_equal")},
    "numpy.ndarray.dot": _by("matmul", "input, other"),
    "numpy.linalg.norm": _by("norm", "input, p, dim, keepdim"),
    "numpy.repeat": _by("repeat_interleave", "input, repeats, dim", Kind.OUTPUT),
    "numpy.ndarray.repeat": _by("repeat_interleave", "input, repeats, dim", Kind.OUTPUT),
    "numpy.bincount": _by("bincount", "input, weights, minlength", Kind.OUTPUT),
    **{
        f"numpy.{name}": _on_tensors(ShapeRule("input, other", _chosen_apart, Kind.OUTPUT))
        for name in ("setdiff1d", "intersect1d", "union1d", "setxor1d")
    },
    "numpy.delete": _on_tensors(ShapeRule("input, places, dim", _deleted, Kind.OUTPUT)),
    **{f"numpy.{name}": _made(name, "size, dtype") for name in ("zeros", "ones", "empty")},
    "numpy.full": _made("full", "size, fill_value"),
    "numpy.arange": _made("torch.arange", "start, end, step"),
    "numpy.linspace": _made("linspace", "start, end, steps"),
    "numpy.eye": _made("eye", "n, m"),
    **{
        f"numpy.{name}": ShapeRule("data, dtype", _of_list, Kind.SIZE)
        for name in ("array", "asarray")
    },
    **{f"numpy.ndarray.{name}": rule for name, rule in reading.SHAPE_RULES.items()},
    **{f"numpy.ndarray.{name}": _SAME for name in ("copy", "clip", "round")},
    "numpy.ndarray.astype": ShapeRule("input, dtype", _typed),
    "numpy.ndarray.flatten": _by("ravel", "input"),
    "numpy.ndarray.nonzero": data.SHAPE_RULES["where"],
    "numpy.ndarray.item": ShapeRule("input", _read),
    "numpy.random.choice": ShapeRule("a, size, replace, p", _chosen, Kind.SAMPLE, drawn=True),
    "numpy.random.permutation": ShapeRule("x", _permuted, drawn=True),
    "numpy.where": _on_tensors(data.SHAPE_RULES["where"]),
    "numpy.argwhere": _on_tensors(data.SHAPE_RULES["argwhere"]),
    "numpy.nonzero": _on_tensors(data.SHAPE_RULES["where"]),
    "numpy.flatnonzero": _on_tensors(ShapeRule("input", _flat_places, _PLACES)),
    "numpy.unique": _on_tensors(data.SHAPE_RULES["unique"]),
}
