"""torchvision.ops.generalized_box_iou."""

from mindspore import mint

from mindport.compat.vision.box_overlap import box_overlap


def generalized_box_iou(boxes1, boxes2):
    """How much boxes have in common, less the share of nothing between them."""
    shared, covered = box_overlap(boxes1, boxes2)
    start = mint.minimum(boxes1[..., None, :2], boxes2[..., None, :, :2])
    end = mint.maximum(boxes1[..., None, 2:], boxes2[..., None, :, 2:])
    sizes = mint.clamp(end - start, min=0)
    around = sizes[..., 0] * sizes[..., 1]
    return shared / covered - (around - covered) / around
