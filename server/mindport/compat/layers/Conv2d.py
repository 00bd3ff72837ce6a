"""torch.nn.Conv2d."""

from mindspore import nn

from mindport.compat.convolutions.convolve_layer import convolve_layer
from mindport.compat.tensors.each_dimension import each_dimension


class Conv2d(nn.Conv2d):
    """A convolution with torch's arguments, attributes and parameters."""

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
        bias=True, padding_mode="zeros", device=None, dtype=None
    ):  # fmt: skip
        sizes = [each_dimension(value, 2) for value in (kernel_size, stride, dilation)]
        kernel, steps, spread = sizes
        given = {} if dtype is None else {"dtype": dtype}
        super().__init__(
            in_channels,
            out_channels,
            kernel,
            steps,
            pad_mode="valid",
            dilation=spread,
            group=groups,
            has_bias=bool(bias),
            **given,
        )
        self.kernel_size, self.stride, self.dilation = sizes
        self.padding = padding if isinstance(padding, str) else each_dimension(padding, 2)
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, input):
        return convolve_layer(self, input)
