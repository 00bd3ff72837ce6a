"""torch.flatten where no gradient is recorded."""

from mindspore import mint


def flatten(input, start_dim=0, end_dim=-1):
    """Dimensions as one; of one dimension it is the tensor itself, which has its gradient."""
    return input if input.ndim == 1 else mint.flatten(input, start_dim, end_dim)
