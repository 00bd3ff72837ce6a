"""What einops has to know of MindSpore's tensors; it finds the class by itself."""

from einops import _backends
from mindspore import Tensor, mint, ops

from mindport.compat.linalg.einsum import einsum
from mindport.compat.rearrangements.einops_reduced import einops_reduced
from mindport.compat.rearrangements.EinopsShape import EinopsShape


class EinopsBackend(_backends.AbstractBackend):
    """The operations that einops' patterns are made of."""

    framework_name = "mindspore"

    def is_appropriate_type(self, tensor):
        return isinstance(tensor, (Tensor, EinopsShape))

    def transpose(self, x, axes):
        return x.permute(tuple(axes))

    def reshape(self, x, shape):
        return x.reshape(tuple(shape))

    def reduce(self, x, operation, axes):
        if isinstance(x, EinopsShape):
            return x.reduce(operation, tuple(axes))
        return einops_reduced(x, operation, tuple(axes))

    def stack_on_zeroth_dimension(self, tensors):
        return ops.stack(list(tensors))

    def add_axis(self, x, new_position):
        return x.unsqueeze(new_position)

    def add_axes(self, x, n_axes, pos2len):
        repeats = [1] * n_axes
        for position, length in pos2len.items():
            x = x.unsqueeze(position)
            repeats[position] = length
        return x.tile(tuple(repeats))

    def tile(self, x, repeats):
        return x.tile(tuple(repeats))

    def concat(self, tensors, axis):
        return mint.cat(list(tensors), axis)

    def is_float_type(self, x):
        return x.is_floating_point()

    def arange(self, start, stop):
        return ops.arange(start, stop)

    def einsum(self, pattern, *x):
        return einsum(pattern, *x)
