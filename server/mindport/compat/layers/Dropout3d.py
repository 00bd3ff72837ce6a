"""torch.nn.Dropout3d."""

from mindspore import nn

from mindport.compat.tensors.in_its_place import in_its_place


class Dropout3d(nn.Dropout3d):
    """Dropout of whole channels, with torch's arguments."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(p)
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, super().construct)
