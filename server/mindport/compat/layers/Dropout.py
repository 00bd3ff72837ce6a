"""torch.nn.Dropout."""

from mindspore import nn

from mindport.compat.tensors.in_its_place import in_its_place


class Dropout(nn.Dropout):
    """Dropout with torch's arguments."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(p=min(p, 1 - 1e-7))
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, super().construct)
