"""torch.nn.functional.local_response_norm."""

from mindspore import mint, ops


def local_response_norm(input, size, alpha=1e-4, beta=0.75, k=1.0):
    """Divided by what the neighbouring channels hold."""
    squares = input * input
    edge = list(input.shape)
    edge[1] = size
    edge = ops.zeros(tuple(edge), input.dtype)
    padded = mint.cat((edge, squares, edge), 1)
    start = size - size // 2
    total = sum(mint.narrow(padded, 1, start + step, input.shape[1]) for step in range(size))
    return input / (k + alpha * total / size) ** beta
