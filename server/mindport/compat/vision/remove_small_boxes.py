"""torchvision.ops.remove_small_boxes."""

import numpy
from mindspore import Tensor


def remove_small_boxes(boxes, min_size):
    """The indices of the boxes with both sides of at least `min_size`."""
    sides = boxes.asnumpy()[..., 2:] - boxes.asnumpy()[..., :2]
    return Tensor(numpy.nonzero((sides >= min_size).all(-1))[0].astype(numpy.int64))
