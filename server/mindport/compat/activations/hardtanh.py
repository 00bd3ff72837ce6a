"""torch.nn.functional.hardtanh."""

from mindspore import mint, ops

from mindport.compat.tensors.number_beside import number_beside
from mindport.compat.tensors.overwritten import overwritten


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """x between two limits; at them its gradient is 0."""
    # Numbers: kernels take no booleans.
    low, high = (number_beside(+one, input) for one in (min_val, max_val))

    def limited(x):
        limits = ops.stop_gradient(mint.clamp(x, low, high).to(x.dtype))
        return mint.where((x <= low) | (x >= high), limits, x)

    return overwritten(input, limited, inplace)
