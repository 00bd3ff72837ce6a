"""Windows of the largest values, for two and three dimensions."""

from mindspore import ops


def max_pool(
    input, dims, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False,
    return_indices=False
):  # fmt: skip
    """The largest values of the last `dims` dimensions, of a batch or of a single sample."""
    is_single = input.ndim == dims + 1
    pool = ops.max_pool3d if dims == 3 else ops.max_pool2d
    result = pool(
        input.unsqueeze(0) if is_single else input,
        kernel_size,
        stride or None,
        padding,
        dilation,
        return_indices=return_indices,
        ceil_mode=ceil_mode,
    )
    if not is_single:
        return result
    return tuple(one.squeeze(0) for one in result) if return_indices else result.squeeze(0)
