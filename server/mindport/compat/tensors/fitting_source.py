"""What goes to places of a tensor."""


def fitting_source(source, index):
    """As many values as there are places: torch leaves out the others."""
    if source.shape == index.shape:
        return source
    return source[tuple(slice(size) for size in index.shape)]
