"""Gradients of several batches."""


def add_gradients(total, grads):
    """The sum of two tuples of gradients; there may be none so far."""
    if total is None:
        return grads
    return tuple(one + other for one, other in zip(total, grads))
