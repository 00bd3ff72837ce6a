"""torch.optim.swa_utils.get_ema_avg_fn."""


def get_ema_avg_fn(decay=0.999):
    """An average that keeps so much of what it was."""
    if not 0 <= decay <= 1:
        raise ValueError(f"decay lies between 0 and 1, not at {decay}")
    return lambda old, new, count: decay * old + (1 - decay) * new
