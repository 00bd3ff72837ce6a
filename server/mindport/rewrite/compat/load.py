"""Objects that `save` wrote."""

import pickle


def load(file):
    """Read what `save` wrote to a file or a path."""
    if hasattr(file, "read"):
        return pickle.load(file)
    with open(file, "rb") as stream:
        return pickle.load(stream)
