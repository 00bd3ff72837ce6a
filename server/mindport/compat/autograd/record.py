"""Recording of operations, which MindSpore also ends by itself."""

from mindspore._c_expression import PyNativeExecutor_


def record():
    """Record what runs from here on; after an error, or `mindspore.grad`, nothing is recorded."""
    PyNativeExecutor_.get_instance().set_grad_flag(True)


record.is_wanted = False  # whether something in the program calls `backward`
