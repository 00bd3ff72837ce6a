"""torch.nn.ConstantPad3d."""

from mindport.compat.layers.ConstantPad import ConstantPad


class ConstantPad3d(ConstantPad):
    """A number around the last dimensions."""

    dims = 3
