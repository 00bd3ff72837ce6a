"""torch.polygamma."""

from scipy import special

from mindport.compat.special.by_scipy import by_scipy


def polygamma(n, input):
    """The n-th derivative of the digamma function."""

    def function(array):
        # SciPy goes by the zeta function, which is not defined left of 0.
        return special.polygamma(n, array)

    return by_scipy(function, lambda x, found: polygamma(n + 1, x), input)
