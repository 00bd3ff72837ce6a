"""torch.nn.LazyBatchNorm3d."""

from mindport.compat.cells.first_call import first_call
from mindport.compat.layers.BatchNorm3d import BatchNorm3d


class LazyBatchNorm3d(BatchNorm3d):
    """Batch normalization that takes the number of channels from its first input."""

    def __init__(self, *positional, **named):
        super().__init__(1, *positional, **named)
        self.given, self.num_features = (positional, named), 0

    def construct(self, input):
        return first_call(self, BatchNorm3d, input.shape[1], input)
