"""torch.nn.AlphaDropout."""

from mindspore import nn

from mindport.compat.functional.alpha_dropout import alpha_dropout
from mindport.compat.tensors.in_its_place import in_its_place


class AlphaDropout(nn.Cell):
    """Dropout for what comes from selu."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.inplace = inplace
        self.p = p

    def construct(self, input):
        return in_its_place(self, input, lambda x: alpha_dropout(x, self.p, self.training))
