"""Random numbers in the shape of a tensor."""

from mindspore import ops

from mindport.compat.random.drawn import drawn


def standard(kind, tensor, generator=None):
    """Numbers of `rand` or `randn`; from the stream of a generator where one is given."""
    if generator is None:
        return getattr(ops, kind)(tensor.shape)
    named = {"rand": "random_sample", "randn": "standard_normal"}[kind]
    return drawn(named, (tensor.shape,), generator, None)
