"""Values written to places along a dimension."""

from mindspore import mint, ops


def put_elements(input, dim, index, values):
    """`input` with values at places."""
    if not index.numel():  # MindSpore refuses it
        return input.copy()
    # On CPU `mint.scatter` takes shapes for those of the call before.
    if input.is_complex() or not input.ndim:
        return mint.scatter(input, dim, index, values)
    return ops.tensor_scatter_elements(input, index, values, dim)
