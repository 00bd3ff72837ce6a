"""Indices of masks of several dimensions."""

from mindspore import Tensor

from mindport.compat.tensors.dimensions_taken import dimensions_taken


def without_dots(x, *index):
    """An index with slices for `...`, which MindSpore 2.10 refuses beside a mask where it writes.

    So it does on CPU, if the mask has several dimensions.
    """
    place = next((place for place, one in enumerate(index) if one is ...), -1)
    if place < 0 or not isinstance(x, Tensor):
        return index if len(index) != 1 else index[0]
    rest = x.ndim - sum(map(dimensions_taken, index))
    return (*index[:place], *[slice(None)] * rest, *index[place + 1 :])
