"""Objects with tensors in files."""

import pickle


def save(value, file):
    """Write an object with tensors to a file or a path; `load` reads it."""
    if hasattr(file, "write"):
        pickle.dump(value, file)
        return
    with open(file, "wb") as stream:
        pickle.dump(value, stream)
