import math
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn


# inputs: cls_logits=float(8, 2), box_pred=boxes(8)
class DetectionHead(nn.Module):
    def __init__(self, score_thresh: float = 0.3, nms_pre: int = 10):
        super().__init__()
        self.score_thresh = score_thresh
        self.nms_pre = nms_pre

    def forward(self, cls_logits, box_pred):
        scores = cls_logits.sigmoid()
        valid = scores > self.score_thresh
        idx = torch.nonzero(valid)  # dynamic: nonzero dim 0
        num = min(self.nms_pre, idx.size(0))
        flat = scores[valid]  # dynamic: boolean-mask dim 0
        flat, order = flat.sort(descending=True)  # flows
        flat = flat[:num]  # flows
        idx = idx[order[:num]]  # flows
        keep, labels = idx.unbind(dim=1)  # flows
        return {"boxes": box_pred[keep], "scores": flat, "labels": labels}  # flows


# inputs: cls_logits=float(8, 2), box_pred=boxes(8)
class FixedHead(nn.Module):
    def __init__(self, nms_pre: int = 10):
        super().__init__()
        self.nms_pre = nms_pre

    def forward(self, cls_logits, box_pred):
        scores, labels = cls_logits.sigmoid().max(dim=-1)
        k = min(self.nms_pre, scores.shape[0])  # possible: not run
        scores, order = scores.topk(k)
        return {"boxes": box_pred[order], "scores": scores, "labels": labels[order]}


# inputs: boxes1=boxes(5), boxes2=boxes(7)
def pairwise_iou(boxes1: Tensor, boxes2: Tensor) -> Tensor:
    lt = torch.max(boxes1[:, None, :2], boxes2[:, :2])
    rb = torch.min(boxes1[:, None, 2:], boxes2[:, 2:])
    wh = (rb - lt).clamp_(min=0)
    inter = wh.prod(-1)
    return inter / (_area(boxes1)[:, None] + _area(boxes2) - inter)


def _area(boxes):
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


# inputs: iou=prob(4, 30)
class Matcher:
    def __init__(self, hi=0.7, lo=0.3):
        self.hi, self.lo = hi, lo

    def __call__(self, iou):
        vals, idx = iou.max(dim=0)
        all_matches = idx.clone()
        idx[vals < self.lo] = -1
        idx[(vals >= self.lo) & (vals < self.hi)] = -2
        self._low_quality(idx, all_matches, iou)
        return idx

    def _low_quality(self, matches, all_matches, iou):
        best, _ = iou.max(dim=1)
        pairs = torch.where(iou == best[:, None])  # dynamic: nonzero dim 0
        update = pairs[1]  # possible: not run
        matches[update] = all_matches[update]  # flows


# inputs: labels=int(64, low=-1, high=2), num=16, frac=0.5
class BalancedSampler:
    def __init__(self):
        self.seen = 0

    def __call__(self, labels, num, frac):
        pos = torch.where(labels >= 1)[0]  # dynamic: nonzero dim 0
        neg = torch.where(labels == 0)[0]  # dynamic: nonzero dim 0
        num_pos = min(pos.numel(), int(num * frac))
        num_neg = min(neg.numel(), num - num_pos)
        perm1 = torch.randperm(pos.numel())[:num_pos]  # flows
        perm2 = torch.randperm(neg.numel())[:num_neg]  # flows
        mask = torch.zeros_like(labels, dtype=torch.bool)
        mask[pos[perm1]] = True  # flows
        mask[neg[perm2]] = True  # flows
        return mask


# inputs: pred=prob(2, 30, 7)
def postprocess(pred, conf_thre=0.25, nms_thre=0.45, num_classes=2):
    output = [None for _ in range(len(pred))]
    for i, image_pred in enumerate(pred):
        if not image_pred.size(0):
            continue
        class_conf, class_pred = torch.max(image_pred[:, 5 : 5 + num_classes], 1, keepdim=True)
        conf_mask = (image_pred[:, 4] * class_conf.squeeze() >= conf_thre).squeeze()
        detections = torch.cat((image_pred[:, :5], class_conf, class_pred.float()), 1)
        detections = detections[conf_mask]  # dynamic: boolean-mask dim 0
        if not detections.size(0):
            continue
        if output[i] is None:  # possible: not run
            output[i] = detections
        else:
            output[i] = torch.cat((output[i], detections))  # possible: not run
    return output


