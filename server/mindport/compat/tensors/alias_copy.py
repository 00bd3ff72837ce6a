"""torch.alias_copy."""

from mindport.compat.tensors.copies import copies


def alias_copy(input):
    """The same in a tensor of its own."""
    return copies(input)
