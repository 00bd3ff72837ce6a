"""Gradients of a value by what it was computed from.

MindSpore 2.10 records operations as torch does, and shows it to its own layers only.
"""

import mindspore
from mindspore import Tensor, ops
from mindspore._c_expression import PyNativeExecutor_, run_backward

from mindport.compat.autograd.held_gradients import held_gradients
from mindport.compat.autograd.is_floating_output import is_floating_output
from mindport.compat.autograd.record import record
from mindport.compat.autograd.write_items import write_items

# What runs from here on is recorded.
_tape = PyNativeExecutor_.get_instance()
_tape.set_grad_flag(True)
record.is_wanted = True


def backward(
    tensor, gradient=None, retain_graph=None, create_graph=False, inputs=None, caught=None
):
    """Add the gradients of a tensor to `_grad` of all that it was computed from.

    Or let `caught`, CaughtGradients, have those of its tensors.
    """
    if not isinstance(tensor, Tensor):
        raise TypeError(f"only tensors can be differentiated, not {type(tensor)}")
    if create_graph:
        raise NotImplementedError("second-order gradients are wrong in PyNative mode on CPU")
    if not tensor._requires_grad:
        raise RuntimeError("the tensor was not computed from parameters, or within no_grad")
    if gradient is None:
        if tensor.size != 1:
            raise RuntimeError("a gradient is needed where the tensor is no scalar")
        gradient = ops.full_like(tensor, 1)
    if isinstance(inputs, Tensor):
        inputs = (inputs,)
    # Two leaves must not get one and the same tensor: on CPU it could not be copied then.
    nodes = _nodes(tensor._grad_node)
    hooks = [leaf.register_prehook(_copies) for leaf in nodes if leaf.is_leaf()]
    hooks += [one.register_hook(_zeros_of(one)) for one in nodes if one.name() in _FLAT]
    hooks += _keeping(nodes, inputs if caught is None else caught.inputs)
    hooks += caught.hooks(nodes) if caught is not None else []
    held = held_gradients()
    try:
        run_backward((tensor,), (gradient,), bool(retain_graph), False, tuple(inputs or ()), True)
    finally:
        for hook in hooks:
            hook.remove()
        _tape.set_grad_flag(True)
    for leaf, gradient in held:
        _put_into(leaf, gradient)
    for one in backward.afterwards:
        one()


backward.afterwards = []  # what is done when all gradients are there
backward.retained = []  # tensors that were computed, and keep their gradient all the same


def _keeping(nodes, inputs):
    """What puts the gradients of such tensors into them, as they are when they are asked for."""
    alive = [(one, one()) for one in backward.retained if one() is not None]
    backward.retained = [one for one, _ in alive]
    steps = {one._unique_id(): one for one in nodes if not one.is_leaf()}
    asked = {id(one) for one in inputs or ()}  # they are given theirs in another way
    found = [(owner, steps.get(owner._grad_node._unique_id())) for _, owner in alive
             if owner._grad_node is not None and id(owner) not in asked]  # fmt: skip
    return [node.register_prehook(_kept_in(owner)) for owner, node in found if node is not None]


def _kept_in(owner):
    def kept(gradients):
        arrived = gradients[owner._output_index]
        if arrived is not None:
            before = owner._grad
            owner._grad = arrived * 1 if before is None else before + arrived
        return gradients

    return kept


def _put_into(leaf, held):
    """Write the sum of gradients into the one that somebody holds, as torch does."""
    flag = _tape.grad_flag()
    _tape.set_grad_flag(False)
    try:
        total, part = leaf._grad, held if held.ndim else held.reshape(1)
        if held.shape != total.shape or not part.numel() or held.data_ptr() == total.data_ptr():
            return
        if held.dtype == mindspore.bfloat16:
            held.copy_(total)
        else:
            write_items.as_mindspore(part, slice(None), total)
        leaf._grad = held
    finally:
        _tape.set_grad_flag(flag)


def _copies(gradients):
    return tuple(None if one is None else one * 1 for one in gradients)


def _zeros_of(node):
    """What gives the inputs of a step the gradient 0."""
    edges = node.next_functions
    inputs = [other and other._input_metadata[output] for other, output in edges]
    return lambda _gradients, _arriving: tuple(
        None if one is None else ops.zeros(tuple(one.shape), one.dtype) for one in inputs
    )


# Steps, whose derivative is 0; MindSpore 2.10 leaves it out.
_FLAT = frozenset({"Ceil", "FloorDiv", "NextAfter", "Rint", "Round", "Sign"})


def _nodes(node):
    """All that a gradient passes, down to the leaves; it is cut off where it would pass integers.

    MindSpore 2.10 lets it pass: `x.int().float()` would have a gradient.
    """
    seen, waiting = {}, [node]
    while waiting:
        one = waiting.pop()
        if one._unique_id() in seen:
            continue
        seen[one._unique_id()] = one
        for place, (other, output) in enumerate(one.next_functions):
            if other is not None and is_floating_output(other, output):
                waiting.append(other)
            elif other is not None:
                one._set_next_edge(place, None)
    return list(seen.values())
