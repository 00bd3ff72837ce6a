"""Reductions that take other calls in MindSpore, by the form in which they are called."""

from __future__ import annotations

from functools import partial

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper, where
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import ASCEND, CPU, Recipes, off, on
from mindport.rewrite.conversion.site import Site

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
    return site.written("mindspore.Tensor.cumsum", *parts, ")")


def _may_be_of_none(site: Site) -> bool:
    """Whether something that is given may have no elements."""
    call = site.call
    given = [*call.args, *(one.value for one in call.keywords)] if call is not None else []
    given += [site.receiver.node] if site.is_method and site.receiver else []
    return any(site.tree.of(one).may_be_empty for one in given)


_COUNT_NONZERO = form(
    "input dim",
    "({input!o} != 0).sum()",
    "({input!o} != 0).sum({dim})",
    target="mindspore.Tensor.sum",
)

RECIPES: Recipes = {
    **{f"{owner}.sum": on(CPU, where("sum_of", _may_be_of_none)) for owner in _BOTH},
    **{f"{owner}.mean": on(CPU, where("mean_of", _may_be_of_none)) for owner in _BOTH},
    **{f"torch.nn.functional.{name}": on(CPU, where(name, _may_be_of_none)) for name in _LOSSES},
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
