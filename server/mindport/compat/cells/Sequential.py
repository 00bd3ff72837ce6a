"""torch.nn.Sequential."""

from mindspore import nn


class Sequential(nn.SequentialCell):
    """Cells one after the other, also those that are added by name or set as attributes."""

    def construct(self, input):
        for cell in self.cells():
            input = cell(input)
        return input
