"""torch.masked.logsumexp."""

from mindspore import ops

from mindport.compat.masked.masked_parts import masked_parts
from mindport.compat.tensors.floating import floating


def masked_logsumexp(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The logarithm of the sum of exponentials of what the mask allows."""
    filled, _, dim = masked_parts(floating(input), dim, mask, float("-inf"), dtype)
    return ops.logsumexp(filled, dim, keepdim) if dim else filled
