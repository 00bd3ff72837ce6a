"""Reductions that take other calls in MindSpore, by the form in which they are called."""

from __future__ import annotations

from functools import partial

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import ASCEND, CPU, Recipe, Recipes, off, on
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.sightings.empty_selections import may_be_empty

_LOSSES = ("huber_loss", "l1_loss", "mse_loss", "smooth_l1_loss")
_BOTH = ("torch", "torch.Tensor")


def _extreme(site: Site, name: str) -> Made | Refused | None:
    """`x.max()` and `x.max(dim)` stay; `x.max(other)` is refused on CPU."""
    by_dim = site.arguments("input", "dim", "keepdim")
    by_other = site.arguments("input", "other")
    given = by_dim or by_other
    if given is None:
        return None
    second = given.get("dim") or given.get("other")
    kind = "int" if second is None else site.kind_of(second.span)
    if second is not None and (kind == "torch.Tensor" or by_dim is None):
        target = f"mindspore.mint.{name}imum"
        return site.by_api(target, given["input"], second)
    if kind == "int" or by_other is None:
        return Made((), f"mindspore.Tensor.{name}")
    return Refused("it is not known whether the argument is a dimension or a tensor")


def _cumsum(site: Site) -> Made | Refused | None:
    """The method sums truths and small integers on CPU, to int32; the function no truths."""
    given = site.arguments("input", "dim", "dtype")
    if given is None or "dim" not in given:
        return None
    parts = [*site.enclosed(given["input"]), ".cumsum(", given["dim"].span]
    if "dtype" in given:
        parts += [", dtype=", given["dtype"].span]
    elif site.held(given["input"].node).family == "bool":
        parts.append(f", dtype={site.name('mindspore.int64')}")
    elif site.held(given["input"].node).family not in ("float", "complex"):
        return call_of_helper(site, "cumsum")
    return Made((site.replaced(*parts, ")"),), "mindspore.Tensor.cumsum")


def _over_none(helper: str) -> Recipe:
    """A sum or mean of what may have no elements."""

    def recipe(site: Site) -> Made | Refused | None:
        given = site.arguments("input", "dim", "keepdim", "dtype", rest="dtype")
        if given is None or "input" not in given:
            return None
        if not may_be_empty(site.tree, given["input"].node):
            return None
        return call_of_helper(site, helper)

    return on(CPU, recipe)


def _loss_over_none(name: str) -> Recipe:
    """`F.mse_loss(x[mask], y[mask], reduction="sum")`."""

    def recipe(site: Site) -> Made | Refused | None:
        call = site.call
        if call is None or len(call.args) > 2:
            return None
        given = [*call.args, *(one.value for one in call.keywords)]
        if not any(may_be_empty(site.tree, one) for one in given):
            return None
        return call_of_helper(site, name)

    return on(CPU, recipe)


_COUNT_NONZERO = form(
    "input dim",
    "({input!o} != 0).sum()",
    "({input!o} != 0).sum({dim})",
    target="mindspore.Tensor.sum",
)

RECIPES: Recipes = {
    **{f"{owner}.sum": _over_none("sum_of") for owner in _BOTH},
    **{f"{owner}.mean": _over_none("mean_of") for owner in _BOTH},
    **{f"torch.nn.functional.{name}": _loss_over_none(name) for name in _LOSSES},
    "torch.Tensor.max": partial(_extreme, name="max"),
    "torch.Tensor.min": partial(_extreme, name="min"),
    **{
        f"{owner}.{name}": off(
            ASCEND,
            form(
                "input", f"{{input!o}}.reshape(-1).{name}(0)[0]", target=f"mindspore.Tensor.{name}"
            ),
        )
        for owner in _BOTH
        for name in ("median", "nanmedian")
    },
    **{f"{owner}.cumsum": on(CPU, _cumsum) for owner in _BOTH},
    **{f"{owner}.count_nonzero": on(CPU, _COUNT_NONZERO) for owner in _BOTH},
}
