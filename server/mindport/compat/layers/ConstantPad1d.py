"""torch.nn.ConstantPad1d."""

from mindport.compat.layers.ConstantPad import ConstantPad


class ConstantPad1d(ConstantPad):
    """A number around the last dimension."""

    dims = 1
