"""Numbers beside places in an index."""

from numbers import Integral

import numpy as np
from mindspore import Tensor

from mindport.compat.tensors.dimensions_taken import dimensions_taken
from mindport.compat.tensors.is_of_places import is_of_places


def numbers_first(index):
    """The numbers of an index, with all of the other dimensions, and what is left of the index.

    torch takes single places first. MindSpore 2.10 counts them as places, as NumPy does: where
    a slice parts them from others, the dimension of the places comes first.
    """
    single, others = [], []
    for one in index:
        is_number = isinstance(one, (Tensor, Integral)) and not is_of_places(one)
        if is_number and not isinstance(one, (bool, np.bool_)):
            single.append(one)
            continue
        others.append(one)
        single += [one] if one is ... else [slice(None)] * dimensions_taken(one)
    is_mixed = len(others) < len(index) and any(map(is_of_places, others))
    return (tuple(single), tuple(others)) if is_mixed else ((), tuple(index))
