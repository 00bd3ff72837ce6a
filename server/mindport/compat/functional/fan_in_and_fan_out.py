"""torch.nn.init._calculate_fan_in_and_fan_out."""


def fan_in_and_fan_out(tensor):
    """How many values go into each output of a layer with these weights, and out of each input."""
    if tensor.ndim < 2:
        raise ValueError("a tensor of less than two dimensions has no fan in and fan out")
    field = 1
    for size in tensor.shape[2:]:
        field *= size
    return tensor.shape[1] * field, tensor.shape[0] * field
