"""torchvision.ops.nms."""

import numpy
from mindspore import Tensor


def nms(boxes, scores, iou_threshold):
    """The indices of boxes that overlap no better one by more than this, the best first.

    Computed on the host: how many there are depends on the values.
    """
    held = boxes.asnumpy().astype(numpy.float32)
    area = (held[:, 2] - held[:, 0]) * (held[:, 3] - held[:, 1])
    waiting = numpy.argsort(-scores.asnumpy(), kind="stable")
    kept = []
    while len(waiting):
        best, waiting = waiting[0], waiting[1:]
        kept.append(best)
        start = numpy.maximum(held[best, :2], held[waiting, :2])
        sizes = numpy.maximum(numpy.minimum(held[best, 2:], held[waiting, 2:]) - start, 0)
        shared = sizes[:, 0] * sizes[:, 1]
        with numpy.errstate(divide="ignore", invalid="ignore"):
            share = shared / (area[best] + area[waiting] - shared)
        waiting = waiting[~(share > iou_threshold)]
    return Tensor(numpy.array(kept, numpy.int64))
