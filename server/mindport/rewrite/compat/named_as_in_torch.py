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

        def put(self, value, others=others):
            setattr(self, next(other for other in others if hasattr(self, other)), value)

        setattr(layer, name, property(get, put))
    return layer
