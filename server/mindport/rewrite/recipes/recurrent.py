"""Recurrent layers: those of the project take single and packed sequences, too."""

from __future__ import annotations

from mindport.rewrite.conversion.layer_call import Arguments, Written, layer
from mindport.rewrite.conversion.made import Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_LAYER = ("input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout",
          "bidirectional", "proj_size")  # fmt: skip


def _native(_site: Site, given: Arguments) -> list[Written] | Refused | None:
    is_projected = "proj_size" in given and not given["proj_size"].says(0)
    return Refused("proj_size is not supported") if is_projected else None


RECIPES: Recipes = {
    "torch.nn.GRU": layer("GRU", "mindspore.nn.GRU", _LAYER, _native),
    "torch.nn.LSTM": layer("LSTM", "mindspore.nn.LSTM", _LAYER, _native),
    "torch.nn.RNN": layer("RNN", "mindspore.nn.RNN"),
}
