"""torch.nn.LazyBatchNorm2d."""

from mindport.compat.cells.first_call import first_call
from mindport.compat.layers.BatchNorm2d import BatchNorm2d


class LazyBatchNorm2d(BatchNorm2d):
    """Batch normalization that takes the number of channels from its first input."""

    def __init__(self, *positional, **named):
        super().__init__(1, *positional, **named)
        self.given, self.num_features = (positional, named), 0

    def construct(self, input):
        return first_call(self, BatchNorm2d, input.shape[1], input)
