"""Resizing: MindSpore's own where it follows torch's rules, else the project's function."""

from __future__ import annotations

from mindport.knowledge.types import Backend
from mindport.rewrite.layer_call import Arguments, Written, layer
from mindport.rewrite.recipe import Made, Recipe, Refused
from mindport.rewrite.recipes.packaged import call_of_helper
from mindport.rewrite.site import Site

_NAMES = ("size", "scale_factor", "mode", "align_corners", "recompute_scale_factor")


def _same(_site: Site, given: Arguments) -> list[Written] | None:
    """Whole factors: with others torch counts the places by the factor, MindSpore by the sizes."""
    factor, mode = given.get("scale_factor"), given.get("mode")
    if factor is None or not factor.is_literal or "size" in given:
        return None
    value = factor.literal
    if not isinstance(value, (int, float)) or value != int(value) or value < 1:
        return None
    if mode is not None and not mode.says("nearest", "bilinear"):
        return None
    written: list[Written] = [("scale_factor", repr(float(value)))]
    written += [("mode", '"nearest"' if mode is None else mode)]
    corners = given.get("align_corners")
    if corners is not None and not corners.says(None, True, False):
        return None
    if corners is not None and not corners.says(None):
        written.append(("align_corners", corners))
    return [*written, ("recompute_scale_factor", "True")]


def _interpolate(site: Site) -> Made | Refused | None:
    if site.code.backend is Backend.ASCEND:
        facts = site.code.facts(site.use.api)
        return None if facts.target is not None else call_of_helper(site, "interpolate")
    given = site.arguments("input", *_NAMES, "antialias")
    if given is None or "antialias" in given:
        antialias = given.get("antialias") if given is not None else None
        if antialias is not None and not antialias.says(False):
            return Refused("antialias is not taken over")
        return call_of_helper(site, "interpolate")
    written = _same(site, given)
    if written is None:
        return call_of_helper(site, "interpolate")
    api = "mindspore.ops.interpolate"
    return Made((site.called(api, given["input"], *written),), api)  # type: ignore[arg-type]


RECIPES: dict[str, Recipe] = {
    "torch.nn.Upsample": layer("Upsample", "mindspore.nn.Upsample", _NAMES, _same),
    "torch.nn.functional.interpolate": _interpolate,
}
