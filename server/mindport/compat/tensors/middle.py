"""A median of all elements, whose gradient goes to all that are equal to it, as in torch."""

from mindspore import mint

from mindport.compat.tensors.with_gradient import with_gradient


def middle(input, found):
    """What `found` makes of the elements in one dimension; MindSpore would choose one of them."""
    flat = input.reshape(-1)
    if not input.is_floating_point():
        return found(flat)

    def backward(inputs, value, gradient):
        (elements,) = inputs
        same = mint.where(mint.isnan(value), mint.isnan(elements), elements == value)
        shares = same.to(gradient.dtype)
        return gradient * shares / shares.sum()

    return with_gradient(found, backward, flat)
