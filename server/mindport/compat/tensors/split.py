"""torch.split and Tensor.split, of a dimension that may have no elements (MindSpore 2.10)."""

from mindspore import mint


def split(input, split_size, dim=0):
    """Parts of one size, or of sizes; a dimension without elements is one part."""
    if isinstance(split_size, int) and not input.shape[dim]:
        return (input.view(input.shape),)
    return mint.split(input, split_size, dim)
