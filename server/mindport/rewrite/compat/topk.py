"""torch.topk."""

from mindspore import ops


def topk(input, k, dim=-1, largest=True, sorted=True):
    """The k largest (or least) values, and where they are."""
    values, places = ops.topk(input, k, dim=dim, largest=largest, sorted=sorted)
    return values, places.long()
