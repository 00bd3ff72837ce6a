import torch
import torch.nn.functional as F
from torch import nn


# inputs: boxes=boxes(12), scores=prob(12)
def greedy_nms(boxes, scores):
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    order = scores.argsort(descending=True)
    picked = []
    while order.numel() > 0:  # dynamic: loop
        best = order[0]
        picked.append(best)
        if order.numel() == 1:
            break
        rest = order[1:]  # flows
        left_top = torch.maximum(boxes[best, :2], boxes[rest, :2])  # flows
        right_bottom = torch.minimum(boxes[best, 2:], boxes[rest, 2:])  # flows
        size = (right_bottom - left_top).clamp(min=0)  # flows
        overlap = size[:, 0] * size[:, 1]  # flows
        iou = overlap / (area[best] + area[rest] - overlap)  # flows
        order = rest[iou <= 0.3]  # dynamic: boolean-mask dim 0
    return torch.stack(picked)  # flows


# inputs: boxes=boxes(10), scores=prob(10)
def matrix_nms(boxes, scores, sigma=2.0):
    scores, order = scores.sort(descending=True)
    boxes = boxes[order]
    area = (boxes[:, 2:] - boxes[:, :2]).prod(dim=1)
    left_top = torch.maximum(boxes[:, None, :2], boxes[None, :, :2])
    right_bottom = torch.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    size = (right_bottom - left_top).clamp(min=0)
    overlap = size[..., 0] * size[..., 1]
    iou = (overlap / (area[:, None] + area[None, :] - overlap)).triu(diagonal=1)
    most = iou.max(dim=0).values
    decay = torch.exp(-sigma * (iou**2 - most[:, None] ** 2)).min(dim=0).values
    return scores * decay


# inputs: anchors=boxes(30), truth=boxes(4)
def positive_anchors(anchors, truth):
    center = (anchors[:, None, :2] + anchors[:, None, 2:]) / 2
    inside = (center > truth[None, :, :2]) & (center < truth[None, :, 2:])
    anchor_index, truth_index = torch.where(inside.all(dim=-1))  # dynamic: nonzero dim 0
    return anchors[anchor_index], truth[truth_index]  # flows


# inputs: labels=int(40, low=-1, high=3)
def balanced_sample(labels, batch=16, fraction=0.25):
    positive = torch.where(labels >= 1)[0]  # dynamic: nonzero dim 0
    negative = torch.where(labels == 0)[0]  # dynamic: nonzero dim 0
    count = min(positive.numel(), int(batch * fraction))
    chosen = positive[torch.randperm(positive.numel())[:count]]  # flows
    other = negative[torch.randperm(negative.numel())[: batch - count]]  # flows
    return chosen, other


# inputs: features=float(1, 8, 4, 6)
class AnchorGenerator(nn.Module):
    def __init__(self, sizes=(16, 32), ratios=(0.5, 1.0, 2.0)):
        super().__init__()
        scale = torch.tensor(sizes).float()
        ratio = torch.tensor(ratios)
        heights = (scale[:, None] * ratio.sqrt()[None, :]).flatten()
        widths = (scale[:, None] / ratio.sqrt()[None, :]).flatten()
        self.register_buffer("cell", torch.stack([-widths, -heights, widths, heights], 1) / 2)

    def forward(self, features):
        height, width = features.shape[-2:]  # possible: not run
        ys = torch.arange(height, device=features.device)
        xs = torch.arange(width, device=features.device)
        grid = torch.stack(torch.meshgrid(xs, ys, indexing="xy") * 2, dim=-1)
        return (grid.reshape(-1, 1, 4) + self.cell).reshape(-1, 4)


# inputs: boxes=boxes(10)
def remove_small(boxes, smallest=4.0):
    size = boxes[:, 2:] - boxes[:, :2]
    keep = torch.where((size >= smallest).all(dim=1))[0]  # dynamic: nonzero dim 0
    return boxes[keep]  # flows


# inputs: boxes=boxes(10), height=20, width=30
def clip_boxes(boxes, height, width):
    x = boxes[..., 0::2].clamp(min=0, max=width)
    y = boxes[..., 1::2].clamp(min=0, max=height)
    return torch.stack((x, y), dim=-1).flatten(-2)


