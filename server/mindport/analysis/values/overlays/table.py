"""All overlays in one table: what calls give where an inventory cannot say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mindport.analysis.values.catalogue import Catalogue
from mindport.analysis.values.domain import Value
from mindport.analysis.values.evaluator import Call, Evaluator
from mindport.analysis.values.overlays import builtin, python_library, torch_library, vision_library

Overlay: TypeAlias = Callable[[Evaluator, Call], Value]

_TABLE: dict[str, Overlay] = {
    **builtin.CALLS,
    **python_library.CALLS,
    **torch_library.CALLS,
    **vision_library.CALLS,
}
_BY_PACKAGE: dict[str, Overlay] = {
    "numpy": python_library.numpy_call,
    "einx": python_library.einx_call,
}


def attribute_overlay(name: str) -> Callable[[Evaluator], Value] | None:
    """What an attribute holds, None where its type says it all."""
    return torch_library.ATTRIBUTES.get(name)


def result_by_name(catalogue: Catalogue, name: str) -> str:
    """The result of a method whose implementations state none, by what its class promises."""
    owner, _, leaf = name.rpartition(".")
    for base, leaves in torch_library.RESULTS_OF_FAMILIES.items():
        if leaf in leaves and catalogue.is_subclass(owner, base):
            return "torch.Tensor"
    return ""


def overlay(name: str) -> Overlay | None:
    """What a call of a library name gives, None where there is nothing special about it."""
    found = _TABLE.get(name)
    if found is None and name.startswith(vision_library.TRANSFORMS):
        is_call = name.endswith((".forward", ".__call__"))
        return vision_library.transformed if is_call else None
    return _BY_PACKAGE.get(name.partition(".")[0]) if found is None else found
