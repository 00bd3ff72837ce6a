"""torch.bfloat16, which operators, methods and layers take on CPU, too, from this import on.

MindSpore's kernels do not (2.10). As in torch there, they compute in single precision and round.
"""

import mindspore
from mindspore import Parameter, Tensor, mint, nn

from mindport.compat.tensors.in_brain_float import in_brain_float

bfloat16 = mindspore.bfloat16

# Sums and products are there, but not the gradients of what is spread over dimensions.
_OPERATORS = (
    "__abs__", "__add__", "__eq__", "__ge__", "__gt__", "__le__", "__lt__", "__matmul__",
    "__mod__", "__mul__", "__ne__", "__pow__", "__radd__", "__rmatmul__", "__rmod__", "__rmul__",
    "__rpow__", "__rsub__", "__rtruediv__", "__sub__", "__truediv__",
)  # fmt: skip
_METHODS = (
    "abs", "add", "amax", "amin", "argmax", "argmin", "argsort", "bmm", "ceil", "clamp", "clip",
    "cos", "cumsum", "div", "eq", "equal", "erf", "exp", "expm1", "floor", "fmod", "ge", "gt",
    "index_select", "isclose", "isfinite", "isinf", "isnan", "le", "lerp", "log", "log1p", "log2",
    "logsumexp", "lt", "masked_fill", "matmul", "max", "maximum", "mean", "min", "minimum", "mm",
    "mul", "nan_to_num", "ne", "norm", "pow", "prod", "reciprocal", "repeat_interleave", "round",
    "rsqrt", "sigmoid", "sign", "sin", "softmax", "sort", "sqrt", "square", "std", "sub", "sum",
    "tan", "tanh", "tile", "topk", "tril", "triu", "var", "where",
)  # fmt: skip
_PACKAGES = ("mindspore.", __name__.rpartition(".")[0] or __name__)
# They hand on what they are given, or call others, which are asked themselves.
_HANDING_ON = (nn.SequentialCell, nn.Identity, mint.nn.Identity, nn.Flatten, mint.nn.Flatten)
_call_layer, _set_part = nn.Cell.__call__, Tensor.__setitem__


def _called(layer, *given, **named):
    """Call a layer, in single precision where it is MindSpore's and holds or gets bfloat16."""
    if not _is_concerned(layer, _floats((given, tuple(named.values())))):
        return _call_layer(layer, *given, **named)
    held = vars(layer)
    construct, before = layer.construct, held.get("construct")
    held["construct"] = _in_single_precision(layer, construct)
    try:
        return _call_layer(layer, *given, **named)
    finally:
        held.pop("construct") if before is None else held.update(construct=before)


def _floats(given):
    """The tensors of floats among what is given, also in tuples."""
    if isinstance(given, (list, tuple)):
        return [one for several in given for one in _floats(several)]
    return [given] if isinstance(given, Tensor) and given.is_floating_point() else []


def _is_concerned(layer, floats):
    held = floats or [one for one in layer._params.values() if one is not None]
    if all(one.dtype != bfloat16 for one in held) or isinstance(layer, _HANDING_ON):
        return False
    parts = [type(one).construct.__module__ for _, one in layer.cells_and_names()]
    return all(one.startswith(_PACKAGES) for one in parts)


def _in_single_precision(layer, construct):
    """What a layer does, with weights of single precision; averages that it keeps are rounded."""

    def computed(*given, **named):
        single, restored = {}, []
        for _, one in layer.cells_and_names():
            held = vars(one)
            lists = {name: each for name, each in held.items() if isinstance(each, tuple)}
            for name, each in (*one._params.items(), *lists.items()):
                instead = _single(each, single)
                if instead is not each:
                    restored.append((held, name, held.get(name)))
                    held[name] = instead
        try:
            found = in_brain_float(construct)(*given, **named)
        finally:
            for held, name, before in restored:
                held.pop(name) if before is None else held.update({name: before})
        for parameter, one in single.values():
            if layer.training and not parameter.requires_grad:
                parameter.set_data(one.to(bfloat16))
        return found if _floats((given, tuple(named.values()))) else found.to(bfloat16)

    return computed


def _single(value, single):
    """A parameter in single precision, or each of several; the same one for the same."""
    if isinstance(value, tuple):
        found = tuple(_single(one, single) for one in value)
        return found if any(one is not other for one, other in zip(found, value)) else value
    if not isinstance(value, Parameter) or value.dtype != bfloat16:
        return value
    if id(value) not in single:
        one = value.to(mindspore.float32)
        one = one if value.requires_grad else Parameter(one, value.name, requires_grad=False)
        single[id(value)] = value, one
    return single[id(value)][1]


def _set_rounded(tensor, key, value):
    """Write into a tensor; all of it where it is of bfloat16."""
    if tensor.dtype != bfloat16:
        return _set_part(tensor, key, value)
    whole = tensor.to(mindspore.float32)
    _set_part(whole, key, value.to(mindspore.float32) if isinstance(value, Tensor) else value)
    return tensor.copy_(whole.to(bfloat16))


if not getattr(nn.Cell, "takes_bfloat16", False):  # a package with a copy of this may have done it
    nn.Cell.__call__, Tensor.__setitem__ = _called, _set_rounded
    for _name in (*_OPERATORS, *_METHODS):
        setattr(Tensor, _name, in_brain_float(getattr(Tensor, _name)))
    nn.Cell.takes_bfloat16 = True