# inputs: heat=prob(2, 3, 8, 8)
def decode_centers(heat, K=10):
    hmax = F.max_pool2d(heat, 3, stride=1, padding=1)
    heat = heat * (hmax == heat).float()
    batch, cat, height, width = heat.size()
    scores, inds = torch.topk(heat.view(batch, cat, -1), K)
    inds = inds % (height * width)
    ys = (inds // width).int().float()
    xs = (inds % width).int().float()
    score, ind = torch.topk(scores.view(batch, -1), K)
    clses = (ind // K).int()
    xs = xs.view(batch, -1, 1).gather(1, ind[..., None]).view(batch, K)
    return score, clses, xs, ys


# inputs: heat=prob(1, 1, 8, 8)
def peaks(heat, thr=0.6):
    pooled = F.max_pool2d(heat, 3, 1, 1)
    peak = (pooled == heat) & (heat > thr)
    coords = peak[0, 0].nonzero(as_tuple=False)  # dynamic: nonzero dim 0
    conf = heat[0, 0][coords[:, 0], coords[:, 1]]  # flows
    return torch.cat([coords.float(), conf[:, None]], dim=1)  # flows


# inputs: mask_logits=float(6, 1, 8, 8), labels=int(6, high=1), size=(12, 12)
def paste_masks(mask_logits, labels, size):
    probs = mask_logits.sigmoid()
    index = torch.arange(len(labels))
    probs = probs[index, labels][:, None]
    resized = F.interpolate(probs, size=size, mode="bilinear", align_corners=False)
    return (resized[:, 0] >= 0.5).to(torch.uint8)


# inputs: boxes=boxes(20), scores=prob(20), classes=int(20, high=3)
def filter_instances(boxes, scores, classes):
    inst = Instances(boxes, scores, classes)
    keep = inst.scores > 0.5
    return Instances(inst.boxes[keep], inst.scores[keep], inst.classes[keep])  # dynamic: boolean-mask dim 0


@dataclass
class Instances:
    boxes: torch.Tensor
    scores: torch.Tensor
    classes: Optional[torch.Tensor] = None


# inputs: boxes=boxes(20), scale_x=2.0, scale_y=0.5
class Boxes:
    def __init__(self, tensor=None):
        self.tensor = tensor

    def __call__(self, boxes, scale_x, scale_y):
        self.tensor = boxes.clone()
        self.scale(scale_x, scale_y)
        self.clip((10, 10))
        return self[self.nonempty(1.0)]  # possible: not run

    def clip(self, size):
        h, w = size
        x1 = self.tensor[:, 0].clamp(min=0, max=w)
        y1 = self.tensor[:, 1].clamp(min=0, max=h)
        x2 = self.tensor[:, 2].clamp(min=0, max=w)
        y2 = self.tensor[:, 3].clamp(min=0, max=h)
        self.tensor = torch.stack((x1, y1, x2, y2), dim=-1)

    def scale(self, sx, sy):
        self.tensor[:, 0::2] *= sx
        self.tensor[:, 1::2] *= sy

    def nonempty(self, threshold: float = 0.0):
        box = self.tensor
        return ((box[:, 2] - box[:, 0]) > threshold) & ((box[:, 3] - box[:, 1]) > threshold)

    def __getitem__(self, item):
        return self.tensor[item]  # dynamic: boolean-mask dim 0


# inputs: boxes=boxes(9), scores=prob(9)
def soft_nms(boxes, scores, sigma=0.5, thresh=0.2):
    boxes, scores = boxes.clone(), scores.clone()
    n = boxes.size(0)
    for i in range(n):
        top = scores[i:].argmax() + i
        boxes[[i, int(top)]] = boxes[[int(top), i]]
        scores[[i, int(top)]] = scores[[int(top), i]]
        lt = torch.maximum(boxes[i, :2], boxes[i + 1 :, :2])
        rb = torch.minimum(boxes[i, 2:], boxes[i + 1 :, 2:])
        inter = (rb - lt).clamp(min=0).prod(1)
        scores[i + 1 :] *= torch.exp(-(inter**2) / sigma)
    return boxes[scores > thresh]  # dynamic: boolean-mask dim 0


# inputs: targets=[int(5, high=3), int(5, high=3)], logits=float(2, 6, 4)
class SetCriterion(nn.Module):
    def __init__(self, num_classes=3, eos_coef=0.1):
        super().__init__()
        empty_weight = torch.ones(num_classes + 1)
        empty_weight[-1] = eos_coef
        self.register_buffer("empty_weight", empty_weight)

    def forward(self, logits, targets):
        target_classes = torch.full(logits.shape[:2], 3, dtype=torch.int64)  # possible: not run
        for b, t in enumerate(targets):
            target_classes[b, : len(t)] = t
        loss = F.cross_entropy(logits.transpose(1, 2), target_classes, self.empty_weight)
        matched = target_classes != 3
        pos = logits[matched]  # possible: index
        acc = (pos.argmax(-1) == target_classes[matched]).float().mean()  # possible: index
        return loss, acc


# inputs: x=float(2, 16, 6, 6), anchors=boxes(3)
class YoloLayer(nn.Module):
    def __init__(self, nc=3, stride=8):
        super().__init__()
        self.nc = nc
        self.no = nc + 5
        self.stride = stride
        self.conv = nn.Conv2d(16, 3 * self.no, 1)
        self.grid = torch.zeros(1)

    def forward(self, x, anchors):
        x = self.conv(x)
        bs, _, ny, nx = x.shape
        x = x.view(bs, 3, self.no, ny, nx).permute(0, 1, 3, 4, 2).contiguous()
        if self.grid.shape[2:4] != x.shape[2:4]:  # possible: not run
            self.grid = self._make_grid(nx, ny)
        y = x.sigmoid()
        xy = (y[..., 0:2] * 2.0 - 0.5 + self.grid) * self.stride
        wh = (y[..., 2:4] * 2) ** 2 * anchors[:, 2:].view(1, 3, 1, 1, 2)
        y = torch.cat((xy, wh, y[..., 4:]), -1)
        return y.view(bs, -1, self.no)

    @staticmethod
    def _make_grid(nx=20, ny=20):
        yv, xv = torch.meshgrid([torch.arange(ny), torch.arange(nx)], indexing="ij")
        return torch.stack((xv, yv), 2).view((1, 1, ny, nx, 2)).float()


# inputs: preds=[prob(30), prob(12)], boxes=[boxes(30), boxes(12)]
def multi_level_topk(preds, boxes, nms_pre=8):
    mlvl_boxes, mlvl_scores = [], []
    for score, box in zip(preds, boxes):
        if nms_pre > 0 and score.shape[0] > nms_pre:  # possible: not run
            _, topk_inds = score.topk(nms_pre)
            box = box[topk_inds, :]
            score = score[topk_inds]
        mlvl_boxes.append(box)
        mlvl_scores.append(score)
    mlvl_boxes = torch.cat(mlvl_boxes)
    mlvl_scores = torch.cat(mlvl_scores)
    inds = mlvl_scores >= 0.3
    return mlvl_boxes[inds], mlvl_scores[inds]  # dynamic: boolean-mask dim 0


# inputs: rois=[sized((0, 6), 4), sized((1, 8), 4)]
def bbox2roi(rois):
    out = []
    for img_id, bboxes in enumerate(rois):
        if bboxes.size(0) > 0:
            img_inds = bboxes.new_full((bboxes.size(0), 1), img_id)  # flows
            out.append(torch.cat([img_inds, bboxes[:, :4]], dim=-1))  # flows
        else:
            out.append(bboxes.new_zeros((0, 5)))
    return torch.cat(out, 0)  # flows


# inputs: cost=prob(5, 20), iou=prob(5, 20)
def dynamic_k_matching(cost, iou):
    matching = torch.zeros_like(cost, dtype=torch.uint8)
    topk_ious, _ = torch.topk(iou, 10, dim=1)
    dynamic_ks = torch.clamp(topk_ious.sum(1).int(), min=1)
    for gt_idx in range(cost.shape[0]):  # possible: not run
        _, pos_idx = torch.topk(cost[gt_idx], k=dynamic_ks[gt_idx].item(), largest=False)  # dynamic: topk dim 0
        matching[gt_idx][pos_idx] = 1
    prior_gt = matching.sum(0) > 1
    if prior_gt.sum() > 0:
        cost_argmin = torch.min(cost[:, prior_gt], dim=0)[1]  # dynamic: boolean-mask dim 1
        matching[:, prior_gt] *= 0
        matching[cost_argmin, prior_gt] = 1
    fg_mask = matching.sum(0) > 0
    matched = matching[:, fg_mask].argmax(0)  # dynamic: boolean-mask dim 1
    return fg_mask, matched
