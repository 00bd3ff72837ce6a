"""torch.nn.utils.parameters_to_vector."""

from mindspore import mint


def parameters_to_vector(parameters):
    """All values of parameters in one row."""
    return mint.cat([one.reshape(-1) for one in parameters])
