import copy
import functools
import itertools
import math
import random
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import Tensor
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import (
    BatchSampler,
    ConcatDataset,
    DataLoader,
    Dataset,
    IterableDataset,
    RandomSampler,
    Sampler,
    SequentialSampler,
    Subset,
    TensorDataset,
    WeightedRandomSampler,
)


# inputs: token_lists=rows(5, 2, 10), max_tokens=24
class TokenBudgetSampler:
    """Batches whose padded size stays below a budget."""

    def _cost(self, group, lengths):
        return max(lengths[i] for i in group) * len(group)  # dynamic: loop

    def __call__(self, token_lists, max_tokens):
        lengths = [len(t) for t in token_lists]
        order = sorted(range(len(lengths)), key=lambda i: lengths[i])  # possible: not run
        batches, group = [], []
        for i in order:
            if group and self._cost(group + [i], lengths) > max_tokens:
                batches.append(group)
                group = []
            group.append(i)
        if group:
            batches.append(group)
        outputs = []
        for group in batches:  # dynamic: loop
            width = max(lengths[i] for i in group)  # dynamic: loop
            padded = [F.pad(torch.tensor(token_lists[i]), (0, width - lengths[i])) for i in group]  # dynamic: creation dim 0; loop; pad dim 0
            outputs.append(torch.stack(padded))  # flows
        return outputs


# inputs: waves=ragged(3, 20, 60), hop=5
# run: prepare_waves
def frame_count(wave: Tensor, hop: int) -> int:
    return 1 + wave.shape[-1] // hop  # possible: not run


def prepare_waves(waves: List[Tensor], hop: int = 5):
    frames = [frame_count(w, hop) for w in waves]
    longest = max(w.shape[-1] for w in waves)  # possible: not run
    batch = torch.stack([F.pad(w, (0, longest - w.shape[-1])) for w in waves])  # dynamic: pad dim 0
    mask = torch.arange(max(frames))[None, :] < torch.tensor(frames)[:, None]  # dynamic: creation dim 0
    return batch, mask


# inputs: wave=float(2, 100)
class RandomSegment(nn.Module):
    def __init__(self, segment=32):
        super().__init__()
        self.segment = segment

    def forward(self, wave):
        limit = wave.shape[-1] - self.segment  # possible: not run
        start = torch.randint(0, limit + 1, (1,)).item()
        return wave[:, start : start + self.segment]


# inputs: wave=signal(80)
class EnergyVad(nn.Module):
    def __init__(self, frame=8, threshold=0.05):
        super().__init__()
        self.frame = frame
        self.threshold = threshold

    def _energy(self, wave):
        frames = wave.unfold(-1, self.frame, self.frame)
        return frames.pow(2).mean(-1), frames

    def forward(self, wave):
        energy, frames = self._energy(wave)
        voiced = energy > self.threshold
        return frames[voiced].reshape(-1)  # dynamic: boolean-mask dim 0


# inputs: wave=signal(80)
class EnergyGate(nn.Module):
    def __init__(self, frame=8, threshold=0.05):
        super().__init__()
        self.frame = frame
        self.threshold = threshold

    def forward(self, wave):
        frames = wave.unfold(-1, self.frame, self.frame)
        energy = frames.pow(2).mean(-1)
        gate = (energy > self.threshold).to(wave.dtype)
        return (frames * gate.unsqueeze(-1)).flatten(-2)


# inputs: points=numpy(float(50, 3)), size=0.5
def voxel_downsample(points, size):
    keys = np.floor(points / size).astype(np.int64)
    _, first, inverse = np.unique(keys, axis=0, return_index=True, return_inverse=True)  # dynamic: unique dim 0
    count = np.bincount(inverse.reshape(-1))  # dynamic: bincount dim 0
    sums = np.zeros((len(first), 3), dtype=np.float32)  # flows
    np.add.at(sums, inverse.reshape(-1), points)
    return torch.from_numpy(sums / count[:, None])  # flows


# inputs: coords=int(24, 3, high=3), feats=float(24, 4)
class VoxelEncoder(nn.Module):
    def __init__(self, grid=3, width=4):
        super().__init__()
        self.grid = grid
        self.proj = nn.Linear(width, width)

    def forward(self, coords, feats):
        flat = (coords[:, 0] * self.grid + coords[:, 1]) * self.grid + coords[:, 2]
        dense = feats.new_zeros(self.grid**3, feats.shape[-1])  # possible: not run
        dense.index_add_(0, flat, self.proj(feats))
        return dense.view(self.grid, self.grid, self.grid, -1)


# inputs: graphs=ragged(3, 2, 6, 4)
class GraphBatch:
    """Nodes of several graphs in one tensor."""

    @staticmethod
    def offsets(counts):
        return [0] + list(itertools.accumulate(counts))[:-1]  # possible: not run

    def __call__(self, graphs):
        counts = [g.size(0) for g in graphs]
        x = torch.cat(graphs, 0)  # dynamic: collate dim 0
        batch = torch.repeat_interleave(torch.arange(len(graphs)), torch.tensor(counts))  # dynamic: repeat-interleave dim 0
        starts = torch.tensor(self.offsets(counts))
        return x, batch, starts


