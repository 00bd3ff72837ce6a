"""torch.nn.functional.hardtanh."""

from mindspore import ops

from mindport.rewrite.compat.overwritten import overwritten


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """x between two limits."""
    return overwritten(input, lambda x: ops.hardtanh(x, min_val, max_val), inplace)
