"""Changing a tensor that shares its memory with others."""

import gc

import mindspore
import numpy as np
from mindspore import Tensor, _c_expression, mint, ops

from mindport.compat.tensors.part_of_memory import part_of_memory
from mindport.compat.tensors.passes_gradient import passes_gradient
from mindport.compat.tensors.places_in_memory import places_in_memory
from mindport.compat.tensors.set_values import set_values


def set_shared(tensor, values):
    """Give it other values, which all its views see; returns it.

    Where gradients are recorded MindSpore would part it from its views. Then all tensors that have
    its memory become parts of a new one, through which the gradients of torch pass. Tensors that
    were detached from the same one count as views of each other.
    """
    is_recording = _c_expression.PyNativeExecutor_.get_instance().enable_grad()
    if not (is_recording and tensor.numel() and passes_gradient(tensor, values)):
        return set_values(tensor, values)
    if not isinstance(values, Tensor):
        values = ops.full_like(tensor, values)
    values = mint.broadcast_to(values, tensor.shape).to(tensor.dtype)
    others = _sharing_memory(tensor)
    if not others:
        return set_values(tensor, values)
    if getattr(tensor, "has_record_of_its_own", False):
        raise NotImplementedError("a detached tensor is changed once more that has a gradient now")
    sharing = [tensor, *others]
    is_recorded = tensor._requires_grad  # of the others, those that are not are detached
    is_parted = not is_recorded and any(one._requires_grad for one in others)
    sharing.sort(key=lambda one: one._requires_grad != is_recorded)
    layouts = [(tuple(one.shape), tuple(one.stride()), one.storage_offset()) for one in sharing]
    memory = _new_memory(tensor, layouts, (values, *sharing[1:]))
    # What a detached tensor is of sees its values, and keeps its own gradient.
    place = None if is_recorded else set_values(tensor, ops.stop_gradient(values)).view_as(tensor)
    for one, layout in zip(sharing, layouts):
        if one._requires_grad == is_recorded:
            one.assign_value(part_of_memory(memory, place, *layout))
        elif is_recorded:
            one.assign_value(ops.stop_gradient(part_of_memory(memory, None, *layout)))
    tensor.has_record_of_its_own = is_parted
    return tensor


def _sharing_memory(tensor):
    memory = _address(tensor)
    found = [
        one
        for one in gc.get_referrers(*_with_subclasses(Tensor))  # an object refers to its class
        if issubclass(type(one), Tensor) and one is not tensor and _address(one) == memory
    ]
    if any(one.dtype != tensor.dtype for one in found):
        raise NotImplementedError("a tensor is changed that shares memory with one of another type")
    return found


def _with_subclasses(cls):
    return [cls, *(one for inner in cls.__subclasses__() for one in _with_subclasses(inner))]


def _address(tensor):
    try:
        return tensor.untyped_storage().data_ptr()
    except RuntimeError:  # nothing has been computed with it: no view of it exists
        return id(tensor)


def _new_memory(tensor, layouts, kept):
    """The elements that tensors have at places of the memory of one, first those of the first."""
    size = tensor.untyped_storage().nbytes() // tensor.itemsize
    taken, end = np.zeros(size, np.int64), sum(one.numel() for one in kept)
    for layout in reversed(layouts):
        places = places_in_memory(size, *layout)
        taken[places] = np.arange(end - places.size, end).reshape(places.shape)
        end -= places.size
    dtype = kept[0].dtype
    is_short = dtype in (mindspore.float16, mindspore.bfloat16)
    wide = mindspore.float32 if is_short else dtype  # CPU lacks the kernels
    whole = mint.cat([one.reshape(-1).to(wide) for one in kept])
    return ops.gather(whole, Tensor(taken), 0).to(dtype)
