"""torchvision.ops.box_convert."""

from mindspore import mint


def box_convert(boxes, in_fmt, out_fmt):
    """Boxes in another format: xyxy, xywh or cxcywh."""
    kinds = ("xyxy", "xywh", "cxcywh")
    if in_fmt not in kinds or out_fmt not in kinds:
        raise ValueError(f"boxes are converted between {kinds}, not {in_fmt} and {out_fmt}")
    if in_fmt == out_fmt:
        return boxes.copy()
    first, second = boxes[..., :2], boxes[..., 2:]
    if in_fmt == "xywh":
        second = first + second
    elif in_fmt == "cxcywh":
        first, second = first - 0.5 * second, first + 0.5 * second
    if out_fmt == "xywh":
        second = second - first
    elif out_fmt == "cxcywh":
        first, second = (first + second) / 2, second - first
    return mint.cat((first, second), -1)
