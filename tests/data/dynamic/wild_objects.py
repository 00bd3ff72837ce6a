from __future__ import annotations

import logging
import math
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import Any, Callable

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

log = logging.getLogger(__name__)


# inputs: sample={"image": float(3, 8, 8), "mask": bool(8, 8)}
class MaskedPixels:
    """Keep the pixels inside of the mask."""

    def __init__(self, image_key: str = "image", mask_key: str = "mask") -> None:
        self.image_key = image_key
        self.mask_key = mask_key

    def __call__(self, sample: dict[str, Any]) -> dict[str, Any]:
        image = sample[self.image_key]  # possible: not run
        mask = sample[self.mask_key].bool()  # possible: not run
        sample["pixels"] = image[:, mask]  # dynamic: boolean-mask dim 1
        return sample


# inputs: sample={"image": float(3, 8, 8), "mask": bool(8, 8)}
class MaskedMean:
    def __call__(self, sample: dict[str, Any]) -> dict[str, Any]:
        image, mask = sample["image"], sample["mask"]  # possible: not run
        weight = mask.float()
        sample["mean"] = (image * weight).sum((1, 2)) / weight.sum().clamp(min=1)
        return sample


# inputs: outputs={"pred_logits": float(2, 6, 4), "pred_boxes": prob(2, 6, 4)}, sizes=int(2, 2, low=4, high=9)
@torch.no_grad()
def detr_postprocess(outputs, sizes, threshold=0.3):
    logits, boxes = outputs["pred_logits"], outputs["pred_boxes"]  # possible: not run
    prob = logits.softmax(-1)
    scores, labels = prob[..., :-1].max(-1)
    height, width = sizes.unbind(1)
    scale = torch.stack([width, height, width, height], dim=1)
    boxes = boxes * scale[:, None, :]
    results = []
    for s, l, b in zip(scores, labels, boxes):
        keep = s > threshold
        results.append({"scores": s[keep], "labels": l[keep], "boxes": b[keep]})  # dynamic: boolean-mask dim 0
    return results


# inputs: outputs={"pred_logits": float(2, 6, 4), "pred_boxes": prob(2, 6, 4)}
def detr_top(outputs, k: int = 3):
    prob = outputs["pred_logits"].sigmoid()  # possible: not run
    values, indexes = prob.view(prob.shape[0], -1).topk(k, dim=1)  # possible: not run
    boxes = indexes // prob.shape[2]  # possible: not run
    labels = indexes % prob.shape[2]  # possible: not run
    picked = torch.gather(outputs["pred_boxes"], 1, boxes.unsqueeze(-1).repeat(1, 1, 4))  # possible: not run
    return [{"scores": s, "labels": l, "boxes": b} for s, l, b in zip(values, labels, picked)]


# inputs: src=float(2, 6, 4), target_boxes=[boxes(3), boxes(2)]
class BoxLoss(nn.Module):
    def __init__(self, weight: float = 5.0):
        super().__init__()
        self.weight = weight

    def _match(self, cost: Tensor) -> tuple[Tensor, Tensor]:
        rows = cost.argmin(dim=0)
        cols = torch.arange(cost.shape[1])  # possible: not run
        return rows, cols

    def forward(self, src: Tensor, target_boxes: list[Tensor]) -> Tensor:
        total = src.new_zeros(())
        for pred, boxes in zip(src, target_boxes):
            rows, cols = self._match(torch.cdist(pred, boxes, p=1))
            total = total + F.l1_loss(pred[rows], boxes[cols])
        return self.weight * total


# inputs: logits=float(3, 5, 7)
def decode_and_cut(logits):
    out = _decode(logits)
    width = int(out.lengths.max().item())
    return Decoded(out.tokens[:, :width], out.lengths)  # dynamic: slice dim 1


