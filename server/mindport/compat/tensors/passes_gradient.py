"""Which changes of tensors are recorded."""


def passes_gradient(tensor, values):
    """Whether a gradient passes to values that are written into a tensor, or to what was there.

    MindSpore says so of whole numbers, too.
    """
    is_continuous = tensor.is_floating_point() or tensor.is_complex()
    return is_continuous and any(getattr(one, "_requires_grad", False) for one in (tensor, values))
