"""Tables of vectors, and numbers as vectors."""

from __future__ import annotations

from mindport.rewrite.conversion.helper_calls import packaged
from mindport.rewrite.conversion.layer_call import (
    Arguments,
    Written,
    kept,
    layer,
    reads_weights,
)
from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_EMBEDDING = ("num_embeddings", "embedding_dim", "padding_idx")
_FUNCTION = ("input", "weight", "padding_idx", "max_norm", "norm_type", "scale_grad_by_freq",
             "sparse")  # fmt: skip


def _embedding(site: Site, given: Arguments) -> list[Written] | None:
    """With torch's first values; a row that learns nothing is the helper's."""
    if "padding_idx" in given and not given["padding_idx"].says(None):
        return None
    if reads_weights(site):
        return None
    names = (("num_embeddings", "vocab_size"), ("embedding_dim", "embedding_size"))
    normal = site.own_name("mindspore.common.initializer.Normal")
    return [*kept(site, given, *names), ("embedding_table", f"{normal}(1.0)")]


def _from_pretrained(site: Site) -> Made | Refused | None:
    """The class method of the project's own layer."""
    given = site.arguments("cls", "embeddings", "freeze", "padding_idx", "sparse")
    if given is None or "sparse" in given:
        return Refused("max_norm and scale_grad_by_freq are not supported")
    name = f"{site.helper('Embedding')}.from_pretrained"
    return Made((site.put(site.use.name_span, name),), "mindport_compat.Embedding")


def _rows(site: Site) -> Made | Refused | None:
    """Rows are gathered; those of `padding_idx` by the helper."""
    given = site.arguments(*_FUNCTION)
    if given is None:
        return UNKNOWN_ARGUMENTS
    for name in ("max_norm", "scale_grad_by_freq"):
        if name in given and not given[name].says(None, False):
            return Refused(f"{name} changes the table")
    padding = given.get("padding_idx")
    if padding is None or padding.says(None):
        api = "mindspore.ops.gather"
        return site.by_api(api, given["weight"], given["input"], "0")
    written = [given["input"], given["weight"], padding]
    parts = site.call_parts(site.helper("embedding"), written)
    return site.written("mindport_compat.embedding", *parts)


def _one_hot(site: Site) -> Made | Refused | None:
    """Without a number of classes they are counted, by the helper."""
    given = site.arguments("tensor", "num_classes")
    if given is None or "num_classes" not in given or given["num_classes"].says(-1):
        return None
    api = "mindspore.ops.one_hot"
    return site.by_api(api, given["tensor"], given["num_classes"])


RECIPES: Recipes = {
    "torch.nn.Embedding": layer("Embedding", "mindspore.nn.Embedding", _EMBEDDING, _embedding),
    "torch.nn.Embedding.from_pretrained": _from_pretrained,
    "torch.nn.functional.embedding": packaged("embedding", _rows),
    "torch.nn.functional.one_hot": packaged("one_hot", _one_hot),
}
