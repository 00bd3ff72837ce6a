"""torch.utils.checkpoint.checkpoint_sequential."""


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    """Call functions one after the other; what they computed is kept, which takes memory."""
    for function in getattr(functions, "cells", lambda: functions)():
        input = function(input)
    return input