# inputs: seeds=int(4, high=10), edge_index=int(2, 30, high=10)
def k_hop_nodes(seeds, edge_index, hops=2, num_nodes=10):
    node_mask = torch.zeros(num_nodes, dtype=torch.bool)
    node_mask[seeds] = True
    row, col = edge_index[0], edge_index[1]
    for _ in range(hops):
        node_mask[row[node_mask[col]]] = True  # dynamic: boolean-mask dim 0
    subset = node_mask.nonzero(as_tuple=False).view(-1)  # dynamic: nonzero dim 0
    edge_mask = node_mask[row] & node_mask[col]
    return subset, edge_index[:, edge_mask]  # dynamic: boolean-mask dim 1


# inputs: frames=float(16, 3, 4, 4)
class FrameSampler:
    def __init__(self, num_frames=4):
        self.num_frames = num_frames

    def __call__(self, frames):
        total = frames.shape[0]  # possible: not run
        stride = total // self.num_frames
        idx = torch.arange(self.num_frames) * stride
        if stride > 1:
            idx = idx + torch.randint(0, stride, (self.num_frames,))
        return frames[idx]


# inputs: clips=ragged(3, 4, 9, 2, 3)
def pad_clips(clips: List[Tensor]) -> Tuple[Tensor, Tensor]:
    longest = 0
    for clip in clips:
        longest = max(longest, clip.shape[0])  # possible: not run
    out, masks = [], []
    for clip in clips:
        missing = longest - clip.shape[0]  # possible: not run
        tail = clip[-1:].expand(missing, *clip.shape[1:])  # dynamic: reshape dim 0
        out.append(torch.cat([clip, tail], dim=0))  # flows
        masks.append(torch.arange(longest) < clip.shape[0])  # dynamic: creation dim 0
    return torch.stack(out), torch.stack(masks)  # flows


# inputs: image=numpy(float(12, 14, 3))
def letterbox(image, size=16):
    h, w = image.shape[:2]  # possible: not run
    scale = size / max(h, w)
    nh, nw = int(round(h * scale)), int(round(w * scale))
    rows = (np.arange(nh) / scale).astype(int).clip(0, h - 1)
    cols = (np.arange(nw) / scale).astype(int).clip(0, w - 1)
    canvas = np.zeros((size, size, 3), dtype=np.float32)
    canvas[:nh, :nw] = image[rows][:, cols]
    return torch.from_numpy(canvas).permute(2, 0, 1)


