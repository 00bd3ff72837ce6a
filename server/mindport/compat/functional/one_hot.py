"""torch.nn.functional.one_hot."""

from mindspore import mint, ops


def one_hot(tensor, num_classes=-1):
    """A 1 at the place that each number tells; as many places as needed unless told."""
    count = int(mint.max(tensor).item()) + 1 if num_classes == -1 else num_classes
    return (tensor.unsqueeze(-1) == ops.arange(count)).long()
