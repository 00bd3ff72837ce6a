"""Items of a tensor that shares its memory with others."""

from mindport.compat.tensors.chosen import chosen
from mindport.compat.tensors.set_items import set_items


class with_views:
    """A tensor, to whose items values are assigned so that all its views see them."""

    def __init__(self, tensor):
        self._tensor = tensor

    def __getitem__(self, index):
        parts = index if isinstance(index, tuple) else (index,)
        return chosen(self._tensor, *parts).copy()

    def __setitem__(self, index, values):
        set_items(self._tensor, index, values, is_shared=True)
