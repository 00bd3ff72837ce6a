"""torch.nn.functional.softmax."""

from mindspore import ops


def softmax(input, dim=None, *given, _stacklevel=3, dtype=None):
    """Exponentials that add up to 1; without `dim` over the one that torch takes."""
    for one in given:  # torch.softmax takes the type third, the function of torch.nn fourth
        dtype = dtype if one is None or isinstance(one, int) else one
    if dtype is not None:
        input = input.astype(dtype)
    if dim is None:
        dim = 0 if input.ndim in (0, 1, 3) else 1
    if not input.ndim or input.shape[dim] == 1:
        # On CPU a gradient over one number, if it is the first one, makes all later ones wrong.
        return input - input + 1
    return ops.softmax(input, axis=dim)
