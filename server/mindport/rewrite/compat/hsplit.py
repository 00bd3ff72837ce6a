"""torch.hsplit."""

from mindport.rewrite.compat.tensor_split import tensor_split


def hsplit(input, indices_or_sections):
    """The parts beside one another."""
    return tensor_split(input, indices_or_sections, 0 if input.ndim == 1 else 1)
