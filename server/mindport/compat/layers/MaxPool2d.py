"""torch.nn.MaxPool2d."""

from mindspore import nn


class MaxPool2d(nn.MaxPool2d):
    """The largest of each window, with torch's arguments."""

    def __init__(
        self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False
    ):
        stride = kernel_size if stride is None else stride
        super().__init__(kernel_size, stride, "pad", padding, dilation, return_indices, ceil_mode)
