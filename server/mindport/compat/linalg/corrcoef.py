"""torch.corrcoef."""

from mindspore import mint, ops

from mindport.compat.linalg.cov import cov


def corrcoef(input):
    """The correlations of the rows, in the type of the input; NaN of what does not vary.

    `mindspore.numpy.corrcoef` computes in single precision and has other values there.
    """
    together = cov(input)
    if together.ndim == 0:
        return together / together
    spread = mint.sqrt(together.diagonal())
    found = together / (spread[:, None] * spread[None, :])  # NaN / 0 is infinite on CPU
    if found.is_complex():
        return found
    ones = ops.ones_like(found)
    found = mint.where(found > 1, ones, found)  # `clamp` on CPU loses NaN
    return mint.where(found < -1, -ones, found)
