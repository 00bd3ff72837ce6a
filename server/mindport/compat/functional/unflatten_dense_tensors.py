"""torch._utils._unflatten_dense_tensors."""


def unflatten_dense_tensors(flat, tensors):
    """The parts of a vector, in the shapes of several tensors."""
    parts, begin = [], 0
    for one in tensors:
        parts.append(flat[begin : begin + one.numel()].reshape(one.shape))
        begin += one.numel()
    return tuple(parts)
