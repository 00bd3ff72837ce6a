"""torch.Tensor.values, of a dense tensor that stands for a sparse one."""

from mindspore import Tensor

from mindport.compat.sparse.stored import stored


def stored_values(input):
    """The values in the order of their places; of a place that is named twice, both."""
    places, values, _ = stored(input)
    return input[tuple(map(Tensor, places))] if values is None else values