def _decode(logits):
    tokens = logits.argmax(-1)
    stop = tokens.eq(0)
    lengths = torch.where(stop.any(1), stop.int().argmax(1), torch.tensor(tokens.shape[1]))  # possible: not run
    return Decoded(tokens, lengths)


@dataclass
class Decoded:
    tokens: Tensor
    lengths: Tensor
    extra: dict = field(default_factory=dict)


# inputs: frames=float(12, 4)
class KeyFrames:
    def __init__(self, threshold: float = 1.5):
        self.threshold = threshold
        self.kept: list[Tensor] = []

    def __call__(self, frames: Tensor) -> Tensor:
        self.kept = [frames[0]]
        for frame in frames[1:]:
            if (frame - self.kept[-1]).abs().mean() > self.threshold:  # possible: not run
                self.kept.append(frame)
        return torch.stack(self.kept)  # dynamic: list-of-tensors dim 0


# inputs: frames=float(12, 4)
class EveryOther:
    def __init__(self, step: int = 2):
        self.step = step

    def __call__(self, frames: Tensor) -> Tensor:
        kept = [frame for i, frame in enumerate(frames) if i % self.step == 0]
        return torch.stack(kept)


# inputs: x=float(4, 6), y=int(4, high=3)
def by_label(x, y):
    groups = OrderedDict()
    for label in torch.unique(y):  # dynamic: unique dim 0
        groups[int(label)] = x[y == label].mean(0)  # dynamic: boolean-mask dim 0
    return torch.stack(list(groups.values()))  # dynamic: list dim all


# inputs: x=float(4, 6), y=int(4, high=3)
def prototype_by_label(x, y, classes=3):
    sums = torch.zeros(classes, x.shape[1]).index_add_(0, y, x)  # possible: not run
    counts = torch.zeros(classes).index_add_(0, y, torch.ones(len(y)))
    return sums / counts.clamp_min(1.0)[:, None]


# inputs: scores=prob(10)
def adaptive_threshold(scores: Tensor) -> Tensor:
    mean, std = scores.mean(), scores.std()
    while (above := scores > mean + std).sum() > 3:  # dynamic: loop
        std = std * 1.5 + 1e-3
    return scores[above]  # dynamic: boolean-mask dim 0


# inputs: scores=prob(10)
def clip_scores(scores: Tensor) -> Tensor:
    low, high = scores.min(), scores.max()
    if (span := high - low) > 0:
        scores = (scores - low) / span
    return scores


# inputs: mat=float(5, 5)
def robust_cholesky(mat: Tensor) -> Tensor:
    jitter = 1e-6
    sym = mat @ mat.T
    for _ in range(3):
        try:
            return torch.linalg.cholesky(sym + jitter * torch.eye(5))
        except RuntimeError:
            jitter *= 10
    return torch.eye(5)  # possible: not run


# inputs: x=float(2, 8, 4), keep_rate=0.5
class TokenPruner(nn.Module):
    """EViT: keeps the tokens that the class token looks at, merges the others."""

    def __init__(self, dim=4):
        super().__init__()
        self.qk = nn.Linear(dim, dim * 2)

    def forward(self, x, keep_rate):
        B, N, C = x.shape
        q, k = self.qk(x).chunk(2, dim=-1)
        attn = (q[:, :1] @ k.transpose(-2, -1)).softmax(-1)[:, 0, 1:]
        left = math.ceil(keep_rate * (N - 1))
        idx = attn.topk(left, dim=1, sorted=True).indices
        kept = x[:, 1:].gather(1, idx[..., None].expand(-1, -1, C))
        return torch.cat([x[:, :1], kept], dim=1)


# inputs: x=float(1, 8, 4)
class ThresholdPruner(nn.Module):
    def __init__(self, dim=4):
        super().__init__()
        self.gate = nn.Sequential(nn.Linear(dim, 1), nn.Sigmoid())

    def forward(self, x):
        g = self.gate(x)[0, :, 0]
        order = torch.argsort(g, descending=True)
        n = max(int((g > 0.5).sum()), 1)
        return x[:, order[:n]]  # dynamic: slice dim 0


