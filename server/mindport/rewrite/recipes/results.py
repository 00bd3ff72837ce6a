"""Results that have named parts in torch and are plain tuples in MindSpore."""

from __future__ import annotations

from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_PACKAGE = "torch.return_types."


def _part(site: Site) -> Made | None:
    """`x.max(1).values` as `x.max(1)[0]`, in the order in which the operator gives its parts."""
    kind, _, name = site.use.api.removeprefix(_PACKAGE).partition(".")
    names = (f"torch.{kind}", f"torch.{kind.replace('_', '.', 1)}", f"torch.linalg.{kind}")
    found = map(site.code.knowledge.operator_facts, names)
    fields = next((one.fields for one in found if one is not None), ())
    if site.receiver is None or name not in fields:
        return None
    return Made((site.replaced(*site.enclosed(site.receiver), f"[{fields.index(name)}]"),))


RECIPES: Recipes = {f"{_PACKAGE}*": _part}
