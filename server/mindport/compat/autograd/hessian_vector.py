"""torch.autograd.functional.hvp and vhp: equal where second derivatives are continuous."""

from mindspore import ops

from mindport.compat.autograd.hessian_product import hessian_product
from mindport.compat.tensors.apart import apart


def hessian_vector(func, inputs, v=None, create_graph=False, strict=False):
    """What a function gives, and its second derivatives times a vector."""
    is_one = not isinstance(inputs, (tuple, list))
    given = (inputs,) if is_one else tuple(apart(inputs))
    outputs = func(*given)
    if outputs.numel() != 1:
        raise RuntimeError("The Tensor returned by the function should contain a single element")
    if v is None and (len(given) != 1 or given[0].numel() != 1):
        raise RuntimeError("The vector v can only be None if the input is a single number")
    vectors = [ops.ones_like(given[0])] if v is None else [v] if is_one else list(v)
    found = hessian_product(func, given, vectors)
    return outputs, found[0] if is_one else found
