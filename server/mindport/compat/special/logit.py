"""torch.logit."""

from mindspore import mint

from mindport.compat.tensors.floating import floating


def logit(input, eps=None):
    """log(x / (1 - x)), of numbers that are kept `eps` away from 0 and 1."""
    x = floating(input)
    if eps is not None:
        # torch looks at the lower bound first: it holds where `eps` is above one half, too.
        x = mint.where(x < eps, eps, mint.where(x > 1 - eps, 1 - eps, x)).to(x.dtype)
    is_inside = (x >= 0) & (x <= 1)
    # Outside, neither the value nor the gradient is a number.
    return (mint.log(x) - mint.log(1 - x)) * mint.where(is_inside, 1.0, float("nan")).to(x.dtype)
