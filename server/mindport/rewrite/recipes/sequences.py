"""Sequences of different lengths in one batch: `torch.nn.utils.rnn`."""

from __future__ import annotations

from mindport.rewrite.layer_call import function
from mindport.rewrite.recipe import Recipe

RECIPES: dict[str, Recipe] = {
    "torch.nn.utils.rnn.pad_sequence": function("pad_sequence"),
}
