"""Whether operations are recorded."""

from mindspore._c_expression import PyNativeExecutor_


def is_grad_enabled():
    """Whether operations are recorded for gradients here."""
    return PyNativeExecutor_.get_instance().enable_grad()
