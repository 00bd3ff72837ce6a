"""torch.nn.Threshold."""

from mindspore import nn

from mindport.compat.tensors.in_its_place import in_its_place


class Threshold(nn.Threshold):
    """Another value for what is not above a threshold, with torch's arguments."""

    def __init__(self, threshold, value, inplace=False):
        super().__init__(threshold, value)
        self.inplace = inplace

    def construct(self, input):
        return in_its_place(self, input, super().construct)
