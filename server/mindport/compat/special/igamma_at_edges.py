"""What torch.igamma and torch.igammac have in common."""

from mindspore import mint, ops


def igamma_at_edges(order, x, found, at_zero):
    """What is found, where a function of an order has values of its own as in torch."""
    order, x = order.to(found.dtype), x.to(found.dtype)  # kernels ask this of floats alone
    none, ones = ops.full_like(found, float("nan")), ops.ones_like(found)
    found = mint.where(mint.isinf(order), ones * (1 - at_zero), found)
    found = mint.where(mint.isinf(x), ones * at_zero, found)
    found = mint.where((order == 0) & (x > 0), ones * at_zero, found)
    found = mint.where(mint.isnan(order) & (x == 0), ones * (1 - at_zero), found)
    is_none = (
        (order < 0) | (x < 0) | ((order == 0) & (x == 0)) | (mint.isinf(order) & mint.isinf(x))
    )
    return mint.where(is_none, none, found)
