"""What a recipe is: a conversion that a row alone cannot express, and how recipes are found."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite

_PACKAGE = "mindport.rewrite.recipes"


@dataclass(frozen=True, slots=True)
class Made:
    """A use was converted. `rewrites` are empty where it stays as it is.

    `target` is what does the work in MindSpore, for the report; `note` is told there, too.
    """

    rewrites: tuple[Rewrite, ...]
    target: str = ""
    is_safe: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """A use cannot be converted, for a reason that completes "not converted: ..."."""

    reason: str


# None: this recipe has nothing to say, the row decides.
Recipe: TypeAlias = Callable[[Site], "Made | Refused | None"]


@lru_cache(maxsize=1)
def all_recipes() -> dict[str, Recipe]:
    """Every recipe by the name of the torch API: `RECIPES` of each module in `rewrite.recipes`."""
    package = importlib.import_module(_PACKAGE)
    found: dict[str, Recipe] = {}
    for module in sorted(one.name for one in pkgutil.iter_modules(package.__path__)):
        recipes: dict[str, Recipe] = importlib.import_module(f"{_PACKAGE}.{module}").RECIPES
        twice = found.keys() & recipes.keys()
        if twice:
            raise ValueError(f"{module}: another file has a recipe for {sorted(twice)}")
        found.update(recipes)
    return found
