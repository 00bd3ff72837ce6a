"""Items of a tensor that shares its memory with others."""

from mindspore import Tensor
from mindspore._c_expression import PyNativeExecutor_
from numpy import ndarray

from mindport.compat.tensors.chosen import chosen
from mindport.compat.tensors.passes_gradient import passes_gradient
from mindport.compat.tensors.set_items import set_items


class with_views:
    """A tensor, to whose items values are assigned so that all its views see them."""

    def __init__(self, tensor):
        self._tensor = tensor

    def __getitem__(self, index):
        parts = index if isinstance(index, tuple) else (index,)
        return chosen(self._tensor, *parts).copy()

    def __setitem__(self, index, values):
        tensor, tape = self._tensor, PyNativeExecutor_.get_instance()
        parts = index if isinstance(index, tuple) else (index,)
        is_chosen = any(isinstance(one, (Tensor, list, range, ndarray)) for one in parts)
        if passes_gradient(tensor, values) or is_chosen or index is ...:
            set_items(tensor, index, values, is_shared=True)
            return
        flag = tape.grad_flag()
        tape.set_grad_flag(False)  # a record would part the tensor from its views
        try:
            tensor[index] = values
        finally:
            tape.set_grad_flag(flag)
