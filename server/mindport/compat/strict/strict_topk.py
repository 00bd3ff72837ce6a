"""torch.topk with NaN."""

from mindspore import mint

from mindport.compat.tensors.stable_sort import stable_sort


def strict_topk(input, k, dim=-1, largest=True, sorted=True):
    """The k largest (or least) values, and where they are; NaN is the greatest."""
    if not input.ndim:
        return stable_sort(input)
    values, places = stable_sort(input, dim, largest)
    return mint.narrow(values, dim, 0, k), mint.narrow(places, dim, 0, k)
