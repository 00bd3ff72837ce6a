"""torch.nn.functional.linear."""

from mindspore import mint

from mindport.compat.tensors.zeros_of_nothing import zeros_of_nothing


def linear(input, weight, bias=None):
    """`input @ weight.T + bias`; the bias alone over no features, as MindSpore writes nothing."""
    found = mint.nn.functional.linear(input, weight, bias)
    if input.shape[-1] or not found.size:
        return found
    nothing = zeros_of_nothing(found.shape, found)
    return nothing if bias is None else nothing + bias
