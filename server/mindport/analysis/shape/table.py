"""The rules of all families in one table: `SHAPE_RULES` of each module in `shape.rules`.

A key is the full name of an API, or the last part of it where `torch.x`, `torch.Tensor.x`,
`torch.Tensor.x_`, `torch.x_copy` and `torch.nn.functional.x` agree.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache

from mindport.analysis.shape.call import ShapeRule, ShapeRules

_PACKAGE = "mindport.analysis.shape.rules"
_AGREEING = frozenset(
    {"torch", "torch.Tensor", "torch.nn.functional", "torch.special", "torch.linalg"}
)


@lru_cache(maxsize=1)
def all_rules() -> ShapeRules:
    """Every rule; ValueError where two families claim one name."""
    package = importlib.import_module(_PACKAGE)
    rules: ShapeRules = {}
    for module in sorted(module.name for module in pkgutil.iter_modules(package.__path__)):
        family: ShapeRules = importlib.import_module(f"{_PACKAGE}.{module}").SHAPE_RULES
        twice = rules.keys() & family.keys()
        if twice:
            raise ValueError(f"{module}: {', '.join(sorted(twice))} have a rule already")
        rules.update(family)
    return rules


@lru_cache(maxsize=1024)
def named_by_leaf(leaf: str) -> str:
    """The API of torch with a rule that has this last part; "" for none."""
    rules = all_rules()
    if leaf in rules:
        return f"torch.{leaf}"
    names = (name for name in rules if name.startswith("torch.") and name.endswith(f".{leaf}"))
    return min(names, key=len, default="")


@lru_cache(maxsize=4096)
def shape_rule(api: str) -> ShapeRule | None:
    """The rule of an API by its full name."""
    rules = all_rules()
    found = rules.get(api)
    if found is None:
        owner, _, leaf = api.rpartition(".")
        if owner in _AGREEING:
            names = (leaf, leaf.removesuffix("_"), leaf.removesuffix("_copy"))
            found = next((rules[name] for name in names if name in rules), None)
    return found
