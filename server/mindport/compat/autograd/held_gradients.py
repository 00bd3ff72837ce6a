"""Gradients that somebody holds while others are added to them."""

import weakref

from mindspore import Tensor

_grad = Tensor._grad
_readers = {}  # of each tensor whose gradient was asked for: itself, and what was given


def _given(tensor):
    """`tensor.grad`; MindSpore makes a new object each time, of the same memory."""
    found = _grad.__get__(tensor)
    if found is not None:
        _, known = _readers.get(id(tensor), (None, ()))
        alive = [one for one in known if one() is not None]
        _readers[id(tensor)] = weakref.ref(tensor), [*alive, weakref.ref(found)]
    return found


def _set(tensor, value):
    """`tensor.grad = value`: what was given before is no longer the gradient."""
    _readers.pop(id(tensor), None)
    _grad.__set__(tensor, value)
    if value is not None:
        _readers[id(tensor)] = weakref.ref(tensor), [weakref.ref(value)]


Tensor._grad = property(_given, _set)


def held_gradients():
    """The tensors whose gradient is held, each with that gradient.

    MindSpore 2.10 puts a new sum in its place, torch adds to it.
    """
    found = []
    for key, (tensor, known) in list(_readers.items()):
        held = next((one() for one in known if one() is not None), None)
        owner = tensor()
        if held is None or owner is None:
            del _readers[key]
        else:
            found.append((owner, held))
    return found
