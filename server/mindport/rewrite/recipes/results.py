"""Results that have named parts in torch and are plain tuples in MindSpore."""

from __future__ import annotations

import ast
from functools import partial

from mindport.knowledge.store import KnowledgeBase
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_PACKAGE = "torch.return_types"
RECIPES: Recipes = {}


def by_facts(knowledge: KnowledgeBase) -> Recipes:
    """The parts by their names, in the order in which the operator gives them."""
    found: Recipes = {}
    for api, names in knowledge.named_results():
        kind = api.removeprefix("torch.").removeprefix("Tensor.").replace(".", "_")
        parts = {name: partial(_part, place=place) for place, name in enumerate(names)}
        found |= {f"{_PACKAGE}.{kind}.{name}": one for name, one in parts.items()}
        older = kind.removeprefix("linalg_")  # `torch.slogdet` has no samples of its own
        found = {f"{_PACKAGE}.{older}.{name}": one for name, one in parts.items()} | found
    return found


def _part(site: Site, place: int) -> Made | None:
    """`x.max(1).values` and `getattr(x.max(1), "values")` as `x.max(1)[0]`."""
    named = site.tree.at(site.use.span)
    if isinstance(named, ast.Call):
        held = site.enclosed(site.given(named.args[0]))
        return Made((site.put(site.use.span, *held, f"[{place}]"),))
    if site.receiver is None:
        return None
    return Made((site.replaced(*site.enclosed(site.receiver), f"[{place}]"),))
