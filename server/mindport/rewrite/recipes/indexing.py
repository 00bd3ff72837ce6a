"""Places in tensors: finding them, and changing what is there."""

from __future__ import annotations

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper, inside
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import ASCEND, CPU, Recipes, Write, off, on
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part


def _nonzero(site: Site) -> Made | Refused | None:
    """A tuple of places, one tensor for each dimension, is taken from the table of all."""
    given = site.arguments("input", "as_tuple")
    if given is None:
        return None
    as_tuple = given.get("as_tuple")
    if as_tuple is not None and not as_tuple.is_literal:
        return Refused("it is not known whether a tuple is wanted")
    if as_tuple is None or not as_tuple.literal:
        return site.by_api("mindspore.mint.nonzero", given["input"])
    return _places(site, given["input"])


def _where(site: Site) -> Made | None:
    """`where(condition)` alone asks for places."""
    given = site.arguments("condition")
    if given is None or site.is_method:
        return None
    return _places(site, given["condition"])


def _places(site: Site, given: Given) -> Made:
    unbind, nonzero = site.name("mindspore.mint.unbind"), site.name("mindspore.mint.nonzero")
    parts = (f"{unbind}({nonzero}(", site.tree.span(given.node), "), 1)")
    return site.written("mindspore.mint.nonzero", *parts)


def _index_fill(site: Site) -> Made | Refused | None:
    """On CPU the indices are int32, and a value that is a tensor has no gradient."""
    given = site.arguments("input", "dim", "index", "value")
    if given is None or len(given) < 4:
        return None
    if site.tree.kind(given["value"].node) not in ("int", "float", "bool"):
        return call_of_helper(site, "index_fill")
    parts: list[Part] = [*site.enclosed(given["input"]), ".index_fill(", given["dim"].span, ", "]
    parts += [*site.enclosed(given["index"]), ".int(), ", given["value"].span, ")"]
    return site.written("mindspore.Tensor.index_fill", *parts)


def _scatter(site: Site) -> Made | Refused | None:
    """On CPU the kernel takes as many values as places, and few types of numbers."""
    given = site.arguments("input", "dim", "index", "src", rest="reduce")
    given = given or site.arguments("input", "dim", "index", "value", rest="reduce")
    if given is None or len(given) < 4:
        return None
    if "reduce" in given and not given["reduce"].says("add", "multiply"):
        return Refused("its effect is not statically known")
    return call_of_helper(site, "scatter")


def _as_method(name: str) -> Write:
    """`torch.f(x, ...)` as `x.f(...)`."""

    def recipe(site: Site) -> Made | None:
        call, given = site.call, site.positional(0)
        if (
            call is None
            or not given
            or any(keyword.arg in ("input", "out") for keyword in call.keywords)
        ):
            return None
        parts: list[Part] = [*site.enclosed(given[0]), f".{name}("]
        for place, one in enumerate(given[1:]):
            parts += [", " if place else "", one.span]
        for keyword in call.keywords:
            parts += [
                ", " if len(given) > 1 else "",
                f"{keyword.arg}=",
                site.tree.span(keyword.value),
            ]
        return site.written(f"mindspore.Tensor.{name}", *parts, ")")

    return recipe


def _broadcast_tensors(site: Site) -> Made | None:
    given = inside(site)
    if site.call is None or given is None:
        return None
    target = "mindspore.numpy.broadcast_arrays"
    return site.written(target, f"{site.name(target)}(", given, ")")


# On CPU the indices are int32, and the tensor itself would be changed.
_INDEX_ADD = [
    "{mindspore.mint.index_add}({input!o}.copy(), {dim}, {index!o}.int(), {source}" + end
    for end in (")", ", alpha={alpha})")
]

RECIPES: Recipes = {
    **dict.fromkeys(("torch.nonzero", "torch.Tensor.nonzero"), off(ASCEND, _nonzero)),
    **dict.fromkeys(
        ("torch.index_add", "torch.Tensor.index_add"),
        off(ASCEND, form("input dim index source alpha", *_INDEX_ADD)),
    ),
    **dict.fromkeys(("torch.index_fill", "torch.Tensor.index_fill"), off(ASCEND, _index_fill)),
    **dict.fromkeys(("torch.scatter", "torch.Tensor.scatter"), on(CPU, _scatter)),
    "torch.broadcast_tensors": _broadcast_tensors,
    "torch.masked_fill": _as_method("masked_fill"),
    "torch.where": off(ASCEND, _where),
}
