"""torch.scatter_add."""

from mindspore import ops

from mindport.compat.tensors.fitting_source import fitting_source


def scatter_add(input, dim, index, src):
    """`input` with what is in `src` added at the places of `index` along a dimension."""
    if not index.numel():  # MindSpore refuses it
        return input.copy()
    return ops.tensor_scatter_elements(input, index, fitting_source(src, index), dim, "add")
