"""Code of which no gradient is taken."""

from mindspore.common import api


def no_grad(function=None):
    """Take no gradient of what runs inside: a context, or a decorator."""
    return api._no_grad() if function is None else api._no_grad()(function)