# inputs: x=float(3, 6)
class Router(nn.Module):
    def __init__(self):
        super().__init__()
        self.branches = nn.ModuleDict({"small": nn.Linear(6, 2), "large": nn.Linear(6, 4)})

    def forward(self, x):
        name = "large" if x.var() > 1 else "small"
        return self.branches[name](x)  # dynamic: dim 1


# inputs: x=float(3, 6), name="large"
class NamedRouter(nn.Module):
    def __init__(self):
        super().__init__()
        self.branches = nn.ModuleDict({"small": nn.Linear(6, 2), "large": nn.Linear(6, 4)})

    def forward(self, x, name):
        return self.branches[name](x)  # possible: not run


# inputs: xs=[float(4, 3), float(2, 3), float(5, 3)]
def pack(xs):
    lengths = [len(x) for x in xs]
    cu = torch.tensor([0] + lengths).cumsum(0)
    return torch.cat(xs, dim=0), cu


# inputs: packed=float(11, 3), lengths=int(3, low=1, high=4)
def unpack(packed, lengths):
    return torch.split(packed[: int(lengths.sum())], lengths.tolist(), dim=0)  # dynamic: slice dim 0


# inputs: audio=float(1, 40)
class VAD(nn.Module):
    def __init__(self, frame: int = 8, energy: float = 1.0):
        super().__init__()
        self.frame = frame
        self.energy = energy

    def forward(self, audio: Tensor) -> Tensor:
        frames = audio.unfold(1, self.frame, self.frame)
        power = frames.pow(2).mean(-1)
        voiced = (power > self.energy).squeeze(0)
        if voiced.sum() == 0:  # flows
            return audio[:, : self.frame]
        return frames[:, voiced].flatten(1)  # dynamic: boolean-mask dim 1


# inputs: audio=float(1, 40)
class LogEnergy(nn.Module):
    def __init__(self, frame: int = 8):
        super().__init__()
        self.frame = frame

    def forward(self, audio: Tensor) -> Tensor:
        frames = audio.unfold(1, self.frame, self.frame // 2)
        return torch.log(frames.pow(2).sum(-1).clamp(min=1e-6))


# inputs: pitch=float(2, 20)
def voiced_mean(pitch):
    voiced = pitch > 0
    total = (pitch * voiced).sum(-1)
    return total / voiced.sum(-1).clamp(min=1)


# inputs: pitch=float(20)
def interpolate_unvoiced(pitch):
    values = pitch.numpy().copy()
    known = np.flatnonzero(values > 0)  # dynamic: nonzero dim 0
    if known.size == 0:
        return pitch
    values = np.interp(np.arange(len(values)), known, values[known])  # flows
    return torch.from_numpy(values)


# inputs: counts=int(6, high=4)
def expand_counts(counts):
    ids = torch.arange(counts.size(0))
    return ids.repeat_interleave(counts)  # dynamic: repeat-interleave dim 0


# inputs: counts=int(6, high=4)
def expand_fixed(counts, total=24):
    edges = counts.cumsum(0)
    return torch.searchsorted(edges, torch.arange(total), right=True).clamp(max=5)


# inputs: history=float(8, 3), done=int(8, high=2)
class Trajectory:
    def __init__(self):
        self.queue: deque = deque(maxlen=4)

    def __call__(self, history, done):
        for state, end in zip(history, done):
            self.queue.append(state)
            if end:
                self.queue.clear()
        if len(self.queue) == 0:  # flows
            return torch.zeros(1, 3)
        return torch.stack(tuple(self.queue))  # dynamic: list-of-tensors dim 0; tuple dim all


# inputs: history=float(8, 3)
class Window:
    def __init__(self):
        self.queue: deque = deque(maxlen=4)

    def __call__(self, history):
        for state in history:
            self.queue.append(state)
        return torch.stack(list(self.queue))
