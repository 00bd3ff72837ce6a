"""Gradients by `mindspore.grad`, which ends the recording of what runs after it."""

import mindspore
from mindspore import ops
from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.autograd.enable_grad import enable_grad
from mindport.compat.autograd.write_items import write_items  # noqa: F401 (views are written)
from mindport.compat.functional.tree_flatten import tree_flatten


def slopes(func, places, given, named=None, has_aux=False, compute=mindspore.grad):
    """The gradients of a function by some of its arguments; what was recorded still is.

    An argument may be a tree of tensors (lists, tuples and dicts), which MindSpore does not take.
    What a function gives beside its value is whatever the last call has given.
    """
    is_one = isinstance(places, int)
    chosen = (places,) if is_one else tuple(places)
    trees = [tree_flatten(given[place]) for place in chosen]
    # A tensor that comes by another way as well must not be derived by there.
    leaves = [ops.stop_gradient(leaf.copy()) for found, _ in trees for leaf in found]
    beside = [None]

    def of_leaves(*moved):
        values = list(given)
        for place, tree in zip(chosen, _grown(trees, moved)):
            values[place] = tree
        result = func(*values, **(named or {}))
        if has_aux:
            result, beside[0] = result
        return result

    tape = PyNativeExecutor_.get_instance()
    flag = tape.grad_flag()
    places_of_leaves = 0 if len(leaves) == 1 else tuple(range(len(leaves)))
    try:
        with enable_grad():  # torch derives within `no_grad`, too
            found = compute(of_leaves, places_of_leaves)(*leaves)
    finally:
        tape.set_grad_flag(flag)
    value, gradients = found if compute is mindspore.value_and_grad else (None, found)
    grown = _grown(trees, [gradients] if len(leaves) == 1 else gradients)
    gradients = grown[0] if is_one else tuple(grown)
    if compute is mindspore.value_and_grad:
        return (value, beside[0]) if has_aux else value, gradients
    return (gradients, beside[0]) if has_aux else gradients


def _grown(trees, leaves):
    """Trees that are like others, of leaves in a row."""
    leaves, made = list(leaves), []
    for found, spec in trees:
        made.append(spec.unflatten(leaves[: len(found)]))
        del leaves[: len(found)]
    return made
