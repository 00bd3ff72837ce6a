"""What sums and products give where they go over no elements."""

import mindspore
from mindspore import ops
from mindspore._c_expression import PyNativeExecutor_


def _leaves(node):
    """The records of all that a record rests on: weights, and what else wants a gradient."""
    found, seen, waiting = [], set(), [node]
    while waiting:
        one = waiting.pop()
        if one._unique_id() in seen:
            continue
        seen.add(one._unique_id())
        found += [one] if one.is_leaf() else []
        waiting += [other for other, _ in one.next_functions if other is not None]
    return found


def zeros_of_nothing(shape, source):
    """Zeros; the gradient of all that `source`, which has no elements, rests on is 0.

    Passed through `source`, CPU kernels of MindSpore 2.10 make it of memory that nobody wrote:
    where sizes were brought together, and of the weights of a layer.
    """
    node = source._grad_node if getattr(source, "_requires_grad", False) else None
    if node is None or not PyNativeExecutor_.get_instance().grad_flag():
        return ops.zeros(shape, source.dtype)
    from mindspore.common._grad_function import _Function  # noqa: PLC0415 (older releases have none)

    leaves = _leaves(node)

    class Nothing(_Function):
        @staticmethod
        def forward(ctx, *inputs):
            return ops.zeros(shape, source.dtype)

        @staticmethod
        def backward(ctx, gradient):
            every = [one._input_metadata[0] for one in leaves]
            return tuple(ops.zeros(tuple(one.shape), one.dtype) for one in every)

    inputs = [mindspore.Tensor(0.0) for _ in leaves]
    for one in inputs:
        one.requires_grad_()
    found = Nothing.apply(*inputs)
    for place, one in enumerate(leaves):
        found._grad_node._set_next_edge(place, (one, 0))
    return found
