"""torch.func.functional_call."""

import contextlib

from mindspore import Parameter

from mindport.compat.cells.named_buffers import named_buffers
from mindport.compat.cells.named_parameters import named_parameters


def functional_call(
    module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False
):  # fmt: skip
    """Call a cell with other tensors in the places of its parameters and buffers.

    The names are torch's. What the call changes of a buffer is changed in the tensor that is given.
    """
    given = parameter_and_buffer_dicts
    given = given if isinstance(given, dict) else {k: v for one in given for k, v in one.items()}
    held = {**dict(named_parameters(module)), **dict(named_buffers(module))}
    if any(name not in held for name in given) or (strict and held.keys() != given.keys()):
        raise RuntimeError(f"the names of the tensors have to be some of {sorted(held)}")
    statistics = {id(one) for _, one in named_buffers(module) if isinstance(one, Parameter)}
    instead = {id(held[name]): value for name, value in given.items()}
    moved = [(held[name], value) for name, value in given.items() if id(held[name]) in statistics]
    instead = {at: value for at, value in instead.items() if at not in statistics}
    with contextlib.ExitStack() as stack:
        for statistic, value in moved:
            stack.callback(_restored, statistic, value, statistic.copy())
            statistic.set_data(value)
        for _, cell in module.cells_and_names():
            _put(stack, cell._params, cell.__dict__, instead)
            _put(stack, cell._buffers, cell._buffers, instead)
        args = () if args is None else args if isinstance(args, tuple) else (args,)
        return module(*args, **(kwargs or {}))


def _put(stack, held, into, instead):
    """Put other tensors where a cell looks for those that it holds, until the stack ends."""
    before = dict(held)
    stack.callback(held.update, before)
    stack.callback(held.clear)  # callbacks run from the last one on
    for name, one in before.items():
        if id(one) in instead:
            held.pop(name)
            into[name] = instead[id(one)]
            stack.callback(into.pop, name, None)


def _restored(statistic, given, before):
    """Hand what a norm has computed to the tensor that was given; take the old values back."""
    given[...] = statistic.value()
    statistic.set_data(before)
