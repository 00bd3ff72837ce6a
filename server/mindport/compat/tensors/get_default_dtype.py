"""torch.get_default_dtype."""

import mindspore


def get_default_dtype():
    """The dtype of new floats. MindSpore has no such setting: calls are given it."""
    return get_default_dtype.now


get_default_dtype.now = mindspore.float32
