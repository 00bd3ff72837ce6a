"""torch.nn.ConvTranspose3d."""

from mindspore import nn

from mindport.compat.convolutions.conv_transpose import conv_transpose
from mindport.compat.convolutions.conv_transpose_sizes import conv_transpose_sizes
from mindport.compat.tensors.each_dimension import each_dimension


class ConvTranspose3d(nn.Conv3dTranspose):
    """A transposed convolution with torch's arguments, attributes and parameters."""

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0,
        groups=1, bias=True, dilation=1, padding_mode="zeros", device=None, dtype=None
    ):  # fmt: skip
        sizes = [each_dimension(value, 3) for value in (kernel_size, stride, dilation)]
        kernel, steps, _ = sizes  # MindSpore's class takes no dilation: `conv_transpose` spreads
        given = {} if dtype is None else {"dtype": dtype}
        super().__init__(
            in_channels,
            out_channels,
            kernel,
            steps,
            pad_mode="valid",
            group=groups,
            has_bias=bool(bias),
            **given,
        )
        self.kernel_size, self.stride, self.dilation = sizes
        self.padding = each_dimension(padding, 3)
        self.output_padding = each_dimension(output_padding, 3)
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, input, output_size=None):
        more = self.output_padding
        if output_size is not None:
            least = conv_transpose_sizes(self, input)
            more = [size - own for size, own in zip(output_size[-3:], least)]
        return conv_transpose(
            input, self.weight, self.bias, self.stride, self.padding, more, self.groups,
            self.dilation
        )  # fmt: skip
