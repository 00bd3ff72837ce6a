"""A tensor that is to be changed, and shares its memory with others."""

from mindspore import _c_expression


def unrecorded(tensor, *values):
    """The tensor, unless gradients pass to it or to what it is given: its views would get none."""
    is_recording = _c_expression.PyNativeExecutor_.get_instance().enable_grad()
    if is_recording and any(getattr(one, "_requires_grad", False) for one in (tensor, *values)):
        raise NotImplementedError(
            "a tensor that shares memory is changed while gradients are recorded: MindSpore passes"
            " none to its views; compute a new tensor instead, or change it in `no_grad`"
        )
    return tensor
