"""torch.log_softmax with NaN and infinity."""

from mindspore import mint

from mindport.compat.strict.below_greatest import below_greatest


def strict_log_softmax(input, dim=None, *given, dtype=None):
    """The logarithm of a softmax; NaN in all of a row with NaN or infinity, or of none but -inf."""
    for one in given:
        dtype = dtype if one is None or isinstance(one, int) else one
    input = input if dtype is None else input.astype(dtype)
    if dim is None:
        dim = 0 if input.ndim in (0, 1, 3) else 1
    values = below_greatest(input, dim)
    return values - mint.log(mint.sum(mint.exp(values), dim, True))
