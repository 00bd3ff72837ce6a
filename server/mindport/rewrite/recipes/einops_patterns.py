"""einops: its functions work with MindSpore's tensors once they are told what these can do."""

from __future__ import annotations

from mindport.rewrite.conversion.layer_call import function, layer
from mindport.rewrite.conversion.recipe import Recipes

RECIPES: Recipes = {
    **{
        f"einops.{name}": function(name)
        for name in ("rearrange", "reduce", "repeat", "pack", "unpack")
    },
    "einops.einsum": function("einops_einsum"),
    **{f"einops.layers.torch.{name}": layer(name) for name in ("EinMix", "Rearrange", "Reduce")},
}
