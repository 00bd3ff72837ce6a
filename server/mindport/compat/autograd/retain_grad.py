"""torch.Tensor.retain_grad."""

import weakref

from mindport.compat.autograd.backward import backward


def retain_grad(tensor):
    """Keep the gradient of a tensor that was computed; MindSpore's own way fails on CPU."""
    backward.retained.append(weakref.ref(tensor))
