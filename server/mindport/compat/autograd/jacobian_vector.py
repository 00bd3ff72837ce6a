"""torch.autograd.functional.jvp."""

from mindspore import ops

from mindport.compat.autograd.jacobian import jacobian


def jacobian_vector(func, inputs, v=None, create_graph=False, strict=False):
    """What a function gives, and its derivatives times a vector behind."""
    is_one = not isinstance(inputs, (tuple, list))
    given = (inputs,) if is_one else tuple(inputs)
    outputs = func(*given)
    is_single = not isinstance(outputs, (tuple, list))
    vectors = [ops.ones_like(one) for one in given] if v is None else [v] if is_one else list(v)
    found = jacobian(func, given)
    rows = [found] if is_single else found
    results = [outputs] if is_single else outputs
    slopes = [_times(row, vectors, one) for row, one in zip(rows, results)]
    return outputs, slopes[0] if is_single else tuple(slopes)


def _times(row, vectors, output):
    terms = [
        ops.sum((one * vector).reshape((*output.shape, -1)), -1)
        for one, vector in zip(row, vectors)
    ]
    return sum(terms[1:], terms[0])
