"""Layers and functions of torch.nn that only the project's own classes and functions equal."""

from __future__ import annotations

from mindport.rewrite.conversion.layer_call import function, layer
from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes, Refused
from mindport.rewrite.conversion.site import Site

# Classes of `mindport_compat` with torch's name, parameters and attributes.
_LAYERS = (
    *("AdaptiveAvgPool1d", "AdaptiveMaxPool1d", "AdaptiveMaxPool3d"),
    *("AlphaDropout", "FeatureAlphaDropout", "ChannelShuffle", "RReLU"),
    *("CircularPad1d", "CircularPad2d", "CircularPad3d", "Fold", "Unfold"),
    *("CosineSimilarity", "PairwiseDistance", "LocalResponseNorm"),
    *("LPPool1d", "LPPool2d", "LPPool3d", "EmbeddingBag"),
    *("Mish", "SELU", "Softplus", "Tanhshrink"),
    *(
        "BCELoss",
        "BCEWithLogitsLoss",
        "CTCLoss",
        "CosineEmbeddingLoss",
        "CrossEntropyLoss",
        "KLDivLoss",
    ),
    "HingeEmbeddingLoss",
    *("MarginRankingLoss", "MultiLabelMarginLoss", "MultiMarginLoss", "NLLLoss"),
    *("PoissonNLLLoss", "SoftMarginLoss", "TripletMarginLoss"),
    *("InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d", "RMSNorm"),
    *("LSTMCell", "GRUCell", "RNNCell", "MultiheadAttention"),
    *("Transformer", "TransformerEncoder", "TransformerEncoderLayer"),
    *("TransformerDecoder", "TransformerDecoderLayer"),
)
# Functions of torch.nn.functional that a function of the same name equals.
_FUNCTIONS = (
    *("adaptive_avg_pool1d", "adaptive_max_pool1d", "adaptive_max_pool3d", "affine_grid"),
    *("alpha_dropout", "feature_alpha_dropout", "batch_norm", "binary_cross_entropy"),
    "binary_cross_entropy_with_logits",
    *("channel_shuffle", "cosine_embedding_loss", "cosine_similarity"),
    *("cross_entropy", "ctc_loss"),
    *("dropout2d", "dropout3d", "embedding_bag", "fold", "gumbel_softmax", "instance_norm"),
    "hinge_embedding_loss",
    *("kl_div", "layer_norm", "local_response_norm", "lp_pool1d", "lp_pool2d", "lp_pool3d"),
    *("margin_ranking_loss", "max_pool1d", "mish", "multi_margin_loss"),
    *("multilabel_margin_loss", "nll_loss", "normalize", "pairwise_distance"),
    *("poisson_nll_loss", "prelu", "rms_norm", "rrelu", "scaled_dot_product_attention"),
    *("upsample_bilinear", "upsample_nearest"),
    *("selu", "soft_margin_loss", "softplus", "tanhshrink", "triplet_margin_loss"),
)


def _causal_mask(site: Site) -> Made | Refused | None:
    """A static method, called on the class or on an object of it."""
    call = site.call
    if call is None or any(one.arg != "sz" for one in call.keywords) or len(call.args) > 1:
        return Refused("its arguments are not statically known (*args or **kwargs)")
    sizes = [*call.args, *(one.value for one in call.keywords)]
    parts = site.call_parts(site.helper("causal_mask"), [site.given(one) for one in sizes])
    return Made((site.replaced(*parts),), "mindport_compat.causal_mask")


def _stays(_site: Site) -> Made:
    """What the project's `load_state_dict` tells has torch's names."""
    return Made((), "mindport_compat.load_state_dict")


RECIPES: Recipes = {
    **{f"torch.nn.{name}": layer(name) for name in _LAYERS},
    **{f"torch.nn.functional.{name}": function(name) for name in _FUNCTIONS},
    "torch.nn.functional._Reduction.get_enum": function("reduction_enum"),
    **dict.fromkeys(
        (
            "torch.nn.modules.module.IncompatibleKeys.missing_keys",
            "torch.nn.modules.module.IncompatibleKeys.unexpected_keys",
        ),
        _stays,
    ),
    "torch.nn.functional.unfold": function("im2col"),
    "torch.nn.Transformer.generate_square_subsequent_mask": _causal_mask,
}

PROOFS: Proofs = {
    "tests/migration/programs/focal_loss.py": ("torch.nn.functional._Reduction.get_enum",),
    "tests/migration/programs/same_functions.py": (
        "torch.nn.CosineSimilarity",
        "torch.nn.Transformer.generate_square_subsequent_mask",
        "torch.nn.Unfold",
        "torch.nn.functional.gumbel_softmax",
        "torch.nn.functional.unfold",
    ),
    "tests/migration/training/translation.py": ("torch.nn.TransformerEncoder",),
    "tests/migration/training/triplets.py": ("torch.nn.TripletMarginLoss",),
}
