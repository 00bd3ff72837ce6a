"""`weight_norm`, `spectral_norm` and `orthogonal`: they take a parameter of a module apart.

Those of `torch.nn.utils.parametrizations` keep the parts in modules below the module.
"""

from __future__ import annotations

from typing import Any

from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import (
    Given,
    Module,
    Named,
    NotStaticError,
    Parameter,
    Unknown,
)

_PARAMETRIZE = "torch.nn.utils.parametrize"
_PARAMETRIZED = "parametrizations"


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


def parametrized_weight_norm(_machine: Machine, positional: Given, keywords: Named) -> Any:
    """The weight as its length and its direction, below the module."""
    module, name, dimension = _normed(positional, keywords)
    weight = module.parameters.get(name) if isinstance(module, Module) else None
    if weight is None or weight.shape is None:
        return _not_known("weight_norm")
    lengths = [size if at == dimension else 1 for at, size in enumerate(weight.shape)]
    first = Parameter(() if dimension is None else tuple(lengths))
    return _parametrized(module, name, {"original0": first, "original1": weight}, "_WeightNorm")


def parametrized_spectral_norm(_machine: Machine, positional: Given, keywords: Named) -> Any:
    """The weight below the module."""
    return _with_original(positional, keywords, "_SpectralNorm")


def orthogonal(_machine: Machine, positional: Given, keywords: Named) -> Any:
    """The weight below the module."""
    return _with_original(positional, keywords, "_Orthogonal")


def _with_original(positional: Given, keywords: Named, kind: str) -> Any:
    module, name, _ = _normed(positional, keywords)
    if not isinstance(module, Module) or name not in module.parameters:
        return _not_known(kind)
    return _parametrized(module, name, {"original": module.parameters[name]}, kind)


def _parametrized(module: Module, name: str, parts: dict[str, Parameter], kind: str) -> Module:
    """A module with a parameter that is computed from parts below it."""
    del module.parameters[name]
    if _PARAMETRIZED not in module.children:
        module.children[_PARAMETRIZED] = Module("torch.nn.ModuleDict")
        package, _, leaf = module.name.rpartition(".")
        module.name = f"{package}.Parametrized{leaf}" if package else f"Parametrized{leaf}"
    inner = {"0": Module(f"torch.nn.utils.parametrizations.{kind}")}
    held = Module(f"{_PARAMETRIZE}.ParametrizationList", children=inner, parameters=parts)
    module.children[_PARAMETRIZED].children[name] = held
    return module


def _not_known(what: str) -> Any:
    raise NotStaticError(f"a layer under `{what}`")


def _normed(positional: Given, keywords: Named) -> tuple[Any, str, int]:
    given = dict(zip(("module", "name", "dim"), positional, strict=False)) | keywords
    return given.get("module"), given.get("name", "weight"), given.get("dim", 0)
