"""`torch.save` and `torch.load`: objects with tensors and modules in files of the same names."""

from __future__ import annotations

from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

# How torch writes and reads: the project's files have one form.
_WRITING = ("pickle_module", "pickle_protocol", "_use_new_zipfile_serialization")
_READING = ("map_location", "pickle_module", "weights_only", "mmap")


def _save(site: Site) -> Made | Refused:
    given = site.arguments("obj", "f", *_WRITING)
    if given is None or not {"obj", "f"} <= given.keys() or "pickle_module" in given:
        return UNKNOWN_ARGUMENTS
    return site.by_helper("save", given["obj"], given["f"])


def _load(site: Site) -> Made | Refused:
    given = site.arguments("f", *_READING)
    if given is None or "f" not in given or "pickle_module" in given:
        return UNKNOWN_ARGUMENTS
    return site.by_helper("load", given["f"])


RECIPES: Recipes = {"torch.load": _load, "torch.save": _save}
