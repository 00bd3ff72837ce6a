"""Gradients that somebody may hold while others are added to them."""

import weakref

from mindspore import Tensor

_grad = Tensor._grad
_gradients_read = {}  # of each tensor whose gradient was asked for: itself, and what was given


def _given(tensor):
    """`tensor.grad`; MindSpore makes a new object each time, of the same memory."""
    found = _grad.__get__(tensor)
    if found is not None:
        _note_gradient(tensor, found)
    return found


def _set(tensor, value):
    """`tensor.grad = value`: what was given before is no longer the gradient."""
    _gradients_read.pop(id(tensor), None)
    _grad.__set__(tensor, value)
    if value is not None:
        _note_gradient(tensor, value)


def _note_gradient(tensor, gradient):
    key = id(tensor)
    if key in _gradients_read:
        _gradients_read[key] = _gradients_read[key][0], gradient
    else:
        _gradients_read[key] = (
            weakref.ref(tensor, lambda _: _gradients_read.pop(key, None)),
            gradient,
        )


Tensor._grad = property(_given, _set)


def held_gradients():
    """The tensors whose gradient was given to somebody, each with that gradient.

    MindSpore 2.10 puts a new sum in its place, torch adds to it: an array or a view may show it.
    """
    found = [(tensor(), gradient) for tensor, gradient in list(_gradients_read.values())]
    return [(tensor, gradient) for tensor, gradient in found if tensor is not None]
