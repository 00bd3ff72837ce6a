"""Item assignment with a mask or with tensors of places."""

from mindspore import Tensor, mint

from mindport.compat.tensors.placed_values import placed_values
from mindport.compat.tensors.set_shared import set_shared
from mindport.compat.tensors.set_values import set_values
from mindport.compat.tensors.without_dots import without_dots


def set_items(tensor, index, values, is_shared=False):
    """`tensor[index] = values`, seen by all who hold the tensor or a view of it.

    `is_shared`: it has views, to which gradients pass, too.
    """
    change = set_shared if is_shared else set_values
    if not tensor.ndim and isinstance(index, Tensor):  # MindSpore takes no mask there
        change(tensor, mint.where(index, values, tensor).to(tensor.dtype))
        return
    changed = tensor.copy()
    parts = index if isinstance(index, tuple) else (index,)
    changed[without_dots(tensor, *parts)] = placed_values(values, tensor, *parts)
    change(tensor, changed)
