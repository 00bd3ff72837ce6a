"""torch.nn.FeatureAlphaDropout."""

from mindspore import nn

from mindport.compat.functional.feature_alpha_dropout import feature_alpha_dropout
from mindport.compat.tensors.in_its_place import in_its_place


class FeatureAlphaDropout(nn.Cell):
    """Alpha dropout of whole channels."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.inplace = inplace
        self.p = p

    def construct(self, input):
        return in_its_place(self, input, lambda x: feature_alpha_dropout(x, self.p, self.training))
