"""The reductions of losses, which torch's own functions take by numbers."""


def reduction_name(number):
    """The name of a reduction."""
    return ("none", "mean", "sum")[number]
