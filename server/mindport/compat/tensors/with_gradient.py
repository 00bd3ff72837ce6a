"""Functions that are computed outside of the framework, with a gradient of their own."""

from mindspore import nn
from mindspore._c_expression import PyNativeExecutor_


class _WithGradient(nn.Cell):
    def __init__(self, forward, backward):
        super().__init__()
        self._forward = forward
        self._backward = backward

    def construct(self, *inputs):
        return self._forward(*inputs)

    def bprop(self, *given):
        *inputs, results, gradients = given
        found = self._backward(inputs, results, gradients)
        return found if isinstance(found, tuple) else (found,)


def with_gradient(forward, backward, *inputs):
    """`forward(*inputs)`; `backward(inputs, results, gradients)` gives the inputs' gradients.

    Inputs that are changed in their place later have the gradient of what they were.
    """
    inputs = [one.copy() for one in inputs]
    if PyNativeExecutor_.get_instance().grad_flag():  # a cell cannot be recorded outside of others
        return _recorded(forward, backward, inputs)
    return _WithGradient(forward, backward)(*inputs)


def _recorded(forward, backward, inputs):
    from mindspore.common._grad_function import _Function  # noqa: PLC0415 (older releases have none)

    class Recorded(_Function):
        @staticmethod
        def forward(ctx, *inputs):
            ctx.results = forward(*inputs)
            ctx.inputs = inputs
            return ctx.results

        @staticmethod
        def backward(ctx, *gradients):
            one = not isinstance(ctx.results, tuple)
            found = backward(ctx.inputs, ctx.results, gradients[0] if one else gradients)
            return found if isinstance(found, tuple) else (found,)

    return Recorded.apply(*inputs)
