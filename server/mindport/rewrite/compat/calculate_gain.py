"""torch.nn.init.calculate_gain."""


def calculate_gain(nonlinearity, param=None):
    """By how much weights grow before an activation."""
    if nonlinearity in ("relu", "leaky_relu"):
        slope = 0.0 if nonlinearity == "relu" else 0.01 if param is None else param
        return (2.0 / (1 + slope**2)) ** 0.5
    return {"tanh": 5.0 / 3, "selu": 3.0 / 4}.get(nonlinearity, 1.0)
