"""What a function with `inplace` gives."""

from mindport.compat.tensors.set_values import set_values


def overwritten(input, compute, inplace):
    """What is computed, written over the input if that is to change."""
    if not inplace:
        return compute(input)
    return set_values(input, compute(input.copy()))  # gradients ask for the old values
