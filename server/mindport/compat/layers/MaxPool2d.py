"""torch.nn.MaxPool2d."""

from mindspore import nn

from mindport.compat.layers.in_tuple import in_tuple


class MaxPool2d(nn.MaxPool2d):
    """The largest of each window, with torch's arguments, which may change after it is made."""

    extend_repr = nn.Cell.extend_repr

    def __init__(
        self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False
    ):
        stride = kernel_size if stride is None else stride
        self.settings = (kernel_size, stride, padding, dilation, return_indices, ceil_mode)
        sizes, steps, *rest = map(in_tuple, self.settings)
        super().__init__(sizes, steps, "pad", *rest)
        self.kernel_size, self.stride, self.padding = self.settings[:3]
        self.dilation, self.return_indices, self.ceil_mode = self.settings[3:]

    def construct(self, input):
        settings = (
            self.kernel_size, self.stride, self.padding,
            self.dilation, self.return_indices, self.ceil_mode
        )  # fmt: skip
        if settings == self.settings:
            return super().construct(input)
        sizes, steps, *rest = map(in_tuple, settings)
        return nn.MaxPool2d(sizes, steps, "pad", *rest)(input)
