"""torch.autograd.Function."""

from mindspore.common._grad_function import _Function

from mindport.compat.autograd.backward import backward  # noqa: F401 (it begins to record)
from mindport.compat.autograd.record import record


class Function(_Function):
    """An operation with a gradient of one's own: static `forward` and `backward`, and `apply`."""

    @classmethod
    def apply(cls, *args, **kwargs):
        """Call `forward`; its gradient is that of `backward`."""
        record()
        return super().apply(*args, **kwargs)
