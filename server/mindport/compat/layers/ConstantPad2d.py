"""torch.nn.ConstantPad2d."""

from mindport.compat.layers.ConstantPad import ConstantPad


class ConstantPad2d(ConstantPad):
    """A number around the last dimensions."""

    dims = 2
