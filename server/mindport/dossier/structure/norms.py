"""`weight_norm` and `spectral_norm`: they take a parameter of a module apart."""

from __future__ import annotations

from typing import Any

from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import Given, Module, Named, Parameter, Unknown


def weight_norm(_machine: Machine, positional: Given, keywords: Named) -> Any:
    """The weight as its length and its direction."""
    module, name, dimension = _normed(positional, keywords)
    weight = module.parameters.pop(name, None) if isinstance(module, Module) else None
    if weight is None or weight.shape is None:
        return Unknown("a layer under `weight_norm`")
    lengths = [size if at == dimension else 1 for at, size in enumerate(weight.shape)]
    module.parameters[f"{name}_g"] = Parameter(tuple(lengths))
    module.parameters[f"{name}_v"] = Parameter(weight.shape)
    return module


def spectral_norm(_machine: Machine, positional: Given, keywords: Named) -> Any:
    """The weight under another name."""
    module, name, _ = _normed(positional, keywords)
    if not isinstance(module, Module) or name not in module.parameters:
        return Unknown("a layer under `spectral_norm`")
    module.parameters[f"{name}_orig"] = module.parameters.pop(name)
    return module


def _normed(positional: Given, keywords: Named) -> tuple[Any, str, int]:
    given = dict(zip(("module", "name", "dim"), positional, strict=False)) | keywords
    return given.get("module"), given.get("name", "weight"), given.get("dim", 0)
