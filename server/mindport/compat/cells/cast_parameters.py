"""Types of layers."""


def cast_parameters(layer, dtype):
    """Give all parameters of a layer a type, if one is asked for."""
    if dtype is not None:
        for parameter in layer.get_parameters():
            parameter.set_dtype(dtype)
