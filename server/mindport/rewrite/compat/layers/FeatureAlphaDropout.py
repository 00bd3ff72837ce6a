"""torch.nn.FeatureAlphaDropout."""

from mindspore import nn

from mindport.rewrite.compat.feature_alpha_dropout import feature_alpha_dropout


class FeatureAlphaDropout(nn.Cell):
    """Alpha dropout of whole channels."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.p = p

    def construct(self, input):
        return feature_alpha_dropout(input, self.p, self.training)
