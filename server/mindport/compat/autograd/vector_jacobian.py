"""torch.autograd.functional.vjp."""

from mindspore import ops

from mindport.compat.autograd.slopes import slopes
from mindport.compat.tensors.apart import apart


def vector_jacobian(func, inputs, v=None, create_graph=False, strict=False):
    """What a function gives, and its derivatives times a vector in front."""
    is_one = not isinstance(inputs, (tuple, list))
    given = (inputs,) if is_one else tuple(apart(inputs))
    outputs = func(*given)
    is_single = not isinstance(outputs, (tuple, list))
    if v is None and (not is_single or outputs.numel() != 1):
        raise RuntimeError("The vector v can only be None if the function gives a single number")
    weights = [None] if v is None else [v] if is_single else v
    # What is an input as well must not be derived by.
    weights = [None if one is None else one.copy() for one in weights]

    def total(*values):
        results = func(*values)
        results = [results] if is_single else results
        terms = [
            ops.sum(one if weight is None else one * weight)
            for one, weight in zip(results, weights)
        ]
        return sum(terms[1:], terms[0])

    places = tuple(range(len(given)))
    found = slopes(total, places if len(places) > 1 else 0, given)
    found = found if isinstance(found, tuple) else (found,)
    found = tuple(ops.stop_gradient(one) for one in found)
    return outputs, found[0] if is_one else found
