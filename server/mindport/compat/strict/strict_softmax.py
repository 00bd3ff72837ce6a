"""torch.softmax with NaN and infinity."""

from mindspore import mint

from mindport.compat.strict.below_greatest import below_greatest


def strict_softmax(input, dim=None, *given, dtype=None):
    """Exponentials that add up to 1; NaN in all of a row with NaN or inf, or of -inf alone."""
    for one in given:  # torch.softmax takes the type third, the function of torch.nn fourth
        dtype = dtype if one is None or isinstance(one, int) else one
    input = input if dtype is None else input.astype(dtype)
    if dim is None:
        dim = 0 if input.ndim in (0, 1, 3) else 1
    powers = mint.exp(below_greatest(input, dim))
    return powers / mint.sum(powers, dim, True)
