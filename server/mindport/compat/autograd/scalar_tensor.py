"""torch.scalar_tensor."""

import mindspore

from mindport.compat.autograd.wants_grad import wants_grad


def scalar_tensor(
    s, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False
):  # fmt: skip
    """A number as a tensor: in single precision, unless a type is given."""
    made = mindspore.tensor(s, dtype=mindspore.float32 if dtype is None else dtype)
    return wants_grad(made) if requires_grad else made
