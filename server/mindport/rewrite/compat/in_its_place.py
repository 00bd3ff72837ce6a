"""What a layer with `inplace=True` gives."""

from mindport.rewrite.compat.set_values import set_values


def in_its_place(layer, input, compute):
    """What a layer computes, written over what it was given if it is to change that."""
    if not layer.inplace:
        return compute(input)
    return set_values(input, compute(input.copy()))  # gradients ask for the old values
