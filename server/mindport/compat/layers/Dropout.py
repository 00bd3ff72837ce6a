"""torch.nn.Dropout."""

from mindspore import nn

from mindport.compat.tensors.in_its_place import in_its_place


class Dropout(nn.Dropout):
    """Dropout with torch's arguments; `p` may change after it is made."""

    def __init__(self, p=0.5, inplace=False):
        super().__init__(p=min(p, 1 - 1e-7))
        self.p, self.made_with, self.inplace = p, p, inplace

    def construct(self, input):
        return in_its_place(self, input, self._drop)

    def _drop(self, input):
        if self.p == self.made_with or not self.training:
            return super().construct(input)
        return nn.Dropout(p=min(self.p, 1 - 1e-7)).set_train()(input)
