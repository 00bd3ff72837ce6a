"""torch.nn.Dropout2d."""

from mindspore import nn

from mindport.compat.functional.dropout2d import dropout2d
from mindport.compat.tensors.in_its_place import in_its_place


class Dropout2d(nn.Dropout2d):
    """Dropout of whole channels; MindSpore's own takes inputs of four dimensions alone."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(float(p))
        self.p, self.inplace = p, inplace

    def construct(self, input):
        return in_its_place(self, input, self._dropped)

    def _dropped(self, input):
        return dropout2d(input, self.p, self.training)
