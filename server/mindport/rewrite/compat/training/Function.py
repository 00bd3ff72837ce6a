"""torch.autograd.Function."""

from mindspore.common._grad_function import _Function

from mindport.rewrite.compat.backward import backward  # noqa: F401 (it begins to record)


class Function(_Function):
    """An operation with a gradient of one's own: static `forward` and `backward`, and `apply`."""
