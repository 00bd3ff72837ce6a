"""Transforms of torchvision: some make a tensor, all others return the type they get."""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.values.domain import UNKNOWN, Instance, Value
from mindport.analysis.values.evaluator import Call, Evaluator
from mindport.analysis.values.overlays.torch_library import holder

TRANSFORMS = "torchvision.transforms."
# They make a tensor of an image, or take tensors alone (documentation of torchvision 0.29).
_MAKING = frozenset(
    {
        *("ToTensor", "PILToTensor", "ToImage", "ConvertImageDtype"),
        *("Normalize", "LinearTransformation", "RandomErasing"),
    }
)
_OTHERS = frozenset({"ToPILImage", "FiveCrop", "TenCrop"})  # they give an image, or several


def _function(ev: Evaluator, call: Call) -> Value:
    """`Lambda(f)`: an instance that holds the function."""
    return ev.instance(f"{TRANSFORMS}Lambda", call.argument(0, "lambd"))


def transformed(ev: Evaluator, call: Call) -> Value:
    """What a call of a transform gives; the transform itself is the first argument."""
    (own,), *given = call.positional
    if not isinstance(own, Instance):
        return UNKNOWN
    value = given[0] if len(given) == 1 and not call.keywords else UNKNOWN
    name = own.cls.rpartition(".")[2]
    if name == "Compose":
        return _chained(ev, own, value)
    if name == "Lambda":
        return ev.call(own.items, Call((value,), ()))
    if name in _MAKING and len(given) == 1:
        return ev.tensor
    return UNKNOWN if name in _OTHERS else value


def _chained(ev: Evaluator, own: Instance, value: Value) -> Value:
    """Each transform is called with what the one before gave."""
    for transform in own.elements:
        value = ev.call(transform, Call((value,), ()))
    return value if own.elements else UNKNOWN


CALLS: dict[str, Callable[[Evaluator, Call], Value]] = {
    f"{TRANSFORMS}Lambda": _function,
    f"{TRANSFORMS}Compose": holder(f"{TRANSFORMS}Compose", "transforms"),
    f"{TRANSFORMS}v2.Compose": holder(f"{TRANSFORMS}v2.Compose", "transforms"),
}
