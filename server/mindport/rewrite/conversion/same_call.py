"""A use that means what one of another API means: `torch.conv2d` is `functional.conv2d`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mindport.rewrite.conversion.by_row import by_row, is_written
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipe
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.conversion.written_over import over_its_input

_PLACED = ("normal", "positional")


def as_another(
    site: Site, api: str, recipe_of: Callable[[str], Recipe | None], *, over: bool
) -> Made | Refused | None:
    """The conversion of the same call of another API; `over` writes what it gives to its input."""
    if not _is_told(site):
        return Refused("torch takes more here than it documents")
    inner = replace(site, use=replace(site.use, api=api))
    recipe = recipe_of(api)
    made = recipe(inner) if recipe is not None else None
    made = made or by_row(inner, is_named=is_written(site.code, site.use))
    if not isinstance(made, Made):
        return made
    if over:
        rewrite = over_its_input(inner, made.rewrites)
        if rewrite is None:
            return Refused("it updates a tensor that other names may refer to")
        made = replace(made, rewrites=(rewrite,), changes_input=True)
    return replace(made, evidence=api if made.evidence is None else made.evidence)


def _is_told(site: Site) -> bool:
    """Whether a call has no more arguments in places than its own signatures: `elu_(x, 1, 4)`.

    What the other API has in these places may mean something else.
    """
    kinds = [[one.kind for one in form.parameters] for form in site.code.signatures(site.use.api)]
    if site.call is None or not kinds:
        return True
    most = max(sum(one in _PLACED for one in form) for form in kinds)
    return len(site.call.args) <= most or any("*args" in form for form in kinds)
