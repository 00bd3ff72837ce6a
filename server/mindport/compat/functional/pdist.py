"""torch.nn.functional.pdist."""

from mindspore import ops

from mindport.compat.tensors.zeros_of_nothing import zeros_of_nothing


def pdist(input, p=2.0):
    """The distances between rows; 0 of rows without elements, which MindSpore does not write."""
    rows, width = input.shape
    if width and rows > 1:
        return ops.pdist(input, float(p))
    return zeros_of_nothing((rows * (rows - 1) // 2,), input)
