"""The shapes of tensors that a constructor computes; of what is not known, the shape is None."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from mindport.dossier.structure.values import Given, Named, Tensor

Shape = tuple[int, ...]
_KEEPING = frozenset(
    {
        *("clone", "detach", "to", "float", "double", "half", "long", "int", "bool", "contiguous"),
        *("cpu", "cuda", "type", "type_as", "requires_grad_", "abs", "exp", "log", "sqrt", "rsqrt"),
        *(
            "sigmoid",
            "tanh",
            "sin",
            "cos",
            "neg",
            "clamp",
            "clip",
            "round",
            "floor",
            "ceil",
            "tril",
        ),
        *(
            "triu",
            "softmax",
            "log_softmax",
            "cumsum",
            "masked_fill",
            "flip",
            "roll",
            "erf",
            "expm1",
        ),
        *("log2", "log10", "log1p", "reciprocal", "square", "sign", "relu", "pin_memory"),
        *("zeros_like", "ones_like", "randn_like", "rand_like", "empty_like", "full_like"),
    }
)
_BROADCASTING = frozenset({"add", "sub", "mul", "div", "pow", "eq", "ne", "lt", "gt", "le", "ge"})


def _ints(values: Any) -> Shape | None:
    return tuple(values) if all(type(one) is int for one in values) else None


def _sizes(given: Given) -> Shape | None:
    """Sizes one by one, or in a sequence."""
    if len(given) == 1 and isinstance(given[0], (tuple, list)):
        given = tuple(given[0])
    return _ints(given)


def broadcast(*shapes: Shape | None) -> Shape | None:
    """The shape of an operation on elements."""
    found: Shape = ()
    for shape in shapes:
        if shape is None:
            return None
        wide = max(len(found), len(shape))
        one, other = (1,) * (wide - len(found)) + found, (1,) * (wide - len(shape)) + shape
        if any(a != b and 1 not in (a, b) for a, b in zip(one, other, strict=True)):
            return None
        found = tuple(b if a == 1 else a for a, b in zip(one, other, strict=True))
    return found


def operated(left: Any, right: Any) -> Tensor:
    """A tensor with a tensor or a number."""
    for one in (left, right):
        if not isinstance(one, (Tensor, int, float)):
            return Tensor()
    shapes = [one.shape if isinstance(one, Tensor) else () for one in (left, right)]
    known = broadcast(*shapes)
    unknown = next((one for one in (left, right) if isinstance(one, Tensor) and one.origin), None)
    return Tensor(known, origin=unknown.origin if known is None and unknown is not None else None)


def nested(value: Any) -> Shape | None:
    """The shape of numbers in lists."""
    if isinstance(value, (int, float)):
        return ()
    if isinstance(value, Tensor):
        return value.shape
    if not isinstance(value, (list, tuple)) or not value:
        return (0,) if isinstance(value, (list, tuple)) else None
    inner = {nested(one) for one in value}
    first = inner.pop()
    return None if inner or first is None else (len(value), *first)


def _reshaped(shape: Shape, given: Given) -> Shape | None:
    sizes = _sizes(given)
    if sizes is None:
        return None
    if sizes.count(-1) == 1:
        rest = math.prod(one for one in sizes if one != -1)
        whole = math.prod(shape)
        if not rest or whole % rest:
            return None
        sizes = tuple(whole // rest if one == -1 else one for one in sizes)
    return sizes if math.prod(sizes) == math.prod(shape) else None


def _expanded(shape: Shape, given: Given) -> Shape | None:
    sizes = _sizes(given)
    if sizes is None or len(sizes) < len(shape):
        return None
    old = (1,) * (len(sizes) - len(shape)) + shape
    return broadcast(old, tuple(o if n == -1 else n for n, o in zip(sizes, old, strict=True)))


def _repeated(shape: Shape, given: Given) -> Shape | None:
    times = _sizes(given)
    if times is None or len(times) < len(shape):
        return None
    old = (1,) * (len(times) - len(shape)) + shape
    return tuple(one * many for one, many in zip(old, times, strict=True))


def _unsqueezed(shape: Shape, given: Given) -> Shape | None:
    if not given or type(given[0]) is not int:
        return None
    at = given[0] % (len(shape) + 1)
    return (*shape[:at], 1, *shape[at:])


def _squeezed(shape: Shape, given: Given) -> Shape | None:
    if not given:
        return tuple(one for one in shape if one != 1)
    if type(given[0]) is not int or not shape:
        return None
    at = given[0] % len(shape)
    return (*shape[:at], *shape[at + 1 :]) if shape[at] == 1 else shape


def _transposed(shape: Shape, given: Given) -> Shape | None:
    ends = _ints(given)
    if ends is None or len(ends) != 2 or not shape:
        return None
    order = list(range(len(shape)))
    one, other = (end % len(shape) for end in ends)
    order[one], order[other] = order[other], order[one]
    return tuple(shape[at] for at in order)


def _permuted(shape: Shape, given: Given) -> Shape | None:
    order = _sizes(given)
    if order is None or sorted(one % max(len(shape), 1) for one in order) != [*range(len(shape))]:
        return None
    return tuple(shape[one] for one in order)


def _flattened(shape: Shape, given: Given) -> Shape | None:
    ends = _ints((*given, *(0, -1)[len(given) :]))
    if ends is None or not shape:
        return None
    first, last = (end % len(shape) for end in ends)
    return (*shape[:first], math.prod(shape[first : last + 1]), *shape[last + 1 :])


_SHAPING: dict[str, Callable[[Shape, Given], Shape | None]] = {
    **dict.fromkeys(("view", "reshape"), _reshaped),
    **dict.fromkeys(("repeat", "tile"), _repeated),
    "expand": _expanded,
    "unsqueeze": _unsqueezed,
    "squeeze": _squeezed,
    **dict.fromkeys(("transpose", "swapaxes"), _transposed),
    "permute": _permuted,
    "flatten": _flattened,
    "t": lambda shape, _given: shape[::-1],
}


def method(tensor: Tensor, name: str, given: Given, keywords: Named) -> Any:
    """What a method gives: sizes, or a tensor with its shape where that is known."""
    if name in ("size", "dim", "numel", "ndimension") and tensor.shape is not None:
        values = {"size": tensor.shape, "numel": tensor.count}
        if name == "size" and given:
            return tensor.shape[given[0]]
        return values.get(name, len(tensor.shape))
    if name in _KEEPING or name.endswith("_"):
        return tensor if name.endswith("_") else Tensor(tensor.shape, origin=tensor.origin)
    if name in _BROADCASTING and len(given) == 1:
        return operated(tensor, given[0])
    rule = _SHAPING.get(name)
    if rule is None or tensor.shape is None or keywords:
        return Tensor(None, origin=tensor.origin)
    return Tensor(rule(tensor.shape, given))


def function(name: str, given: Given, keywords: Named) -> Tensor | None:
    """What a function of torch gives; None where there is no rule for it."""
    rule = _FUNCTIONS.get(name)
    if rule is not None:
        return Tensor(rule(given, keywords))
    if given and isinstance(given[0], Tensor) and (name in _KEEPING or name in _SHAPING):
        found: Tensor = method(given[0], name, given[1:], {} if name in _KEEPING else keywords)
        return found
    if name in _BROADCASTING and len(given) == 2:
        return operated(*given)
    return None


def _ranged(given: Given, keywords: Named) -> Shape | None:
    named = [keywords[one] for one in ("start", "end", "step") if one in keywords]
    ends = [one for one in (*given, *named) if isinstance(one, (int, float))]
    if len(ends) != len(given) + len(named) or not ends:
        return None
    start, end, step = (0, ends[0], 1) if len(ends) == 1 else (*ends, 1)[:3]
    return (max(math.ceil((end - start) / step), 0),) if step else None


def _row(given: Given) -> Sequence[Any]:
    return given[0] if given and isinstance(given[0], (list, tuple)) else ()


def meshed(_machine: Any, given: Given, keywords: Named) -> Any:
    """`torch.meshgrid` of rows."""
    rows = _row(given) or given
    sizes = [one.shape for one in rows if isinstance(one, Tensor) and one.shape is not None]
    shape = tuple(one[0] for one in sizes if len(one) == 1)
    if len(shape) != len(rows):
        return [Tensor() for _ in rows]
    if keywords.get("indexing", "ij") != "ij":
        shape = (*shape[1::-1], *shape[2:])
    return [Tensor(shape) for _ in rows]


def _joined(given: Given, keywords: Named) -> Shape | None:
    at = (*given[1:], keywords.get("dim", 0))[0]
    shapes = [one.shape if isinstance(one, Tensor) else None for one in _row(given)]
    known = [one for one in shapes if one]
    if type(at) is not int or not known or len(known) < len(shapes):
        return None
    first = known[0]
    if any(len(one) != len(first) for one in known):
        return None
    at %= len(first)
    return (*first[:at], sum(one[at] for one in known), *first[at + 1 :])


def _stacked(given: Given, keywords: Named) -> Shape | None:
    tensors, at = _row(given), (*given[1:], keywords.get("dim", 0))[0]
    shapes = {one.shape if isinstance(one, Tensor) else None for one in tensors}
    first = shapes.pop() if shapes else None
    return None if shapes or first is None else _unsqueezed_to(first, at, len(tensors))


def _unsqueezed_to(shape: Shape, at: Any, size: int) -> Shape | None:
    if type(at) is not int:
        return None
    at %= len(shape) + 1
    return (*shape[:at], size, *shape[at:])


def _outer(given: Given, _keywords: Named) -> Shape | None:
    shapes = [one.shape if isinstance(one, Tensor) else None for one in given]
    parts = [one for one in shapes if one is not None and len(one) == 1]
    return (parts[0][0], parts[1][0]) if len(parts) == 2 == len(given) else None


def _of_numbers(given: Given, _keywords: Named) -> Shape | None:
    return nested(given[0]) if given else None


_FUNCTIONS: dict[str, Callable[[Given, Named], Shape | None]] = {
    "arange": _ranged,
    **dict.fromkeys(("cat", "concat", "concatenate"), _joined),
    "stack": _stacked,
    "outer": _outer,
    **dict.fromkeys(("tensor", "as_tensor", "from_numpy"), _of_numbers),
}
