"""torch.nn.Dropout."""

from mindspore import nn


class Dropout(nn.Dropout):
    """Dropout with torch's arguments."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(p=min(p, 1 - 1e-7))
