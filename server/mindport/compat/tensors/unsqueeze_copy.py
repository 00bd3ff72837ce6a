"""torch.unsqueeze_copy."""

from mindport.compat.tensors.copies import copies


def unsqueeze_copy(input, dim):
    """With one dimension more, in a tensor of its own."""
    return copies(input.unsqueeze(dim))
