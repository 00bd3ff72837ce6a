"""torch.utils.checkpoint.checkpoint."""


def checkpoint(
    function,
    *args,
    use_reentrant=None,
    context_fn=None,
    determinism_check="default",
    debug=False,
    early_stop=True,
    preserve_rng_state=True,
    **kwargs,
):
    """Call a function; what it computed is kept, which takes memory and gives the same."""
    return function(*args, **kwargs)
