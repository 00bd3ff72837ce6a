"""Layers whose parameters have other names in MindSpore."""


def named_as_in_torch(layer):
    """A class whose parameters can also be read and set by torch's names."""
    pairs = {
        "weight": ("gamma", "embedding_table"), "bias": ("beta",),
        "running_mean": ("moving_mean",), "running_var": ("moving_variance",),
    }  # fmt: skip
    for name, others in pairs.items():

        def get(self, others=others):
            return next((getattr(self, other) for other in others if hasattr(self, other)), None)

        setattr(layer, name, property(get))
    set_as_it_is = layer.__setattr__

    def put(self, name, value):  # a cell takes parameters before a property could
        own = (other for other in pairs.get(name, ()) if hasattr(self, other))
        set_as_it_is(self, next(own, name), value)

    layer.__setattr__ = put
    return layer
