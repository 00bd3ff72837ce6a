"""How much is pruned."""


def pruned_count(amount, size):
    """How many of some elements are left out."""
    if amount < 0 or (isinstance(amount, float) and amount > 1):
        raise ValueError(f"amount={amount} should be a number of elements, or a part of them")
    if isinstance(amount, int) and amount > size:
        raise ValueError(f"amount={amount} should be at most the number of elements, {size}")
    return amount if isinstance(amount, int) else round(amount * size)
