"""torch.vmap."""

from mindspore import ops

from mindport.compat.functional.tree_flatten import tree_flatten


def mapped(func, in_dims=0, out_dims=0):
    """A function of single values as one of batches: each is given to it, one after the other.

    Arguments and results may be trees of tensors, and so may `in_dims`.
    """

    def of_batches(*given, **named):
        leaves, spec = tree_flatten(tuple(given))
        dims = _spread_dims(in_dims, spec)
        count = next(one.shape[dim] for one, dim in zip(leaves, dims) if dim is not None)
        results = []
        for place in range(count):
            one = [
                value if dim is None else value[(slice(None),) * (dim % value.ndim) + (place,)]
                for value, dim in zip(leaves, dims)
            ]
            results.append(tree_flatten(func(*spec.unflatten(one), **named)))
        made = results[0][1]
        columns = zip(*(found for found, _ in results))
        return made.unflatten(
            [
                one[0] if dim is None else ops.stack(one, dim)
                for one, dim in zip(columns, _spread_dims(out_dims, made))
            ]
        )

    return of_batches


def _spread_dims(dims, spec):
    """The dimension of each leaf, of those that are given for whole branches."""
    if spec.is_leaf() or dims is None or isinstance(dims, int):
        return [dims] * spec.num_leaves
    parts = dims.values() if isinstance(dims, dict) else dims
    return [
        dim for one, inner in zip(parts, spec.children_specs) for dim in _spread_dims(one, inner)
    ]
