"""`torch.save` and `torch.load`: objects with tensors and modules in files of the same names."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_NEUTRAL = frozenset({"map_location", "weights_only", "mmap"})
# How torch writes: the project's files have one form.
_FORM = ("pickle_protocol", "_use_new_zipfile_serialization")


def _save(site: Site) -> Made | Refused:
    given = site.arguments("obj", "f", "pickle_module", *_FORM)
    if given is None or not {"obj", "f"} <= given.keys() or "pickle_module" in given:
        return UNKNOWN_ARGUMENTS
    return Made((site.replaced(f"{site.helper('save')}(", given["obj"], ", ", given["f"], ")"),))


def _load(site: Site) -> Made | Refused:
    call = site.call
    if call is None or len(call.args) > 2 or any(isinstance(o, ast.Starred) for o in call.args):
        return UNKNOWN_ARGUMENTS
    keywords = {one.arg: one.value for one in call.keywords}
    file = call.args[0] if call.args else keywords.pop("f", None)
    if file is None or not _NEUTRAL.issuperset(keywords):
        return UNKNOWN_ARGUMENTS
    return Made((site.replaced(f"{site.helper('load')}(", site.given(file), ")"),))


RECIPES: Recipes = {"torch.load": _load, "torch.save": _save}
