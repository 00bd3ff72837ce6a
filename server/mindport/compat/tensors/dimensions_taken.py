"""How much an index takes."""


def dimensions_taken(one):
    """How many dimensions of a tensor a part of an index takes."""
    if one is None or one is ...:
        return 0
    is_mask = str(getattr(one, "dtype", "")).lower().startswith("bool")
    return one.ndim if is_mask else 1
