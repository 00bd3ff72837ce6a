"""What einops.rearrange, reduce and repeat do, by operators that a graph has."""

from mindspore import ops

from mindport.compat.rearrangements.einops_reduced import einops_reduced
from mindport.compat.rearrangements.einops_steps import einops_steps


def rearranged(tensor, operation, pattern, sizes):
    """A tensor, or several stacked, after the operations of a pattern."""
    x = ops.stack(list(tensor)) if isinstance(tensor, (list, tuple)) else tensor
    for name, given in einops_steps(operation, pattern, x.shape, x.is_floating_point(), sizes):
        if name == "reshape":
            x = x.reshape(given)
        elif name == "permute":
            x = x.permute(given)
        elif name == "unsqueeze":
            x = x.unsqueeze(given)
        elif name == "tile":
            x = x.tile(given)
        else:
            x = einops_reduced(x, name, given)
    return x
