"""torchvision.ops.box_area."""


def box_area(boxes, fmt="xyxy"):
    """The areas of boxes."""
    if fmt not in ("xyxy", "xywh", "cxcywh"):
        raise ValueError(f"boxes are xyxy, xywh or cxcywh, not {fmt}")
    if boxes.dtype.__str__() == "Float16":
        boxes = boxes.float()
    if fmt == "xyxy":
        return (boxes[..., 2] - boxes[..., 0]) * (boxes[..., 3] - boxes[..., 1])
    return boxes[..., 2] * boxes[..., 3]
