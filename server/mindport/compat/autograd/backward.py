"""Gradients of a value by what it was computed from.

MindSpore 2.10 records operations as torch does, and shows it to its own layers only.
"""

from mindspore import Tensor, ops
from mindspore._c_expression import PyNativeExecutor_, run_backward
from numpy import ndarray

from mindport.compat.autograd.record import record

# What runs from here on is recorded.
_tape = PyNativeExecutor_.get_instance()
_tape.set_grad_flag(True)
record.is_wanted = True
_set_item, _data = Tensor.__setitem__, Tensor.data


def _shared(tensor):
    """`tensor.data`: the same memory, into which is written without a record."""
    found = _data.__get__(tensor)
    found._is_data = True
    return found


def _wants_record(tensor):
    """Whether a gradient flows through a tensor; MindSpore says so of truths, too."""
    node = tensor._grad_node if getattr(tensor, "_requires_grad", False) else None
    if node is None:
        return isinstance(tensor, Tensor) and tensor._requires_grad
    seen, waiting = set(), [node]
    while waiting:
        one = waiting.pop()
        if one.is_leaf():
            return True
        kinds = "".join(str(meta.dtype) for meta in one._input_metadata)
        if one._unique_id() not in seen and ("Float" in kinds or "Complex" in kinds):
            seen.add(one._unique_id())
            waiting += [other for other, _ in one.next_functions if other is not None]
    return False


def _written(tensor, key, value):
    """Write into a tensor; where it needs no record, views of it change, too, as without one."""
    value = _fitting(tensor, key, value)
    is_data = getattr(tensor, "_is_data", False)
    is_recorded = not is_data and _tape.enable_grad()
    if is_recorded and (_wants_record(tensor) or _wants_record(value)):
        return _set_item(tensor, key, value)
    if is_data and key is Ellipsis:  # would give this object another memory
        tensor, key = tensor if tensor.ndim else tensor.reshape(1), slice(None)
    flag = _tape.grad_flag()
    _tape.set_grad_flag(False)
    try:
        if tensor.ndim and _is_advanced(key):  # a view would not see it, nor what it is a view of
            whole = tensor.copy()
            _set_item(whole, key, value)
            key, value = slice(None), whole
        return _set_item(tensor, key, value)
    finally:
        _tape.set_grad_flag(flag)


def _is_advanced(key):
    """Whether there are masks or places in a key."""
    parts = key if isinstance(key, tuple) else (key,)
    return any(isinstance(one, (Tensor, list, range, ndarray)) for one in parts)


def _fitting(tensor, key, value):
    """A value without the leading dimensions of one that its place does not have."""
    if isinstance(value, Tensor) and value.ndim and value.shape[0] == 1:
        ndim = tensor[key].ndim
        while value.ndim > ndim and value.shape[0] == 1:
            value = value.squeeze(0)
    return value


Tensor.__setitem__ = _written
Tensor.data = property(_shared, _data.__set__)


def backward(tensor, gradient=None, retain_graph=None, create_graph=False, inputs=None):
    """Add the gradients of a tensor to `_grad` of all that it was computed from."""
    if not isinstance(tensor, Tensor):
        raise TypeError(f"only tensors can be differentiated, not {type(tensor)}")
    if create_graph:
        raise NotImplementedError("second-order gradients are wrong in PyNative mode on CPU")
    if not tensor._requires_grad:
        raise RuntimeError("the tensor was not computed from parameters, or within no_grad")
    if gradient is None:
        if tensor.size != 1:
            raise RuntimeError("a gradient is needed where the tensor is no scalar")
        gradient = ops.ones_like(tensor)
    if isinstance(inputs, Tensor):
        inputs = (inputs,)
    # Two leaves must not get one and the same tensor: on CPU it could not be copied then.
    hooks = [leaf.register_prehook(_copies) for leaf in _leaves(tensor._grad_node)]
    try:
        run_backward((tensor,), (gradient,), bool(retain_graph), False, tuple(inputs or ()), True)
    finally:
        for hook in hooks:
            hook.remove()
        _tape.set_grad_flag(True)
    for one in backward.afterwards:
        one()


backward.afterwards = []  # what is done when all gradients are there


def _copies(gradients):
    return tuple(None if one is None else one * 1 for one in gradients)


def _leaves(node):
    """Where gradients arrive: the nodes of parameters and of tensors that want a gradient."""
    seen, waiting = {}, [node]
    while waiting:
        one = waiting.pop()
        identity = one._unique_id()
        if identity not in seen:
            seen[identity] = one
            waiting += [other for other, _ in one.next_functions if other is not None]
    return [one for one in seen.values() if one.is_leaf()]
