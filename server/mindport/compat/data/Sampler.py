"""The base of samplers."""


class Sampler:
    """Gives the places of samples, one after the other."""

    def __init__(self, data_source=None):
        pass

    def __class_getitem__(cls, _item):
        return cls

    def __iter__(self):
        raise NotImplementedError
