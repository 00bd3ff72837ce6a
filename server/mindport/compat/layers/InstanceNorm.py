"""The layers of instance normalization."""

from mindspore import Parameter, mint, nn

from mindport.compat.normalization.instance_norm import instance_norm


class InstanceNorm(nn.Cell):
    """Instance normalization of inputs with some number of dimensions."""

    def __init__(self, dims, num_features, eps, momentum, affine, track_running_stats, has_bias):
        super().__init__()
        self.dims, self.num_features, self.eps, self.momentum = dims, num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        self.weight = Parameter(mint.ones(num_features), name="weight") if affine else None
        self.bias = (
            Parameter(mint.zeros(num_features), name="bias") if affine and has_bias else None
        )
        self.running_mean = self.running_var = None
        if track_running_stats:
            zeros, ones = mint.zeros(num_features), mint.ones(num_features)
            self.running_mean = Parameter(zeros, name="running_mean", requires_grad=False)
            self.running_var = Parameter(ones, name="running_var", requires_grad=False)

    def construct(self, input):
        x = input if input.ndim == self.dims + 2 else input.unsqueeze(0)
        by_input = self.training or not self.track_running_stats
        mean, variance = self.running_mean, self.running_var
        output = instance_norm(
            x, mean, variance, self.weight, self.bias, by_input, self.momentum, self.eps
        )
        return output if input.ndim == self.dims + 2 else output.squeeze(0)
