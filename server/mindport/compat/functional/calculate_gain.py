"""torch.nn.init.calculate_gain."""

_GAINS = {"linear": 1, "sigmoid": 1, "tanh": 5.0 / 3, "relu": 2.0**0.5, "selu": 3.0 / 4}
_GAINS.update({f"conv{kind}{dims}d": 1 for kind in ("", "_transpose") for dims in (1, 2, 3)})


def calculate_gain(nonlinearity, param=None):
    """By how much weights grow before an activation."""
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        return (2.0 / (1 + slope**2)) ** 0.5
    if nonlinearity not in _GAINS:
        raise ValueError(f"Unsupported nonlinearity {nonlinearity}")
    return _GAINS[nonlinearity]
