"""Numbers that torch has names for."""

from __future__ import annotations

import ast
import math

from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipes, Write
from mindport.rewrite.conversion.site import Site


def _number(name: str, value: float) -> Write:
    def number(site: Site) -> Made:
        imported = {
            alias.asname or alias.name
            for node in site.tree.nodes(ast.Import)
            for alias in node.names
            if alias.name == "math" and node in site.tree.module.body
        }
        owner = next(iter(imported), "")
        written = f"{owner}.{name}" if owner else repr(value)
        return Made((site.put(site.use.name_span, written),), f"math.{name}")

    return number


def _special(name: str) -> Write:
    """What Python has no literal for."""
    return lambda site: site.written("builtins.float", f'float("{name}")')


RECIPES: Recipes = {
    "torch.e": _number("e", math.e),
    "torch.inf": _special("inf"),
    "torch.nan": _special("nan"),
    "torch.pi": _number("pi", math.pi),
}
