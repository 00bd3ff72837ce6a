"""Classes derived from layers, where another default dtype than single precision may be set."""

from functools import cache

from mindport.compat.tensors.in_default_dtype import in_default_dtype


@cache
def layer_in_default_dtype(base):
    """A class of layers whose weights have the default dtype, unless they are given another."""

    class Layer(base):
        """The same layer."""

        def __init__(self, *given, **named):
            super().__init__(*given, **named)
            if named.get("dtype") is None:
                in_default_dtype(self)

    Layer.__name__, Layer.__qualname__ = base.__name__, base.__qualname__
    return Layer
