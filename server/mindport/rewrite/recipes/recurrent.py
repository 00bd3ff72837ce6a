"""Recurrent layers, whose `bias` is called has_bias."""

from __future__ import annotations

import ast
from functools import lru_cache

from mindport.rewrite.conversion.conditions import RECURRENT
from mindport.rewrite.conversion.layer_call import (
    Arguments,
    Native,
    Written,
    by_keyword,
    is_made_here,
    kept,
    layer,
)
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.view.tree import Tree

_LAYER = ("input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout",
          "bidirectional", "proj_size")  # fmt: skip
_RNN = (*_LAYER[:3], "nonlinearity", *_LAYER[3:-1])

_PACKING = frozenset({"PackedSequence", "pack_padded_sequence", "pack_sequence"})


@lru_cache(maxsize=4)
def _packs(tree: Tree) -> bool:
    """Whether a file packs sequences, which only the project's layers take."""
    named = {
        getattr(node, "name", None) or getattr(node, "attr", None)
        for node in ast.walk(tree.module)
        if isinstance(node, (ast.alias, ast.Attribute))
    }
    return not named.isdisjoint(_PACKING)


def _asks_for_sizes(tree: Tree) -> bool:
    """Whether a file reads what only the project's layers keep."""
    return any(
        one.attr == "input_size" and not tree.is_self(one.value)
        for one in tree.nodes(ast.Attribute)
    )


def _size(site: Site) -> Made | None:
    """Of a layer that is made in this file, by the project's class."""
    return Made((), "mindport_compat") if is_made_here(site, RECURRENT) else None


def _native(site: Site, given: Arguments) -> list[Written] | Refused | None:
    if "proj_size" in given and not given["proj_size"].says(0):
        return Refused("proj_size is not supported")
    if _packs(site.tree) or _asks_for_sizes(site.tree):
        return None
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


def _layer(name: str, names: tuple[str, ...], native: Native) -> Write:
    return layer(name, f"mindspore.nn.{name}", names, native)


_BASE = "torch.nn.RNNBase"
RECIPES: Recipes = {
    f"{_BASE}.input_size": _size,
    "torch.nn.LSTM": _layer("LSTM", _LAYER, _native),
    "torch.nn.GRU": _layer("GRU", _LAYER, _native),
    "torch.nn.RNN": _layer("RNN", _RNN, _native),
}
