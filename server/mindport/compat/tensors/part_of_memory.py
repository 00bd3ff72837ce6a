"""A tensor as a part of a memory that others look at, too."""

import mindspore
from mindspore import Tensor, mint, ops

from mindport.compat.tensors.places_in_memory import places_in_memory


def part_of_memory(memory, place, *layout):
    """The view of a memory of one dimension with a layout: a shape, its steps, and a start.

    `place` is a tensor in whose memory the same values stand, or None. No gradient passes
    MindSpore's own view.
    """
    from mindspore.common._grad_function import _Function  # noqa: PLC0415 (older releases have none)
    from mindspore.ops.auto_generate import as_strided  # noqa: PLC0415

    class Part(_Function):
        @staticmethod
        def forward(ctx, memory):
            return as_strided(memory if place is None else place, *layout)

        @staticmethod
        def backward(ctx, gradient):
            if not gradient.is_complex():
                return added(gradient)
            return ops.Complex()(added(ops.real(gradient)), added(ops.imag(gradient)))

    def added(gradient):
        dtype = gradient.dtype
        wide = mindspore.float32 if dtype == mindspore.bfloat16 else dtype  # CPU has no such kernel
        places = Tensor(places_in_memory(memory.numel(), *layout).ravel())
        zeros, given = mint.zeros(memory.numel(), dtype=wide), gradient.reshape(-1).to(wide)
        return ops.tensor_scatter_elements(zeros, places, given, 0, "add").to(dtype)

    return Part.apply(memory)
