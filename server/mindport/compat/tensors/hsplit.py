"""torch.hsplit."""

from mindport.compat.tensors.tensor_split import tensor_split


def hsplit(input, indices_or_sections, *more):
    """The parts beside one another."""
    indices_or_sections = (indices_or_sections, *more) if more else indices_or_sections
    return tensor_split(input, indices_or_sections, 0 if input.ndim == 1 else 1)
