"""torch.nn.GroupNorm."""

from mindspore import Parameter, mint, nn

from mindport.compat.cells.cast_parameters import cast_parameters


class GroupNorm(mint.nn.GroupNorm):
    """Group normalization without weights, or with them."""

    extend_repr = nn.Cell.extend_repr

    def __init__(
        self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None, bias=True
    ):
        nn.Cell.__init__(self)  # it is MindSpore's in isinstance alone
        self.num_groups, self.num_channels, self.eps, self.affine = (
            num_groups, num_channels, float(eps), affine
        )  # fmt: skip
        self.weight = Parameter(mint.ones(num_channels), name="weight") if affine else None
        self.bias = Parameter(mint.zeros(num_channels), name="bias") if affine and bias else None
        cast_parameters(self, dtype)

    def construct(self, input):
        return mint.nn.functional.group_norm(
            input, self.num_groups, self.weight, self.bias, self.eps
        )
