"""A product of matrices and its factor."""

from mindspore import mint


def scaled_product(product, alpha):
    """alpha * product; where the factor is 0 the product does not count, even where it is NaN."""
    found = product * alpha
    if alpha == 0 and found.is_floating_point():
        return mint.nan_to_num(found, nan=0.0)
    return found
