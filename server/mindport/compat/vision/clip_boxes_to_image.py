"""torchvision.ops.clip_boxes_to_image."""

from mindspore import Tensor, mint


def clip_boxes_to_image(boxes, size):
    """Boxes without what is outside of an image (height, width)."""
    height, width = size
    ends = Tensor([width, height, width, height], boxes.dtype)
    return mint.minimum(mint.clamp(boxes, min=0), ends)
