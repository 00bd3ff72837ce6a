"""torch.cond."""


def cond(pred, true_fn, false_fn, operands=()):
    """What one of two functions gives, by a single boolean."""
    return (true_fn if bool(pred) else false_fn)(*operands)
