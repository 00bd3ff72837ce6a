"""torch.Tensor.stride."""


def stride(input, dim=None):
    """How far apart in memory the elements of each dimension are, where they fill it in order."""
    found, step = [], 1
    for size in reversed(input.shape):
        found.insert(0, step)
        step *= max(size, 1)
    return tuple(found) if dim is None else found[dim]
