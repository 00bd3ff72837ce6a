"""torch.isin where numbers or flags are known only when the program runs."""

import mindspore


def isin(elements, test_elements, *, assume_unique=False, invert=False):
    """Whether each element is one of others; that all are different is no help here."""
    tensors = [one for one in (elements, test_elements) if isinstance(one, mindspore.Tensor)]
    one, others = (
        each if isinstance(each, mindspore.Tensor) else mindspore.tensor(each, tensors[0].dtype)
        for each in (elements, test_elements)
    )
    return mindspore.numpy.isin(one, others.reshape(-1), invert=bool(invert))
