"""torch.relu with NaN."""

from mindspore import mint

from mindport.compat.strict.keeping_nan import keeping_nan
from mindport.compat.tensors.overwritten import overwritten


def strict_relu(input, inplace=False):
    """max(x, 0); NaN stays, where the kernel on CPU gives 0."""
    return overwritten(input, lambda x: keeping_nan(mint.nn.functional.relu(x), x), inplace)
