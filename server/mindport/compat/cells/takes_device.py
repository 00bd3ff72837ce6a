"""Classes that derive from MindSpore's layers and are made as torch's."""

import functools


@functools.lru_cache(None)
def takes_device(layer):
    """The class of a layer, made with a `device` as well: MindSpore chooses that once."""

    class Layer(layer):
        def __init__(self, *args, device=None, **options):
            super().__init__(*args, **options)

    Layer.__name__ = Layer.__qualname__ = layer.__name__
    return Layer
