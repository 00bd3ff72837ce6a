"""Functions that make tensors, called with all that torch's take."""

from functools import partial

from mindspore import mint

from mindport.compat.autograd.wants_grad import wants_grad

_PLACING = frozenset({"device", "layout", "memory_format", "pin_memory"})
_OF_ONE_SIZE = (mint.empty, mint.ones, mint.zeros)


def created(create, *arguments, requires_grad=False, **options):
    """A new tensor. MindSpore's functions know no place in memory and no gradient.

    Some want the size as one argument: seen in MindSpore 2.10.
    """
    called = create
    while isinstance(called, partial):
        called = called.func
    if called in _OF_ONE_SIZE and len(arguments) > 1:
        arguments = (arguments,)
    taken = {name: value for name, value in options.items() if name not in _PLACING}
    tensor = create(*arguments, **taken)
    return wants_grad(tensor) if requires_grad else tensor
