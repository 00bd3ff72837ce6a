"""torch.nn.LazyBatchNorm1d."""

from mindport.compat.cells.first_call import first_call
from mindport.compat.layers.BatchNorm1d import BatchNorm1d


class LazyBatchNorm1d(BatchNorm1d):
    """Batch normalization that takes the number of channels from its first input."""

    def __init__(self, *positional, **named):
        super().__init__(1, *positional, **named)
        self.given, self.num_features = (positional, named), 0

    def construct(self, input):
        return first_call(self, BatchNorm1d, input.shape[1], input)