# inputs: boxes=boxes(10), scores=prob(10), labels=int(10, high=3)
def per_class(boxes, scores, labels):
    result = []
    for label in labels.unique().tolist():  # dynamic: loop; unique dim 0
        chosen = labels == label
        result.append((boxes[chosen], scores[chosen]))  # dynamic: boolean-mask dim 0
    return result


# inputs: boxes=boxes(10), labels=int(10, high=3)
def offset_by_class(boxes, labels):
    largest = boxes.max()
    offsets = labels.to(boxes.dtype) * (largest + 1)
    return boxes + offsets[:, None]


# inputs: prediction=prob(2, 12, 7)
def decode_batch(prediction, conf=0.4):
    output = []
    for image in prediction:
        candidate = image[:, 4] > conf
        image = image[candidate]  # dynamic: boolean-mask dim 0
        score, label = image[:, 5:].max(1, keepdim=True)  # flows
        output.append(torch.cat([image[:, :4], score, label.float()], 1))  # flows
    return output


# inputs: levels=[float(1, 8, 4, 4), float(1, 8, 2, 2)], rois=boxes(6)
def assign_levels(levels, rois):
    scale = torch.sqrt((rois[:, 2] - rois[:, 0]) * (rois[:, 3] - rois[:, 1]))
    level = torch.floor(torch.log2(scale / 4 + 1e-6)).clamp(0, 1).long()
    pooled = rois.new_zeros(rois.shape[0], 8)  # possible: not run
    for number, feature in enumerate(levels):
        index = torch.nonzero(level == number, as_tuple=True)[0]  # dynamic: nonzero dim 0
        mean = feature.mean(dim=(2, 3)).expand(index.shape[0], -1)  # flows
        pooled[index] = mean
    return pooled


# inputs: masks=prob(5, 8, 8)
def mask_to_boxes(masks):
    boxes = torch.zeros(masks.shape[0], 4)  # possible: not run
    for number, mask in enumerate(masks):
        y, x = torch.where(mask >= mask.mean())  # dynamic: nonzero dim 0
        boxes[number] = torch.stack([x.min(), y.min(), x.max(), y.max()]).float()
    return boxes


# inputs: masks=prob(5, 8, 8)
def mask_extent(masks):
    is_on = masks > 0.5
    column = torch.arange(8)
    any_column = is_on.any(dim=1)
    left = torch.where(any_column, column, 8).min(dim=1).values
    right = torch.where(any_column, column, -1).max(dim=1).values
    return torch.stack([left, right], dim=1)


# inputs: image=float(3, 16, 16), box=int(4, low=2, high=12)
def crop_box(image, box):
    x1, y1, x2, y2 = box.tolist()
    return image[:, y1 : y2 + 1, x1 : x2 + 1]  # dynamic: slice dim 1, 2


# inputs: image=float(3, 16, 16), corner=int(2, low=0, high=8)
def crop_fixed(image, corner, size=8):
    rows = corner[0] + torch.arange(size)
    columns = corner[1] + torch.arange(size)
    return image[:, rows[:, None], columns[None, :]]


# inputs: iou=prob(12, 3)
def dynamic_k(iou):
    top, _ = iou.topk(5, dim=0)
    ks = top.sum(0).int().clamp(min=1)
    matching = torch.zeros_like(iou)
    for column in range(iou.shape[1]):  # possible: not run
        _, rows = torch.topk(iou[:, column], k=ks[column].item())  # dynamic: topk dim 0
        matching[rows, column] = 1.0
    return matching


# inputs: points=float(20, 3), boxes=boxes(3)
def points_in_boxes(points, boxes):
    xy = points[:, None, :2]
    inside = ((xy > boxes[None, :, :2]) & (xy < boxes[None, :, 2:])).all(-1)
    return inside.sum(0)


# inputs: points=float(20, 3)
def voxelize(points, size=0.5):
    cells = torch.floor(points / size).long()
    voxels, inverse, counts = torch.unique(cells, dim=0, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
    total = torch.zeros(voxels.shape[0], 3).index_add_(0, inverse, points)  # flows
    return total / counts.unsqueeze(1)  # flows
