"""Items and data of tensors, as torch writes them where gradients are recorded."""

from mindspore import Tensor
from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.autograd.is_floating_output import is_floating_output
from mindport.compat.tensors.is_advanced_index import is_advanced_index
from mindport.compat.tensors.without_record import without_record

_recorder = PyNativeExecutor_.get_instance()
_set_item, _data = Tensor.__setitem__, Tensor.data


def _shared(tensor):
    """`tensor.data`: the same memory, into which is written without a record."""
    found = _data.__get__(tensor)
    found._is_data = True
    return found


def _wants_record(tensor):
    """Whether a gradient flows through a tensor; MindSpore says so of booleans, too."""
    node = tensor._grad_node if getattr(tensor, "_requires_grad", False) else None
    if node is None:
        return isinstance(tensor, Tensor) and tensor._requires_grad
    seen, waiting = set(), [node]
    while waiting:
        one = waiting.pop()
        if one.is_leaf():
            return True
        outputs = range(len(getattr(one, "_input_metadata", (None,))))
        is_floating = any(is_floating_output(one, place) for place in outputs)
        if is_floating and one._unique_id() not in seen:
            seen.add(one._unique_id())
            waiting += [other for other, _ in one.next_functions if other is not None]
    return False


def write_items(tensor, key, value):
    """Write into a tensor; where it needs no record, views of it change, too, as without one."""
    value = _fitting(tensor, key, value)
    is_data = getattr(tensor, "_is_data", False)
    is_recorded = not is_data and _recorder.enable_grad()
    if is_recorded and (_wants_record(tensor) or _wants_record(value)):
        return _set_item(tensor, key, value)
    if is_data and key is Ellipsis:  # would give this object another memory
        tensor, key = tensor if tensor.ndim else tensor.reshape(1), slice(None)
    with without_record():
        if tensor.ndim and is_advanced_index(key):  # neither a view nor its whole would see it
            whole = tensor.copy()
            _set_item(whole, key, value)
            key, value = slice(None), whole
        return _set_item(tensor, key, value)


def _fitting(tensor, key, value):
    """A value without the leading dimensions of one that its place does not have."""
    if isinstance(value, Tensor) and value.ndim and value.shape[0] == 1:
        ndim = tensor[key].ndim
        while value.ndim > ndim and value.shape[0] == 1:
            value = value.squeeze(0)
    return value


write_items.as_mindspore = _set_item
Tensor.__setitem__ = write_items
Tensor.data = property(_shared, _data.__set__)
