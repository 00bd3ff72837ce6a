"""Recurrent layers, whose `bias` is called has_bias."""

from __future__ import annotations

from mindport.rewrite.layer_call import Arguments, Native, Written, by_keyword, kept, layer
from mindport.rewrite.recipe import Recipe, Refused
from mindport.rewrite.rewrites import Part
from mindport.rewrite.site import Site

_LAYER = ("input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout",
          "bidirectional", "proj_size")  # fmt: skip
_RNN = (*_LAYER[:3], "nonlinearity", *_LAYER[3:-1])


def _native(site: Site, given: Arguments) -> list[Written] | Refused | None:
    if "proj_size" in given and not given["proj_size"].says(0):
        return Refused("proj_size is not taken over")
    written = kept(site, given, "input_size", "hidden_size", "num_layers")
    written += by_keyword(
        given, "nonlinearity", ("bias", "has_bias"), "batch_first", "bidirectional"
    )
    dropout = given.get("dropout")
    if dropout is None:
        return written
    if dropout.is_literal:
        value = dropout.literal
        if not isinstance(value, (int, float)):
            return None
        return [*written, ("dropout", repr(float(value)))]
    parts: list[Part] = ["float(", dropout.span, ")"]
    return [*written, ("dropout", parts)]


def _layer(name: str, names: tuple[str, ...], native: Native) -> Recipe:
    return layer(name, f"mindspore.nn.{name}", names, native)


RECIPES: dict[str, Recipe] = {
    "torch.nn.LSTM": _layer("LSTM", _LAYER, _native),
    "torch.nn.GRU": _layer("GRU", _LAYER, _native),
    "torch.nn.RNN": _layer("RNN", _RNN, _native),
}
