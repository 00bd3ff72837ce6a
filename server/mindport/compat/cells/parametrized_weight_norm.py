"""torch.nn.utils.parametrizations.weight_norm."""

from mindspore import mint, nn

from mindport.compat.cells.register_parametrization import register_parametrization


class _WeightNorm(nn.Cell):
    """A weight by its length and its direction."""

    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def length(self, value):
        if self.dim is None:
            return mint.sqrt(mint.sum(value * value))
        others = tuple(one for one in range(value.ndim) if one != self.dim % value.ndim)
        return mint.sqrt(mint.sum(value * value, dim=others, keepdim=True))

    def construct(self, size, direction):
        return direction * (size / self.length(direction))

    def right_inverse(self, weight):
        return self.length(weight), weight


def parametrized_weight_norm(module, name="weight", dim=0):
    """Learn the length of a weight and its direction apart from each other."""
    return register_parametrization(module, name, _WeightNorm(None if dim == -1 else dim))
