"""What torch itself says of a call, on fake tensors that have shapes and no values."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

from devtools.dynamic.recorder import shapes
from devtools.dynamic.trials import Trial

torch: Any = importlib.import_module("torch")
_fake: Any = importlib.import_module("torch._subclasses.fake_tensor")
_symbolic: Any = importlib.import_module("torch.fx.experimental.symbolic_shapes")
_pytree: Any = importlib.import_module("torch.utils._pytree")

_DRAWS = 8
# What code says that looks at memory itself; needed is then "data", not an operator.
_NO_VALUES = ("data is not allocated yet", "is not supported for tensor subclasses")


@dataclass(frozen=True, slots=True)
class Saying:
    """How a call depends on values.

    `needs` is the operator that cannot run without values ("" if none, "data" if not known);
    `dims` names outputs and dimensions that have no size without them; `seen` where runs with
    other values gave other shapes; `is_scalar` where no tensor comes out.
    """

    needs: str = ""
    dims: str = ""
    seen: str = ""
    is_scalar: bool = False


def ask(trial: Trial) -> Saying | None:
    """What torch says; None where the call is wrong."""
    try:
        _call(trial, _fake.FakeTensorMode(allow_fallback_kernels=False))
    except (_fake.DynamicOutputShapeException, _fake.DataDependentOutputException) as error:
        needs = str(error.func).removesuffix(".default")
    except Exception as error:
        if not any(words in str(error) for words in _NO_VALUES):
            return None  # arguments that the function does not take
        needs = "data"
    else:
        return Saying()
    seen, is_scalar = _observed(trial)
    return Saying(needs, _unbacked(trial), seen, is_scalar)


def _call(trial: Trial, mode: Any) -> Any:
    def fake(value: Any) -> Any:
        is_tensor = isinstance(value, torch.Tensor)
        return mode.from_tensor(value, static_shapes=True) if is_tensor else value

    function = trial.function
    args, kwargs = _pytree.tree_map(fake, (trial.args, trial.kwargs))
    if isinstance(function, torch.nn.Module):
        weights = {key: fake(value) for key, value in function.state_dict().items()}
        with mode:
            return torch.func.functional_call(function, weights, args, kwargs)
    with mode:
        return function(*args, **kwargs)


def _unbacked(trial: Trial) -> str:
    """The dimensions with a symbol that only values can give, by output."""
    environment = _symbolic.ShapeEnv(allow_scalar_outputs=True, allow_dynamic_output_shape_ops=True)
    try:
        result = _call(trial, _fake.FakeTensorMode(shape_env=environment))
    except Exception:  # it must know the values to go on
        return ""
    parts = []
    outputs = [item for item in _pytree.tree_leaves(result) if isinstance(item, torch.Tensor)]
    for place, tensor in enumerate(outputs):
        sizes = [(dim, size) for dim, size in enumerate(tensor.shape)]
        dims = [str(dim) for dim, size in sizes if _symbolic.free_unbacked_symbols(size)]
        if dims:
            parts.append(f"{place}:{' '.join(dims)}")
    return ", ".join(parts)


def _observed(trial: Trial) -> tuple[str, bool]:
    """Shapes of real calls with other values, if they differ; whether no tensor came out."""
    found: dict[str, None] = {}
    has_tensor = False
    for draw in range(_DRAWS):
        torch.manual_seed(draw)
        values, structure = _pytree.tree_flatten((trial.args, trial.kwargs))
        drawn = [
            _redrawn(item, draw) if isinstance(item, torch.Tensor) else item for item in values
        ]
        args, kwargs = _pytree.tree_unflatten(drawn, structure)
        try:
            result = trial.function(*args, **kwargs)
        except Exception:  # values out of range
            continue
        has_tensor |= any(isinstance(item, torch.Tensor) for item in _pytree.tree_leaves(result))
        found[repr(shapes(result))] = None
    return " or ".join(list(found)[:2]) if len(found) > 1 else "", bool(found) and not has_tensor


def _redrawn(value: Any, draw: int) -> Any:
    if not isinstance(value, torch.Tensor) or draw == 0:
        return value
    if value.layout != torch.strided or not value.numel():
        return value
    if value.dtype == torch.bool:
        return torch.rand(value.shape) < draw / _DRAWS
    if value.dtype.is_complex:
        return value
    low, high = value.min(), value.max()
    if value.dtype.is_floating_point:
        return (torch.rand_like(value) * (high - low) + low).round()
    return torch.randint(int(low), int(high) + 1, value.shape, dtype=value.dtype)
