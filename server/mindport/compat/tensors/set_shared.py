"""Changing a tensor that shares its memory with others."""

import gc

import numpy as np
from mindspore import Tensor, _c_expression, mint, ops

from mindport.compat.tensors.part_of_memory import part_of_memory
from mindport.compat.tensors.places_in_memory import places_in_memory
from mindport.compat.tensors.set_values import set_values


def set_shared(tensor, values):
    """Give it other values, which all its views see; returns it.

    Where gradients are recorded MindSpore would part it from its views. Then all tensors that have
    its memory become parts of a new one, through which the gradients of torch pass.
    """
    wants = any(getattr(one, "_requires_grad", False) for one in (tensor, values))
    if not wants or not _c_expression.PyNativeExecutor_.get_instance().enable_grad():
        return set_values(tensor, values)
    if not isinstance(values, Tensor):
        values = mint.full_like(tensor, values)
    sharing = [tensor, *_sharing_memory(tensor)]
    is_recorded = tensor._requires_grad  # of the others, those that are not are detached
    if not is_recorded and any(one._requires_grad for one in sharing):
        raise NotImplementedError(
            "a detached tensor gets values with gradients, and its source would see them; detach"
            " the values, too, or clone the tensor"
        )
    sharing.sort(key=lambda one: one._requires_grad != is_recorded)
    layouts = [(tuple(one.shape), tuple(one.stride()), one.storage_offset()) for one in sharing]
    size = tensor.untyped_storage().nbytes() // tensor.itemsize
    places = [places_in_memory(size, *layout) for layout in layouts]
    values = mint.broadcast_to(values, tensor.shape).to(tensor.dtype)
    memory = _new_memory(size, places, (values, *sharing[1:]))
    for one, layout in zip(sharing, layouts):
        part = part_of_memory(memory, *layout)
        one.assign_value(part if one._requires_grad == is_recorded else ops.stop_gradient(part))
    return tensor


def _sharing_memory(tensor):
    memory = tensor.untyped_storage().data_ptr()
    found = [
        one
        for one in gc.get_objects()
        if issubclass(type(one), Tensor)  # `isinstance` asks a weak proxy for what is gone
        and one is not tensor
        and one.untyped_storage().data_ptr() == memory
    ]
    if any(one.dtype != tensor.dtype for one in found):
        raise NotImplementedError("a tensor is changed that shares memory with one of another type")
    return found


def _new_memory(size, places, tensors):
    """A memory with the elements of tensors at places, first those of the first one."""
    taken, end = np.zeros(size, np.int64), sum(own.size for own in places)
    for own in reversed(places):
        taken[own] = np.arange(end - own.size, end).reshape(own.shape)
        end -= own.size
    return ops.gather(mint.cat([one.reshape(-1) for one in tensors]), Tensor(taken), 0)
