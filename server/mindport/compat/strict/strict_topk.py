"""torch.topk with NaN."""

from mindspore import mint

from mindport.compat.strict.any_nan import any_nan
from mindport.compat.tensors.stable_sort import stable_sort
from mindport.compat.tensors.topk import topk


def strict_topk(input, k, dim=-1, largest=True, sorted=True):
    """The k largest (or least) values, and where they are; NaN is the greatest."""
    if not input.ndim or not input.is_floating_point() or not any_nan(input):
        return topk(input, k, dim, largest, sorted)
    values, places = stable_sort(input, dim, largest)
    return mint.narrow(values, dim, 0, k), mint.narrow(places, dim, 0, k)
