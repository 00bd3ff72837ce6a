"""What makes floats, where another default than single precision may be set."""

from functools import wraps

from mindport.compat.tensors.get_default_dtype import get_default_dtype


def by_default(function):
    """A function that makes the default dtype, unless it is given another."""

    @wraps(function)
    def made(*given, dtype=None, **named):
        return function(*given, dtype=dtype or get_default_dtype(), **named)

    return made
