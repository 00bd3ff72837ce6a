"""torch.scalar_tensor."""

import mindspore


def scalar_tensor(s, *, dtype=None, layout=None, device=None, pin_memory=False):
    """A number as a tensor: in single precision, unless a type is given."""
    return mindspore.tensor(s, dtype=mindspore.float32 if dtype is None else dtype)
