"""Arithmetic of which the kernels on CPU know fewer types than torch."""

from __future__ import annotations

from mindport.knowledge.types import Backend
from mindport.rewrite.recipe import Made, Recipe
from mindport.rewrite.rewrites import Part
from mindport.rewrite.site import Site


def _div(site: Site) -> Made | None:
    """With a rounding mode: `mint.div` rounds no integers on CPU."""
    given = site.arguments("input", "other", "rounding_mode")
    if given is None or "rounding_mode" not in given or site.code.backend is not Backend.CPU:
        return None
    if given["rounding_mode"].says("floor"):
        return _called(site, "mindspore.ops.floor_divide", given["input"].span, given["other"].span)
    return _called(site, "mindspore.ops.div", given["input"].span, given["other"].span,
                   ("rounding_mode", given["rounding_mode"].span))  # fmt: skip


def _floor_divide(site: Site) -> Made | None:
    """`mint.floor_divide` takes no plain numbers on CPU."""
    given = site.arguments("input", "other")
    if given is None or len(given) != 2 or site.code.backend is not Backend.CPU:
        return None
    return _called(site, "mindspore.ops.floor_divide", given["input"].span, given["other"].span)


def _polygamma(site: Site) -> Made | None:
    """The order is a tensor in MindSpore."""
    given = site.arguments("input", "n")
    if given is None or len(given) != 2:
        return None
    parts = site.call_parts(site.name("mindspore.tensor"), [given["n"].span])
    target = "mindspore.ops.polygamma"
    whole = [f"{site.name(target)}(", *parts, ", ", given["input"].span, ")"]
    return Made((site.replaced(*whole),), target)


def _called(site: Site, target: str, *arguments: Part | tuple[str, Part]) -> Made:
    return Made((site.called(target, *arguments),), target)


RECIPES: dict[str, Recipe] = {
    **dict.fromkeys(("torch.div", "torch.divide"), _div),
    **dict.fromkeys(("torch.Tensor.div", "torch.Tensor.divide"), _div),
    **dict.fromkeys(("torch.floor_divide", "torch.Tensor.floor_divide"), _floor_divide),
    "torch.Tensor.polygamma": _polygamma,
}
