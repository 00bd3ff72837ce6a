"""What a dense tensor that stands for a sparse one remembers."""


def stored(tensor):
    """The places that torch stores, the values if places may repeat, and the layout."""
    found = getattr(tensor, "_stored", None)
    if found is None:
        raise ValueError("this tensor was computed as a dense one: what is stored is not known")
    return found
