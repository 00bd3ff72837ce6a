"""Elementwise APIs: the shapes of the inputs are broadcast."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, rules_of, unknown_like
from mindport.analysis.shape.dimension import MEETING, SAYS_NOTHING
from mindport.analysis.shape.dims import broadcast
from mindport.analysis.shape.domain import Literal, Number, Shaped, TensorShape
from mindport.analysis.shape.dtypes import is_integral, promoted

_MAX_NAME = 60


def same(call: ShapeCall) -> TensorShape:
    """The shape and dtype of the input."""
    return call.tensor()


def _float(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    own = "float32" if is_integral(tensor.dtype) else tensor.dtype
    return replace(tensor, dtype=call.dtype(own))


def _square(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    return replace(tensor, dtype="int64") if tensor.dtype == "bool" else tensor


def _truth(call: ShapeCall) -> TensorShape:
    return replace(call.tensor(), dtype="bool")


def combined(*tensors: TensorShape, dtype: str = "") -> TensorShape:
    """The result of an elementwise operation on tensors."""
    if tensors[0].name and all(tensor.dims == () for tensor in tensors[1:]):
        return replace(tensors[0], dtype=dtype)
    dims = broadcast([tensor.dims for tensor in tensors])
    if dims is None:
        result = replace(unknown_like(*tensors, dtype=dtype), name=_met(tensors))
        leading = result.cause is not None and all(one.leading for one in tensors)
        return replace(result, leading=leading)
    return TensorShape(dims, dtype)


def _met(tensors: tuple[TensorShape, ...]) -> str:
    """The name of what is as large as the larger of several shapes, along each axis."""
    names = dict.fromkeys(tensor.name for tensor in tensors if tensor.dims != ())
    if len(names) == 1:
        return next(iter(names))
    together = MEETING.join(names)
    known = all(name and name != SAYS_NOTHING and MEETING not in name for name in names)
    return together if known and len(together) < _MAX_NAME else SAYS_NOTHING


def two(call: ShapeCall, other: str = "other") -> tuple[TensorShape, TensorShape]:
    """The two operands."""
    return call.tensor(), call.tensor(other)


def _dtype(call: ShapeCall, other: str = "other") -> str:
    return promoted(_typed(call, "input"), _typed(call, other))


def _typed(call: ShapeCall, name: str) -> Shaped | None:
    value = call.value(name)
    return value if isinstance(value, (TensorShape, Number, Literal)) else None


def _binary(call: ShapeCall) -> TensorShape:
    return combined(*two(call), dtype=_dtype(call))


def _division(call: ShapeCall) -> TensorShape:
    dtype = _dtype(call)
    if not call.given("rounding_mode") and is_integral(dtype):
        dtype = "float32"
    return combined(*two(call), dtype=dtype)


def _untyped(call: ShapeCall) -> TensorShape:
    return combined(*two(call))


def _compare(call: ShapeCall) -> TensorShape:
    return combined(*two(call), dtype="bool")


def _three(second: str, third: str) -> ShapeRule:
    def result(call: ShapeCall) -> TensorShape:
        tensors = (call.tensor(), call.tensor(second), call.tensor(third))
        return combined(*tensors, dtype=tensors[0].dtype)

    return ShapeRule(f"input, {second}, {third}", result)


def _clamp(call: ShapeCall) -> TensorShape:
    bounds = [call.tensor(name) for name in ("min", "max") if call.given(name)]
    return combined(call.tensor(), *bounds, dtype=call.tensor().dtype)


def _masked_fill(call: ShapeCall) -> TensorShape:
    """As the input is, to which the mask is stretched; seldom the other way round."""
    tensor, mask = call.tensor(), call.tensor("mask")
    if tensor.dims is None and tensor.cause is None and mask.dims is None and mask.cause is None:
        return tensor
    return combined(tensor, mask, dtype=tensor.dtype)


_LAYERS = (
    "Identity ReLU ReLU6 LeakyReLU Threshold Hardtanh Dropout Dropout1d Dropout2d Dropout3d"
    " AlphaDropout FeatureAlphaDropout"
)
_FLOAT_LAYERS = (
    "GELU SiLU Mish ELU SELU CELU Hardswish Hardsigmoid LogSigmoid Softplus Softsign Tanhshrink"
    " Hardshrink Softshrink PReLU RReLU Sigmoid Tanh Softmax Softmax2d LogSoftmax Softmin"
)

SHAPE_RULES: ShapeRules = {
    **{f"torch.nn.{n}": ShapeRule("", same, takes="input") for n in _LAYERS.split()},
    **{f"torch.nn.{n}": ShapeRule("", _float, takes="input") for n in _FLOAT_LAYERS.split()},
    **rules_of(
        "abs absolute neg negative positive sign sgn ceil floor round trunc fix frac relu"
        " relu6 clone detach contiguous conj conj_physical bitwise_not zero fill nan_to_num"
        " threshold hardtanh requires_grad cpu cuda leaky_relu dropout alpha_dropout"
        " feature_dropout dropout1d dropout2d dropout3d normalize renorm fake_quantize",
        ShapeRule("input", same),
    ),
    **rules_of(
        "sqrt rsqrt exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan arcsin arccos"
        " arctan sinh cosh tanh asinh acosh atanh sigmoid logit erf erfc erfinv digamma lgamma"
        " reciprocal softmax log_softmax softmin gelu silu mish elu selu celu hardswish hardsigmoid"
        " logsigmoid softplus softsign tanhshrink hardshrink softshrink prelu gumbel_softmax i0"
        " sinc deg2rad rad2deg",
        ShapeRule("input", _float),
    ),
    **rules_of(
        "isnan isinf isfinite isneginf isposinf isreal signbit logical_not",
        ShapeRule("input", _truth),
    ),
    **rules_of(
        "add sub subtract mul multiply pow fmod remainder floor_divide maximum minimum"
        " fmax fmin bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift"
        " hypot logaddexp logaddexp2 nextafter gcd lcm",
        ShapeRule("input, other", _binary),
    ),
    **rules_of("atan2 arctan2 copysign ldexp xlogy", ShapeRule("input, other", _division)),
    "float_power": ShapeRule("input, other", _untyped),
    **rules_of("div divide true_divide", ShapeRule("input, other, rounding_mode", _division)),
    **rules_of(
        "eq ne lt le gt ge not_equal less less_equal greater greater_equal isclose"
        " logical_and logical_or logical_xor",
        ShapeRule("input, other", _compare),
    ),
    **rules_of("addcmul addcdiv", _three("tensor1", "tensor2")),
    "square": ShapeRule("input", _square),
    "lerp": _three("end", "weight"),
    **rules_of("clamp clip", ShapeRule("input, min, max", _clamp)),
    **rules_of("masked_fill masked_scatter", ShapeRule("input, mask, value", _masked_fill)),
}
