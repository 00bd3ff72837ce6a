"""torch.jit.wait."""


def waited_for(future):
    """The result of a call that was made beside others."""
    return future.wait()
