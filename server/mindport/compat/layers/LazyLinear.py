"""torch.nn.LazyLinear."""

from mindport.compat.cells.first_call import first_call
from mindport.compat.layers.Linear import Linear


class LazyLinear(Linear):
    """A linear layer that takes the number of its inputs from the first of them."""

    def __init__(self, *positional, **named):
        super().__init__(1, *positional, **named)
        self.given, self.in_features = (positional, named), 0

    def construct(self, input):
        return first_call(self, Linear, input.shape[-1], input)
