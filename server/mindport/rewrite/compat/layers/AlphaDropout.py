"""torch.nn.AlphaDropout."""

from mindspore import nn

from mindport.rewrite.compat.alpha_dropout import alpha_dropout


class AlphaDropout(nn.Cell):
    """Dropout for what comes from selu."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.p = p

    def construct(self, input):
        return alpha_dropout(input, self.p, self.training)
