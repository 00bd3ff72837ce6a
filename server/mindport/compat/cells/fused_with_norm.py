"""torch.nn.utils.fuse_conv_bn_eval and fuse_linear_bn_eval."""

from mindspore import ops

from mindport.compat.cells.deepcopy import deepcopy
from mindport.compat.cells.fused_weights import fused_weights


def fused_with_norm(layer, bn, transpose=False):
    """A copy of a layer that does what it and the normalization behind it do in evaluation."""
    if layer.training or bn.training:
        raise AssertionError("Fusion only for eval!")
    made, bias = deepcopy(layer), getattr(layer, "bias", None)
    weight, found = fused_weights(
        layer.weight, bias if hasattr(bias, "shape") else None, bn.moving_mean, bn.moving_variance,
        bn.eps, bn.gamma, bn.beta, transpose
    )  # fmt: skip
    made.weight.set_data(weight)
    if hasattr(bias, "shape"):
        made.bias.set_data(found)
        return made
    kind = type(layer)

    def construct(self, input):
        shape = (1, -1, *[1] * (self.weight.ndim - 2)) if self.weight.ndim > 2 else (-1,)
        return kind.construct(self, input) + self.added.reshape(shape)

    made.__class__ = type(kind.__name__, (kind,), {"construct": construct})
    made.added = ops.stop_gradient(found)
    return made
