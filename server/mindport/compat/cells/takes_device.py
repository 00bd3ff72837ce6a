"""Classes that derive from MindSpore's layers and are made as torch's."""

import functools


@functools.lru_cache(None)
def takes_device(layer):
    """A subclass of a layer that also takes `device` and ignores it."""

    class Layer(layer):
        def __init__(self, *args, device=None, **options):
            super().__init__(*args, **options)

    Layer.__name__ = Layer.__qualname__ = layer.__name__
    return Layer
