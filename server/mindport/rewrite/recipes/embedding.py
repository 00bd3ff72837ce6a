"""Tables of vectors."""

from __future__ import annotations

from mindport.rewrite.conversion.file_questions import reads_weights
from mindport.rewrite.conversion.layer_call import Arguments, Written, kept, layer, native
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_API = "mindspore.nn.Embedding"
_TAKEN = frozenset({"num_embeddings", "embedding_dim", "padding_idx", "device", "dtype"})


def _embedding(site: Site, given: Arguments) -> list[Written] | None:
    """With torch's first values; a row that learns nothing is the helper's."""
    if "padding_idx" in given and not given["padding_idx"].says(None):
        return None
    if reads_weights(site.tree) or not given.keys() <= _TAKEN:
        return None
    names = (("num_embeddings", "vocab_size"), ("embedding_dim", "embedding_size"))
    normal = site.own_name("mindspore.common.initializer.Normal")
    return [*kept(site, given, *names), ("embedding_table", f"{normal}(1.0)")]


RECIPES: Recipes = {"torch.nn.Embedding": layer("Embedding", _API, native(_embedding, _API))}
