"""einops.layers.torch.EinMix."""

from einops.layers._einmix import _EinmixMixin
from mindspore import Parameter, nn
from mindspore.common.initializer import Uniform as UniformValues
from mindspore.common.initializer import initializer

from mindport.compat.layers.Rearrange import Rearrange
from mindport.compat.linalg.einsum import einsum


class EinMix(_EinmixMixin, nn.Cell):
    """A product with weights, by the names of axes."""

    def _create_parameters(self, weight_shape, weight_bound, bias_shape, bias_bound):
        self.weight = Parameter(initializer(UniformValues(weight_bound), weight_shape))
        self.bias = None
        if bias_shape is not None:
            self.bias = Parameter(initializer(UniformValues(bias_bound), bias_shape))

    def _create_rearrange_layers(self, before, before_lengths, after, after_lengths):
        self.pre_rearrange = None if before is None else Rearrange(before, **before_lengths)
        self.post_rearrange = None if after is None else Rearrange(after, **after_lengths)

    def construct(self, input):
        if self.pre_rearrange is not None:
            input = self.pre_rearrange(input)
        result = einsum(self.einsum_pattern, input, self.weight)
        if self.bias is not None:
            result = result + self.bias
        return result if self.post_rearrange is None else self.post_rearrange(result)
