"""torch.initial_seed."""

import mindspore


def initial_seed():
    """The seed that was set, or torch's own where none was."""
    seed = mindspore.get_seed()
    return 67280421310721 if seed is None else seed
