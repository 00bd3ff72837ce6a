"""torch.nn.DataParallel."""

from mindspore import nn


class DataParallel(nn.Cell):
    """A model on the one device that a process has."""

    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module
        self.training = True
        self.device_ids, self.output_device, self.dim = device_ids, output_device, dim

    def construct(self, *given, **named):
        return self.module(*given, **named)
