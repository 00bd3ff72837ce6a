"""Types of layers."""


def cast_parameters(layer, dtype):
    """Give all parameters and buffers of floats a type, if one is asked for."""
    if dtype is None:
        return
    for parameter in layer.get_parameters():
        if parameter.is_floating_point():
            parameter.set_dtype(dtype)
    for _, cell in layer.cells_and_names():
        for name, one in cell._buffers.items():
            if one is not None and one.is_floating_point():
                cell._buffers[name] = one.to(dtype)
