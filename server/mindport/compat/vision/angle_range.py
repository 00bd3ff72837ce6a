"""Ranges of angles."""


def angle_range(value, name, counts=(2,)):
    """The range of an angle: from a number, which is both ends of it, or from several."""
    if isinstance(value, (int, float)):
        if value < 0:
            raise ValueError(f"If {name} is a single number, it must be positive.")
        value = [-value, value]
    if len(value) not in counts:
        raise ValueError(f"{name} has {counts} numbers, not {len(value)}")
    return [float(one) for one in value]
