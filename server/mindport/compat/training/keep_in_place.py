"""Memory that parameters keep."""

import weakref

from mindspore import Tensor

from mindport.compat.autograd.no_grad import no_grad

_PLACES = {}  # the parameter and its memory, by the number of the parameter


def keep_in_place(params):
    """Have each parameter in memory of its own, which stays the same whatever it is given.

    MindSpore 2.10 keeps the memory in which a graph found a parameter: `set_data` and `p[:] = 1`
    give it other memory, which no graph sees. Its operators do not change a parameter that is a
    view, and nothing tells. All copies come first: one by one they take five times as long.
    """
    left = []
    for param in params:
        known = _PLACES.get(id(param))
        if known is None or known[0]() is not param or not _fits(known[1], param):
            left.append(param)
        elif known[1].data_ptr() != param.data_ptr():
            with no_grad():
                known[1].copy_(param)
            param.set_data(known[1])
    for param, copied in zip(left, [param.copy() for param in left]):
        param.set_data(copied)
        number = id(param)
        gone = weakref.ref(param, lambda _, number=number: _PLACES.pop(number, None))
        _PLACES[number] = gone, Tensor(param)  # which shares its memory


def _fits(place, param):
    """Whether a parameter has the type and the shape that it had."""
    return place.dtype == param.dtype and place.shape == param.shape
