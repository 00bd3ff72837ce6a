"""torch.OutOfMemoryError."""


class OutOfMemoryError(RuntimeError):
    """No memory is left on a device; neither framework raises it on CPU."""
