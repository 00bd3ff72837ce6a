"""torch.vmap."""

from mindspore import Tensor, mint, ops


def mapped(func, in_dims=0, out_dims=0):
    """A function of single values as one of batches: each is given to it, one after the other."""

    def of_batches(*given, **named):
        dims = in_dims if isinstance(in_dims, (tuple, list)) else (in_dims,) * len(given)
        count = next(one.shape[dim] for one, dim in zip(given, dims) if dim is not None)
        results = []
        for place in range(count):
            one = [
                value if dim is None else mint.select(value, dim, place)
                for value, dim in zip(given, dims)
            ]
            results.append(func(*one, **named))
        if isinstance(results[0], Tensor):
            return ops.stack(results, out_dims)
        places = out_dims if isinstance(out_dims, (tuple, list)) else (out_dims,) * len(results[0])
        return tuple(ops.stack(one, dim) for one, dim in zip(zip(*results), places))

    return of_batches
