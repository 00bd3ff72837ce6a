"""torchvision.ops.batched_nms."""

import numpy
from mindspore import Tensor

from mindport.compat.vision.nms import nms


def batched_nms(boxes, scores, idxs, iou_threshold):
    """As nms, among the boxes of each class."""
    held, points, classes = (one.asnumpy() for one in (boxes, scores, idxs))
    kept = []
    for one in numpy.unique(classes):
        places = numpy.nonzero(classes == one)[0]
        chosen = nms(Tensor(held[places]), Tensor(points[places]), iou_threshold)
        kept += places[chosen.asnumpy()].tolist()
    kept = numpy.array(sorted(kept), numpy.int64)
    return Tensor(kept[numpy.argsort(-points[kept], kind="stable")])
