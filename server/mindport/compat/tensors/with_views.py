"""Items of a tensor that shares its memory with others."""

from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.tensors.chosen import chosen
from mindport.compat.tensors.is_advanced_index import is_advanced_index
from mindport.compat.tensors.passes_gradient import passes_gradient
from mindport.compat.tensors.set_items import set_items
from mindport.compat.tensors.without_record import without_record


class with_views:
    """A tensor, to whose items values are assigned so that all its views see them."""

    def __init__(self, tensor):
        self._tensor = tensor

    def __getitem__(self, index):
        parts = index if isinstance(index, tuple) else (index,)
        return chosen(self._tensor, *parts).copy()

    def __setitem__(self, index, values):
        tensor = self._tensor
        is_recording = PyNativeExecutor_.get_instance().enable_grad()
        is_whole = is_advanced_index(index) or index is ...
        if is_recording and (is_whole or passes_gradient(tensor, values)):
            set_items(tensor, index, values, is_shared=True)
            return
        with without_record():
            if is_whole:
                set_items(tensor, index, values)
            else:
                tensor[index] = values
