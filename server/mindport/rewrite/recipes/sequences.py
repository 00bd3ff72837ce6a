"""Sequences of different lengths in one batch: `torch.nn.utils.rnn`."""

from __future__ import annotations

from mindport.rewrite.conversion.helper_calls import named, packaged
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.recipes.recurrent import makes_layers

_PACKAGE = "torch.nn.utils.rnn"
_ELSEWHERE = Refused("this file creates no layer that takes packed sequences")


def _packing(name: str) -> Write:
    """A function of packed sequences, which only the project's recurrent layers take."""
    convert = packaged(name)

    def packing(site: Site) -> Made | Refused | None:
        return convert(site) if makes_layers(site) else _ELSEWHERE

    return packing


def _packed(site: Site) -> Made | Refused:
    if not makes_layers(site):
        return _ELSEWHERE
    return named(site, "PackedSequence")


def _member(site: Site) -> Made | Refused:
    return Made((), "mindport_compat.PackedSequence") if makes_layers(site) else _ELSEWHERE


RECIPES: Recipes = {
    f"{_PACKAGE}.PackedSequence": _packed,
    **{
        f"{_PACKAGE}.PackedSequence_.{name}": _member
        for name in ("batch_sizes", "data", "sorted_indices", "unsorted_indices")
    },
    **{
        f"{_PACKAGE}.{name}": _packing(name)
        for name in ("pack_padded_sequence", "pack_sequence", "pad_packed_sequence")
    },
}
