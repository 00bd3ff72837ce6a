"""torch.nn.MaxPool2d."""

from mindspore import nn


class MaxPool2d(nn.MaxPool2d):
    """The largest of each window, with torch's arguments, which may change after it is made."""

    extend_repr = nn.Cell.extend_repr

    def __init__(
        self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False
    ):
        stride = kernel_size if stride is None else stride
        self.settings = (kernel_size, stride, padding, dilation, return_indices, ceil_mode)
        super().__init__(kernel_size, stride, "pad", *self.settings[2:])
        self.kernel_size, self.stride, self.padding = self.settings[:3]
        self.dilation, self.return_indices, self.ceil_mode = self.settings[3:]

    def construct(self, input):
        kernel_size, stride, *rest = settings = (
            self.kernel_size, self.stride, self.padding,
            self.dilation, self.return_indices, self.ceil_mode
        )  # fmt: skip
        if settings == self.settings:
            return super().construct(input)
        return nn.MaxPool2d(kernel_size, stride, "pad", *rest)(input)
