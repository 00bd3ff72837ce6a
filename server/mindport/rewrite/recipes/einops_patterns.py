"""einops: its functions work with MindSpore's tensors once they are told what these can do."""

from __future__ import annotations

from mindport.rewrite.conversion.layer_call import function, layer
from mindport.rewrite.conversion.recipe import Proofs, Recipes

RECIPES: Recipes = {
    **{
        f"einops.{name}": function(name)
        for name in ("rearrange", "reduce", "repeat", "pack", "unpack")
    },
    "einops.einsum": function("einops_einsum"),
    **{f"einops.layers.torch.{name}": layer(name) for name in ("EinMix", "Rearrange", "Reduce")},
}

PROOFS: Proofs = {
    "tests/migration/test_einops.py": (
        "einops.einsum",
        "einops.layers.torch.Rearrange",
        "einops.layers.torch.Reduce",
        "einops.pack",
        "einops.rearrange",
        "einops.reduce",
        "einops.repeat",
        "einops.unpack",
    ),
}
