"""Changes of tensors that are not recorded for gradients."""

from contextlib import contextmanager

from mindspore._c_expression import PyNativeExecutor_


@contextmanager
def without_record():
    """MindSpore records nothing within: a record would part a tensor from its views."""
    tape = PyNativeExecutor_.get_instance()
    flag = tape.grad_flag()
    tape.set_grad_flag(False)
    try:
        yield
    finally:
        tape.set_grad_flag(flag)
