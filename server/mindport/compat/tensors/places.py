"""Places that an assignment is written to."""


def places(found):
    """An index of places; MindSpore 2.10 refuses one without elements, so it is `0:0` then."""
    return found if found.numel() else slice(0, 0)
