"""How many batches of a loader are used."""


def number_of_batches(loader, limit):
    """The length of a loader, at most `limit`: a number of batches, or a share of them."""
    try:
        count = len(loader)
    except TypeError:
        count = float("inf")
    if limit is None:
        return count
    return int(count * limit) if isinstance(limit, float) else min(count, limit)