# inputs: images=float(4, 3, 8, 8), labels=int(4, high=5)
# run: mix_batch
def rand_bbox(size, lam):
    h, w = size[-2], size[-1]  # possible: not run
    cut = math.sqrt(1.0 - lam)
    ch, cw = int(h * cut), int(w * cut)
    cy, cx = np.random.randint(h), np.random.randint(w)
    y1, y2 = max(cy - ch // 2, 0), min(cy + ch // 2, h)
    x1, x2 = max(cx - cw // 2, 0), min(cx + cw // 2, w)
    return y1, y2, x1, x2


def mix_batch(images, labels, alpha=1.0):
    lam = np.random.beta(alpha, alpha)
    perm = torch.randperm(images.size(0))
    y1, y2, x1, x2 = rand_bbox(images.size(), lam)
    images = images.clone()
    images[:, :, y1:y2, x1:x2] = images[perm, :, y1:y2, x1:x2]  # flows
    return images, labels, labels[perm], lam


# inputs: spec=float(2, 10, 20)
class MaskedSpecAugment(nn.Module):
    def __init__(self, time_mask=6):
        super().__init__()
        self.time_mask = time_mask

    def forward(self, spec):
        b, _, t = spec.shape
        width = torch.randint(0, self.time_mask, (b, 1))
        start = (torch.rand(b, 1) * (t - width)).long()
        pos = torch.arange(t).unsqueeze(0)
        mask = (pos >= start) & (pos < start + width)
        return spec.masked_fill(mask.unsqueeze(1), 0.0)


# inputs: series=float(40), observed=bool(40)
class ObservedStats(nn.Module):
    def forward(self, series, observed):
        values = torch.masked_select(series, observed)  # dynamic: masked-select dim 0
        if values.numel() < 2:
            return torch.zeros(2)
        return torch.stack([values.mean(), values.std()])


# inputs: series=float(4, 40), observed=binary(4, 40)
class MeanScaler(nn.Module):
    def __init__(self, minimum=1e-5):
        super().__init__()
        self.register_buffer("minimum", torch.tensor(minimum))

    def forward(self, series, observed):
        total = observed.sum(dim=-1)
        weighted = (series.abs() * observed).sum(dim=-1)
        scale = torch.where(total > 0, weighted / total.clamp(min=1.0), torch.ones_like(total))
        return series / torch.maximum(scale, self.minimum).unsqueeze(-1)


# inputs: x=float(64)
class TopPeriods(nn.Module):
    def __init__(self, k=2):
        super().__init__()
        self.k = k

    def periods(self, x):
        amp = torch.fft.rfft(x).abs()
        amp[0] = 0
        _, top = torch.topk(amp, self.k)
        return x.shape[0] // top.clamp(min=1)  # possible: not run

    def forward(self, x):
        out = []
        for p in self.periods(x).tolist():
            length = (x.shape[0] + p - 1) // p * p  # possible: not run
            padded = F.pad(x, (0, length - x.shape[0]))  # dynamic: pad dim 0
            out.append(padded.reshape(length // p, p).mean(0).sum())  # dynamic: reshape dim 0, 1
        return torch.stack(out)


# inputs: boxes=boxes(12), scores=prob(12)
# run: postprocess_image
def pairwise_iou(a: Tensor, b: Tensor) -> Tensor:
    area_a = (a[:, 2] - a[:, 0]) * (a[:, 3] - a[:, 1])
    area_b = (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
    lt = torch.maximum(a[:, None, :2], b[None, :, :2])
    rb = torch.minimum(a[:, None, 2:], b[None, :, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[..., 0] * wh[..., 1]
    return inter / (area_a[:, None] + area_b[None] - inter + 1e-6)


def greedy_nms(boxes, scores, iou_threshold=0.5):
    order = torch.argsort(scores, descending=True)
    iou = pairwise_iou(boxes, boxes)
    alive = torch.ones(len(boxes), dtype=torch.bool)
    keep = []
    for idx in order.tolist():
        if not alive[idx]:
            continue
        keep.append(idx)
        alive &= iou[idx] <= iou_threshold
    return torch.tensor(keep, dtype=torch.long)  # dynamic: creation dim 0


def postprocess_image(boxes, scores, top=10):
    keep = greedy_nms(boxes, scores)[:top]  # flows
    return torch.cat([boxes[keep], scores[keep].unsqueeze(1)], dim=1)  # flows


# inputs: rois=boxes(6), fmap=float(1, 4, 48, 48)
class RoiCrop(nn.Module):
    def __init__(self, size=3):
        super().__init__()
        self.pool = nn.AdaptiveAvgPool2d(size)

    def forward(self, rois, fmap):
        crops = []
        for roi in rois:
            x1, y1, x2, y2 = [int(v) for v in roi]
            x2, y2 = max(x2, x1 + 1), max(y2, y1 + 1)
            crops.append(self.pool(fmap[:, :, y1:y2, x1:x2]))  # dynamic: slice dim 2, 3
        return torch.cat(crops)


# inputs: rois=boxes(6), fmap=float(1, 4, 48, 48)
class RoiSample(nn.Module):
    def __init__(self, size=3):
        super().__init__()
        self.size = size

    def forward(self, rois, fmap):
        steps = torch.linspace(0, 1, self.size)
        xs = rois[:, 0:1] + steps * (rois[:, 2:3] - rois[:, 0:1])
        ys = rois[:, 1:2] + steps * (rois[:, 3:4] - rois[:, 1:2])
        h, w = fmap.shape[-2:]  # possible: not run
        gx = (xs / (w - 1) * 2 - 1)[:, None, :].expand(-1, self.size, -1)
        gy = (ys / (h - 1) * 2 - 1)[:, :, None].expand(-1, -1, self.size)
        grid = torch.stack([gx, gy], dim=-1)
        fmap = fmap.expand(rois.shape[0], -1, -1, -1)  # possible: not run
        return F.grid_sample(fmap, grid, align_corners=True)


# inputs: proposals=boxes(14), gt=boxes(3)
class ProposalSampler:
    def __init__(self, batch_size=8, positive_fraction=0.5, iou=0.3):
        self.batch_size = batch_size
        self.positive_fraction = positive_fraction
        self.iou = iou

    def overlaps(self, a, b):
        lt = torch.max(a[:, None, :2], b[:, :2])
        rb = torch.min(a[:, None, 2:], b[:, 2:])
        wh = (rb - lt).clamp(min=0)
        return wh.prod(-1)

    def __call__(self, proposals, gt):
        best = self.overlaps(proposals, gt).max(dim=1).values
        positive = torch.where(best >= self.iou * 50)[0]  # dynamic: nonzero dim 0
        negative = torch.where(best < self.iou * 50)[0]  # dynamic: nonzero dim 0
        num_pos = min(int(self.batch_size * self.positive_fraction), positive.numel())
        num_neg = min(self.batch_size - num_pos, negative.numel())
        pos = positive[torch.randperm(positive.numel())[:num_pos]]  # flows
        neg = negative[torch.randperm(negative.numel())[:num_neg]]  # flows
        return torch.cat([pos, neg])


# inputs: heat=prob(2, 3, 8, 8)
class HeatmapPeaks(nn.Module):
    def __init__(self, k=5):
        super().__init__()
        self.k = k

    def nms(self, heat):
        pooled = F.max_pool2d(heat, 3, stride=1, padding=1)
        return heat * (pooled == heat).float()

    def forward(self, heat):
        b, c, h, w = heat.shape
        scores, index = self.nms(heat).view(b, -1).topk(self.k)
        classes = index // (h * w)
        rest = index % (h * w)
        return scores, classes, rest // w, rest % w


# inputs: masks=prob(5, 8, 8), scores=prob(5)
def filter_instances(masks, scores, min_area=6, thr=0.3):
    binary = masks > 0.5
    area = binary.flatten(1).sum(1)
    keep = torch.logical_and(area >= min_area, scores >= thr)
    masks = masks[keep]  # dynamic: boolean-mask dim 0
    boxes = []
    for m in binary[keep]:  # dynamic: boolean-mask dim 0
        ys, xs = torch.where(m)  # dynamic: nonzero dim 0
        boxes.append(torch.stack([xs.min(), ys.min(), xs.max(), ys.max()]))
    return masks, boxes


# inputs: logits=float(2, 4, 6, 6), target=int(2, 6, 6, low=-1, high=4)
class OhemLoss(nn.Module):
    def __init__(self, thresh=0.7, min_kept=10, ignore_index=-1):
        super().__init__()
        self.thresh = thresh
        self.min_kept = min_kept
        self.ignore_index = ignore_index

    def forward(self, logits, target):
        prob = F.softmax(logits, dim=1)
        pixel = F.cross_entropy(logits, target, ignore_index=self.ignore_index, reduction="none").view(-1)
        mask = target.view(-1) != self.ignore_index
        tmp = target.clone()
        tmp[tmp == self.ignore_index] = 0
        prob = prob.gather(1, tmp.unsqueeze(1)).view(-1)[mask]  # dynamic: boolean-mask dim 0
        if prob.numel() == 0:
            return logits.sum() * 0
        sorted_prob, ind = prob.sort()  # flows
        min_value = sorted_prob[min(self.min_kept, sorted_prob.numel() - 1)]
        threshold = max(min_value, torch.tensor(self.thresh))
        pixel = pixel[mask][ind]  # dynamic: boolean-mask dim 0
        pixel = pixel[sorted_prob < threshold]  # flows
        return pixel.mean()


# inputs: cost=prob(5, 5)
def greedy_assign(cost, thr=0.4):
    rows, cols = [], []
    work = cost.clone()
    for _ in range(cost.shape[0]):  # dynamic: loop
        flat = work.argmin()
        r, c = divmod(int(flat), work.shape[1])  # possible: not run
        if work[r, c] > thr:
            break
        rows.append(r)
        cols.append(c)
        work[r, :] = 2.0
        work[:, c] = 2.0
    return torch.tensor(rows), torch.tensor(cols)  # dynamic: creation dim 0


# inputs: keypoints=prob(4, 17, 3)
def visible_pose_boxes(keypoints, vis=0.5):
    boxes = []
    for person in keypoints:
        seen = person[:, 2] > vis
        if seen.sum() < 3:
            continue
        xy = person[seen, :2]  # dynamic: boolean-mask dim 0
        boxes.append(torch.cat([xy.amin(0), xy.amax(0)]))
    return torch.stack(boxes) if boxes else keypoints.new_zeros(0, 4)  # dynamic: list-of-tensors dim 0


# inputs: keypoints=prob(4, 17, 3)
def pose_boxes_dense(keypoints, vis=0.5):
    seen = (keypoints[..., 2] > vis).unsqueeze(-1)
    xy = keypoints[..., :2]
    low = xy.masked_fill(~seen, float("inf")).amin(1)
    high = xy.masked_fill(~seen, float("-inf")).amax(1)
    return torch.cat([low, high], dim=1)


# inputs: input_ids=int(2, 4, high=6)
class FixedGenerator(nn.Module):
    def __init__(self, vocab=6, dim=8, max_new_tokens=5, eos=2):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.head = nn.Linear(dim, vocab)
        self.max_new_tokens = max_new_tokens
        self.eos = eos

    def forward(self, input_ids):
        batch, start = input_ids.shape
        out = input_ids.new_zeros(batch, start + self.max_new_tokens)
        out[:, :start] = input_ids
        done = torch.zeros(batch, dtype=torch.bool)
        for step in range(start, start + self.max_new_tokens):
            logits = self.head(self.embed(out).mean(1))
            token = torch.where(done, torch.zeros(batch, dtype=torch.long), logits.argmax(-1))
            out[:, step] = token
            done |= token == self.eos
        return out


# inputs: logits=float(2, 3, 6), scores=float(2, 3)
def beam_step(logits, scores, beam=3):
    logp = F.log_softmax(logits, dim=-1) + scores.unsqueeze(-1)
    vocab = logp.size(-1)
    best, index = logp.view(logp.size(0), -1).topk(beam, dim=-1)
    parents = index // vocab
    tokens = index - parents * vocab
    return best, parents, tokens


# inputs: draft_probs=prob(5, 7), target_probs=prob(5, 7), tokens=int(5, high=7)
def rejection_mask(draft_probs, target_probs, tokens):
    q = draft_probs.gather(1, tokens[:, None]).squeeze(1)
    p = target_probs.gather(1, tokens[:, None]).squeeze(1)
    ok = (torch.rand_like(p) <= (p / q).clamp(max=1.0)).long()
    return torch.where(ok.cumprod(0).bool(), tokens, torch.full_like(tokens, -1))


# inputs: logits=float(3, 9)
class TopPFilter:
    def __init__(self, top_k=4, top_p=0.8):
        self.top_k = top_k
        self.top_p = top_p

    def __call__(self, logits):
        values, _ = torch.topk(logits, min(self.top_k, logits.size(-1)))
        logits = logits.masked_fill(logits < values[:, -1:], -float("inf"))
        ordered, index = logits.sort(descending=True)
        remove = ordered.softmax(-1).cumsum(-1) > self.top_p
        remove[..., 1:] = remove[..., :-1].clone()
        remove[..., 0] = False
        mask = remove.scatter(1, index, remove)
        return torch.multinomial(logits.masked_fill(mask, -1e9).softmax(-1), 1)


# inputs: generated=int(3, 10, high=5)
def strip_after_eos(generated, eos=2, pad=0):
    results = []
    for row in generated.tolist():
        if eos in row:
            row = row[: row.index(eos)]  # possible: not run
        results.append([t for t in row if t != pad])  # dynamic: loop
    width = max(map(len, results))
    return torch.tensor([r + [pad] * (width - len(r)) for r in results])  # dynamic: creation dim 1


# inputs: generated=int(3, 10, high=5)
def mask_after_eos(generated, eos=2, pad=0):
    ended = generated.eq(eos).cumsum(dim=1) - generated.eq(eos).long()
    return generated.masked_fill(ended.bool(), pad)


# inputs: hyps=rows(3, 2, 7), refs=rows(3, 2, 7)
class NgramOverlap:
    def __init__(self, n=2):
        self.n = n

    def grams(self, seq):
        return Counter(tuple(seq[i : i + self.n]) for i in range(len(seq) - self.n + 1))  # dynamic: loop

    def __call__(self, hyps, refs):
        scores = []
        for h, r in zip(hyps, refs):
            a, b = self.grams(h), self.grams(r)
            overlap = sum((a & b).values())
            scores.append(overlap / max(sum(a.values()), 1))
        return torch.tensor(scores).mean()


# inputs: rewards=float(3, 8), values=float(3, 9), dones=binary(3, 8)
class Gae:
    def __init__(self, gamma=0.99, lam=0.95):
        self.gamma = gamma
        self.lam = lam

    def __call__(self, rewards, values, dones):
        adv = torch.zeros_like(rewards)
        last = torch.zeros(rewards.shape[0])  # possible: not run
        for t in reversed(range(rewards.shape[1])):  # possible: not run
            alive = 1.0 - dones[:, t]
            delta = rewards[:, t] + self.gamma * values[:, t + 1] * alive - values[:, t]
            last = delta + self.gamma * self.lam * alive * last
            adv[:, t] = last
        return adv, adv + values[:, :-1]


# inputs: priorities=prob(12), obs=float(12, 4)
class PrioritySampler:
    def __init__(self, alpha=0.6, batch=4):
        self.alpha = alpha
        self.batch = batch

    def __call__(self, priorities, obs):
        p = priorities.pow(self.alpha)
        idx = torch.multinomial(p / p.sum(), self.batch, replacement=True)
        weight = (len(priorities) * p[idx] / p.sum()).pow(-0.4)
        return obs[idx], weight / weight.max()


# inputs: obs=float(12, 4), actions=int(12, high=3)
def ppo_minibatches(obs, actions, minibatch=4):
    order = torch.randperm(obs.shape[0])  # possible: not run
    total = 0.0
    for start in range(0, obs.shape[0], minibatch):  # possible: not run
        mb = order[start : start + minibatch]
        total = total + obs[mb].mean() + actions[mb].float().mean()
    return total


# inputs: baskets=rows(4, 1, 6)
# run: embed_baskets
class BasketEncoder(nn.Module):
    def __init__(self, items=10, dim=4):
        super().__init__()
        self.bag = nn.EmbeddingBag(items, dim, mode="mean")

    def forward(self, flat, offsets):
        return self.bag(flat, offsets)


def to_offsets(baskets):
    flat = list(itertools.chain.from_iterable(baskets))
    sizes = [len(b) for b in baskets]
    offsets = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    return torch.tensor(flat), torch.from_numpy(offsets)  # dynamic: creation dim 0


def embed_baskets(baskets):
    return BasketEncoder()(*to_offsets(baskets))  # flows


# inputs: sparse=int(6, 3, high=5), dense=float(6, 4)
class WideDeep(nn.Module):
    def __init__(self, vocab=(5, 5, 5), dim=3, dense=4):
        super().__init__()
        self.embeds = nn.ModuleList([nn.Embedding(v, dim) for v in vocab])
        self.deep = nn.Sequential(nn.Linear(len(vocab) * dim + dense, 8), nn.ReLU(), nn.Linear(8, 1))

    def forward(self, sparse, dense):
        fields = [e(sparse[:, i]) for i, e in enumerate(self.embeds)]
        return self.deep(torch.cat(fields + [dense], dim=-1)).sigmoid()


# inputs: x=float(10, 4)
class TokenChoiceMoe(nn.Module):
    def __init__(self, dim=4, experts=3, top_k=2):
        super().__init__()
        self.gate = nn.Linear(dim, experts, bias=False)
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(experts)])
        self.top_k = top_k

    def forward(self, x):
        weights, chosen = self.gate(x).softmax(-1).topk(self.top_k, dim=-1)
        weights = weights / weights.sum(-1, keepdim=True)
        out = torch.zeros_like(x)
        for e, expert in enumerate(self.experts):
            token, slot = torch.where(chosen == e)  # dynamic: nonzero dim 0
            if token.numel() == 0:
                continue
            out[token] += expert(x[token]) * weights[token, slot, None]  # flows
        return out


# inputs: x=float(10, 4)
class DenseMoe(nn.Module):
    def __init__(self, dim=4, experts=3, top_k=2):
        super().__init__()
        self.gate = nn.Linear(dim, experts, bias=False)
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(experts)])
        self.top_k = top_k

    def forward(self, x):
        scores = self.gate(x).softmax(-1)
        weights, chosen = scores.topk(self.top_k, dim=-1)
        sparse = torch.zeros_like(scores).scatter(-1, chosen, weights)
        stacked = torch.stack([e(x) for e in self.experts], dim=1)
        return (stacked * sparse.unsqueeze(-1)).sum(1)


# inputs: scores=prob(20), relevant=bool(20)
def average_precision(scores, relevant):
    hits = relevant[scores.argsort(descending=True)]
    ranks = torch.arange(1, len(hits) + 1)[hits]  # dynamic: boolean-mask dim 0
    if not len(ranks):
        return torch.tensor(0.0)
    return (torch.arange(1, len(ranks) + 1) / ranks).mean()  # flows


# inputs: scores=prob(4, 20), relevant=binary(4, 20)
class NdcgAtK(nn.Module):
    def __init__(self, k=5):
        super().__init__()
        self.k = k

    def gain(self, rel):
        discount = torch.log2(torch.arange(2, self.k + 2).float())
        return (rel[:, : self.k] / discount).sum(-1)

    def forward(self, scores, relevant):
        order = scores.argsort(-1, descending=True)
        dcg = self.gain(relevant.gather(1, order))
        ideal = self.gain(relevant.sort(-1, descending=True).values)
        return torch.where(ideal > 0, dcg / ideal.clamp(min=1e-6), torch.zeros_like(dcg)).mean()


# inputs: scores=prob(24), labels=binary(24)
def roc_curve(scores, labels):
    order = scores.argsort(descending=True)
    scores, labels = scores[order], labels[order]
    change = torch.where(scores.diff() != 0)[0]  # dynamic: nonzero dim 0
    idx = torch.cat([change, torch.tensor([scores.numel() - 1])])  # flows
    tps = labels.cumsum(0)[idx]  # flows
    return tps, 1 + idx - tps  # flows


# inputs: confidence=prob(40), correct=binary(40)
class CalibrationError:
    def __init__(self, n_bins=5):
        self.edges = torch.linspace(0, 1, n_bins + 1)

    def __call__(self, confidence, correct):
        ece = torch.zeros(())
        for low, high in zip(self.edges[:-1], self.edges[1:]):
            inside = confidence.gt(low) & confidence.le(high)
            share = inside.float().mean()
            if share.item() > 0:
                gap = confidence[inside].mean() - correct[inside].mean()  # dynamic: boolean-mask dim 0
                ece += gap.abs() * share
        return ece


# inputs: pred=float(4, 6), target=float(4, 6)
def nan_zero_mse(pred, target):
    target = torch.where(target > 1.5, torch.full_like(target, float("nan")), target)
    known = torch.isfinite(target)
    diff = (pred - torch.nan_to_num(target)) * known
    return diff.square().sum() / known.sum().clamp_min(1)


# inputs: hidden=float(2, 6, 4), labels=int(2, 6, low=-1, high=5)
class MlmHead(nn.Module):
    def __init__(self, dim=4, vocab=5):
        super().__init__()
        self.dense = nn.Linear(dim, dim)
        self.decoder = nn.Linear(dim, vocab)

    def select(self, hidden, labels):
        flat = labels.reshape(-1)
        picked = flat >= 0
        return hidden.reshape(-1, hidden.shape[-1])[picked], flat[picked]  # dynamic: boolean-mask dim 0

    def forward(self, hidden, labels):
        hidden, labels = self.select(hidden, labels)  # flows
        logits = self.decoder(F.gelu(self.dense(hidden)))  # flows
        return F.cross_entropy(logits, labels, reduction="sum")


# inputs: docs=rows(5, 2, 9)
class SequencePacker:
    def __init__(self, block=8, eos=0):
        self.block = block
        self.eos = eos

    def __call__(self, docs):
        stream = []
        for doc in docs:
            stream += doc + [self.eos]
        usable = len(stream) // self.block * self.block
        return torch.tensor(stream[:usable]).view(-1, self.block)  # dynamic: creation dim 0


# inputs: docs=rows(6, 2, 7)
class BinPacker:
    @dataclass
    class Bin:
        room: int
        docs: List[List[int]] = field(default_factory=list)

        def put(self, doc):
            self.docs.append(doc)
            self.room -= len(doc)

    def __init__(self, capacity=10):
        self.capacity = capacity

    def __call__(self, docs):
        bins = []
        for doc in sorted(docs, key=len, reverse=True):
            for b in bins:  # dynamic: loop
                if b.room >= len(doc):
                    b.put(doc)
                    break
            else:
                fresh = self.Bin(self.capacity)
                fresh.put(doc)
                bins.append(fresh)
        rows = []
        for b in bins:  # dynamic: loop
            flat = [t for d in b.docs for t in d]  # dynamic: loop
            rows.append(flat + [0] * b.room)
        return torch.tensor(rows)  # dynamic: creation dim 0


# inputs: cu_seqlens=arg([0, 3, 5, 9], [0, 2, 7, 9]), qkv=float(9, 3, 4)
def varlen_attention(cu_seqlens, qkv):
    outs = []
    for begin, end in zip(cu_seqlens, cu_seqlens[1:]):  # possible: not run
        q, k, v = qkv[begin:end].unbind(1)  # unfixed: slice dim 0
        outs.append(F.scaled_dot_product_attention(q[None], k[None], v[None])[0])
    return torch.cat(outs)


# inputs: x=float(3, 8, 4), lengths=int(3, low=1, high=9)
class PackedLstm(nn.Module):
    def __init__(self, dim=4, hidden=5):
        super().__init__()
        self.rnn = nn.LSTM(dim, hidden, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, _ = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True)  # flows
        return out.mean(1)


# inputs: x=float(3, 8, 4), lengths=int(3, low=1, high=9)
class LastStepLstm(nn.Module):
    def __init__(self, dim=4, hidden=5):
        super().__init__()
        self.rnn = nn.LSTM(dim, hidden, batch_first=True)

    def forward(self, x, lengths):
        out, _ = self.rnn(x)
        last = (lengths - 1).view(-1, 1, 1).expand(-1, 1, out.size(-1))
        return out.gather(1, last).squeeze(1)


# inputs: emission=float(3, 9, 5), lengths=int(3, low=2, high=10)
class CtcGreedy:
    def __init__(self, blank=0):
        self.blank = blank

    def __call__(self, emission, lengths):
        paths = emission.argmax(-1)
        texts = []
        for path, n in zip(paths, lengths):
            collapsed = torch.unique_consecutive(path[:n])  # dynamic: slice dim 0; unique dim 0
            texts.append([i for i in collapsed.tolist() if i != self.blank])  # dynamic: loop
        return texts


# inputs: start_logits=float(9), end_logits=float(9), context=bool(9)
class SpanDecoder:
    def __init__(self, max_answer=4):
        self.max_answer = max_answer

    def __call__(self, start_logits, end_logits, context):
        offset = int(context.int().argmax())
        start = start_logits.masked_fill(~context, -1e4)
        end = end_logits.masked_fill(~context, -1e4)
        joint = (start[:, None] + end[None, :]).triu().tril(self.max_answer - 1)
        best = joint.flatten().argmax()
        s, e = best // joint.shape[1], best % joint.shape[1]  # possible: not run
        return s - offset, e - offset, start_logits[s : e + 1].mean()  # dynamic: slice dim 0


# inputs: x=float(2, 9, 4), scores=prob(2, 9)
class TokenPruner(nn.Module):
    def __init__(self, keep_ratio=0.5):
        super().__init__()
        self.keep_ratio = keep_ratio

    def forward(self, x, scores):
        keep = math.ceil(self.keep_ratio * x.shape[1])  # possible: not run
        index = scores.topk(keep, dim=1).indices.sort(dim=1).values
        return x.gather(1, index.unsqueeze(-1).expand(-1, -1, x.shape[-1]))  # possible: not run


# inputs: x=float(1, 9, 4), scores=prob(1, 9)
class ThresholdPruner(nn.Module):
    def __init__(self, mass=0.9):
        super().__init__()
        self.mass = mass

    def forward(self, x, scores):
        probs = scores / scores.sum(-1, keepdim=True)
        ordered, index = probs.sort(descending=True)
        needed = (ordered.cumsum(-1) < self.mass).sum(-1).max() + 1
        index = index[:, : int(needed)]  # dynamic: slice dim 1
        return x.gather(1, index.unsqueeze(-1).expand(-1, -1, x.size(-1)))  # flows


# inputs: probs=prob(12, 4), features=float(12, 6)
class PseudoLabeler:
    def __init__(self, threshold=0.7):
        self.threshold = threshold

    def select(self, probs):
        confidence, label = probs.max(dim=1)
        return confidence.ge(self.threshold), label

    def __call__(self, probs, features):
        chosen, label = self.select(probs)
        return TensorDataset(features[chosen], label[chosen])  # dynamic: boolean-mask dim 0


# inputs: weak=float(12, 4), strong=float(12, 4)
def fixmatch_loss(weak, strong, threshold=0.7):
    with torch.no_grad():
        confidence, target = weak.softmax(-1).max(-1)
        mask = confidence.ge(threshold).float()
    return (F.cross_entropy(strong, target, reduction="none") * mask).mean()


# inputs: query=float(5, 4), keys=float(5, 4)
class MomentumQueue(nn.Module):
    def __init__(self, dim=4, size=10):
        super().__init__()
        self.register_buffer("queue", F.normalize(torch.randn(size, dim), dim=1))
        self.register_buffer("ptr", torch.zeros(1, dtype=torch.long))

    @torch.no_grad()
    def enqueue(self, keys):
        n = keys.shape[0]  # possible: not run
        ptr = int(self.ptr)
        self.queue[ptr : ptr + n] = keys
        self.ptr[0] = (ptr + n) % self.queue.shape[0]  # possible: not run

    def forward(self, query, keys):
        positive = (query * keys).sum(-1, keepdim=True)
        negative = query @ self.queue.clone().T
        self.enqueue(F.normalize(keys, dim=1))
        return torch.cat([positive, negative], 1)


# inputs: losses=prob(10), features=float(10, 4)
def small_loss_selection(losses, features, forget_rate=0.2):
    remember = int((1 - forget_rate) * len(losses))
    order = np.argsort(losses.numpy())
    return features[order[:remember].copy()]


# inputs: losses=prob(10), features=float(10, 4)
def clean_by_threshold(losses, features):
    limit = losses.mean() + losses.std()
    clean = np.where(losses.numpy() < limit.item())[0]  # dynamic: nonzero dim 0
    return features[clean]  # flows


# inputs: image=float(3, 16, 16), alpha=prob(16, 16)
def tight_crop(image, alpha, margin=1):
    solid = (alpha > 0.8).numpy()
    rows, cols = np.any(solid, axis=1), np.any(solid, axis=0)
    if not rows.any():
        return image
    top, bottom = np.where(rows)[0][[0, -1]]  # dynamic: nonzero dim 0
    left, right = np.where(cols)[0][[0, -1]]  # dynamic: nonzero dim 0
    top, left = max(top - margin, 0), max(left - margin, 0)
    return image[:, top : bottom + 1 + margin, left : right + 1 + margin]  # dynamic: slice dim 1, 2


# inputs: image=float(3, 16, 16)
class FiveCropEval:
    def __init__(self, size=10):
        self.size = size

    def __call__(self, image):
        s = self.size
        _, h, w = image.shape
        top, left = (h - s) // 2, (w - s) // 2
        crops = [image[:, :s, :s], image[:, :s, w - s :], image[:, h - s :, :s], image[:, h - s :, w - s :]]
        crops.append(image[:, top : top + s, left : left + s])
        return torch.stack(crops)


# inputs: image=float(3, 12, 12)
class MultiScaleTrain(nn.Module):
    def __init__(self, sizes=(8, 12, 16)):
        super().__init__()
        self.sizes = sizes
        self.conv = nn.Conv2d(3, 4, 3, padding=1)

    def pick(self):
        return self.sizes[np.random.randint(len(self.sizes))]  # possible: not run

    def forward(self, image):
        if self.training:
            size = self.pick()
            image = F.interpolate(image[None], size=(size, size))[0]  # dynamic: resize dim 2, 3
        return self.conv(image[None])  # flows


# inputs: weight=float(8, 6)
def magnitude_prune(weight, amount=0.4):
    k = int(amount * weight.numel())
    cutoff = weight.abs().flatten().kthvalue(k).values
    return weight * (weight.abs() > cutoff)


# inputs: grads=[float(4), float(3, 2)]
def clip_gradients(grads, max_norm=1.0):
    total = torch.stack([g.norm() for g in grads]).norm()
    coef = torch.clamp(max_norm / (total + 1e-6), max=1.0)
    return [g * coef for g in grads]


# inputs: signal=float(40), width=5
def smooth_and_peak(signal, width):
    kernel = torch.ones(1, 1, width) / width
    smooth = F.conv1d(signal[None, None], kernel, padding=width // 2)[0, 0]
    middle = smooth[1:-1]
    is_peak = (middle > smooth[:-2]) & (middle > smooth[2:])
    where = is_peak.nonzero().squeeze(-1) + 1  # dynamic: nonzero dim 0
    return where.diff().float().mean() if where.numel() > 1 else torch.tensor(0.0)  # flows


# inputs: features=float(9, 4), video_ids=int(9, high=3)
class VideoPool(nn.Module):
    def forward(self, features, video_ids):
        pooled = {}
        for vid in video_ids.unique().tolist():  # dynamic: loop; unique dim 0
            clip = features[video_ids == vid]  # dynamic: boolean-mask dim 0
            pooled[vid] = clip.mean(dim=0)
        return torch.stack(list(pooled.values()))  # dynamic: list dim all


# inputs: samples=[{"image": float(3, 4, 4), "boxes": sized((1, 6), 4)}, {"image": float(3, 4, 4), "boxes": sized((1, 6), 4)}]
class CocoCollator:
    def __init__(self, max_boxes=8):
        self.max_boxes = max_boxes

    def __call__(self, samples):
        images = torch.stack([s["image"] for s in samples])  # possible: not run
        boxes = torch.zeros(len(samples), self.max_boxes, 4)
        valid = torch.zeros(len(samples), self.max_boxes, dtype=torch.bool)
        for i, s in enumerate(samples):
            n = min(len(s["boxes"]), self.max_boxes)  # possible: not run
            boxes[i, :n] = s["boxes"][:n]  # flows
            valid[i, :n] = True
        return images, boxes, valid
