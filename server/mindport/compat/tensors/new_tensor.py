"""torch.Tensor.new_tensor."""

import mindspore


def new_tensor(
    self, data, *, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False
):  # fmt: skip
    """A new tensor of the same type, if no other one is given."""
    return mindspore.tensor(data, dtype=self.dtype if dtype is None else dtype)
