"""torch.Tensor.retain_grad."""

import weakref

from mindport.compat.autograd.backward import backward  # noqa: F401 (what is written into it)


def retain_grad(tensor):
    """Keep the gradient of a tensor that was computed; MindSpore's own way fails on CPU."""
    node = tensor._grad_node
    if node is None or node.is_leaf():
        return
    held, place = weakref.ref(tensor), tensor._output_index

    def kept(gradients):
        owner, arrived = held(), gradients[place]
        if owner is not None and arrived is not None:
            before = owner._grad
            owner._grad = arrived * 1 if before is None else before + arrived
        return gradients

    node.register_prehook(kept)
