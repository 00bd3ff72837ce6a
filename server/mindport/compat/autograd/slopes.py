"""Gradients by `mindspore.grad`, which ends the recording of what runs after it."""

import mindspore
from mindspore._c_expression import PyNativeExecutor_


def slopes(func, places, given, named=None, has_aux=False, compute=mindspore.grad):
    """The gradients of a function by some of its arguments; what was recorded still is."""
    tape = PyNativeExecutor_.get_instance()
    flag = tape.grad_flag()
    try:
        return compute(func, places, has_aux=has_aux)(*given, **(named or {}))
    finally:
        tape.set_grad_flag(flag)
