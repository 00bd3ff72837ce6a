"""torchvision.ops.box_iou."""

from mindport.compat.vision.box_overlap import box_overlap


def box_iou(boxes1, boxes2, fmt="xyxy"):
    """How much each box and each other one have in common, from 0 to 1."""
    shared, covered = box_overlap(boxes1, boxes2, fmt)
    return shared / covered
