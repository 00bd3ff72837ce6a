import math
import random
from collections import Counter, defaultdict, deque
from functools import partial

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import (
    pack_padded_sequence,
    pack_sequence,
    pad_packed_sequence,
    pad_sequence,
)
from torch.utils.data import (
    BatchSampler,
    DataLoader,
    Dataset,
    RandomSampler,
    Subset,
    TensorDataset,
    random_split,
)


# inputs: img=float(3, 16, 16)
def random_resized(img):
    scale = random.choice([0.5, 0.75, 1.0, 1.25])
    return F.interpolate(img[None], scale_factor=scale, mode="bilinear")[0]  # dynamic: resize dim 2, 3


# inputs: tags=int(9, high=3), h=float(9, 4)
def entity_spans(tags, h):
    spans, start = [], None
    for i, t in enumerate(tags.tolist()):
        if t == 1:
            start = i
        elif t == 0 and start is not None:
            spans.append(h[start:i].mean(0))  # dynamic: slice dim 0
            start = None
    return torch.stack(spans) if spans else torch.zeros(0, 4)  # dynamic: list-of-tensors dim 0


# inputs: x=float(1, 9, 4), scores=prob(1, 9)
class ThresholdPruner(nn.Module):
    def __init__(self, threshold=0.5):
        super().__init__()
        self.threshold = threshold

    def forward(self, x, scores):
        keep = scores[0] >= self.threshold
        keep[0] = True
        return x[:, keep]  # dynamic: boolean-mask dim 1


# inputs: rois=boxes(6), feats=float(4, 16, 16)
def crop_rois(rois, feats):
    out = []
    for x1, y1, x2, y2 in rois.long().clamp(0, 15).tolist():
        crop = feats[:, y1 : y2 + 1, x1 : x2 + 1]  # dynamic: slice dim 1, 2
        out.append(F.adaptive_avg_pool2d(crop, 2))
    return torch.stack(out)


# inputs: ids=int(12, high=6)
def dedup_keep_order(ids):
    seen = set()
    out = []
    for i in ids.tolist():
        if i not in seen:
            seen.add(i)
            out.append(i)
    return torch.tensor(out)  # dynamic: creation dim 0


# inputs: rewards=float(8), dones=bool(8)
def split_episodes(rewards, dones):
    ends = dones.nonzero().view(-1).tolist()  # dynamic: nonzero dim 0
    episodes, start = [], 0
    for end in ends:  # dynamic: loop
        episodes.append(rewards[start : end + 1])  # dynamic: slice dim 0
        start = end + 1
    return episodes


# inputs: x=float(2, 6, 4), mask=bool(2, 6)
def masked_rows_list(x, mask):
    return [r[m] for r, m in zip(x, mask)]  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4)
class Halting(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(4, 4)
        self.halt = nn.Linear(4, 1)

    def forward(self, x):
        h = torch.zeros_like(x)
        running = torch.ones(x.size(0), dtype=torch.bool)
        for _ in range(5):
            if not running.any():
                break
            h[running] = self.cell(x[running], h[running])  # possible: index
            running = running & (self.halt(h).squeeze(-1) < 0.5)
        return h


# inputs: seqs=ragged(5, 2, 7, 3)
def bucketed(seqs):
    longest = max(s.shape[0] for s in seqs)  # possible: not run
    bucket = 4 if longest <= 4 else 8
    return torch.stack([F.pad(s, (0, 0, 0, bucket - s.shape[0])) for s in seqs])  # possible: not run


# inputs: ids=int(4, 9, high=6), attention_mask=bool(4, 9)
def trim_to_longest(ids, attention_mask):
    max_len = attention_mask.sum(dim=1).max()
    return ids[:, :max_len]  # dynamic: slice dim 1


# inputs: a=int(8, high=5), b=int(8, high=5)
def is_member(a, b):
    return (a.unsqueeze(1) == b.unsqueeze(0)).any(dim=1)


# inputs: x=float(2, 6, 4), mask=bool(2, 6)
class MaskedNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(4)

    def forward(self, x, mask):
        out = torch.zeros_like(x)
        chosen = x[mask]  # dynamic: boolean-mask dim 0
        if chosen.size(0) > 1:
            out[mask] = self.norm(chosen)  # flows
        return out


# inputs: batch=int(10, high=4), x=float(10, 3)
def global_mean_pool(batch, x):
    size = int(batch.max()) + 1
    out = x.new_zeros(size, x.size(1)).index_add_(0, batch, x)  # dynamic: creation dim 0
    count = torch.bincount(batch, minlength=size).clamp(min=1)  # dynamic: bincount dim 0
    return out / count.unsqueeze(-1)  # flows


# inputs: boxes=boxes(7)
def clip_boxes(boxes, h=10, w=12):
    boxes[:, 0::2].clamp_(0, w)
    boxes[:, 1::2].clamp_(0, h)
    return boxes


# inputs: adj=bool(6, 6), x=float(6, 4)
def edges_of(adj, x):
    src, dst = adj.nonzero().t()  # dynamic: nonzero dim 0
    return torch.cat([x[src], x[dst]], dim=-1)  # flows


# inputs: anchors=boxes(8), gt=boxes(3)
def match_anchors(anchors, gt):
    area1 = (anchors[:, 2:] - anchors[:, :2]).prod(1)
    area2 = (gt[:, 2:] - gt[:, :2]).prod(1)
    lt = torch.max(anchors[:, None, :2], gt[:, :2])
    rb = torch.min(anchors[:, None, 2:], gt[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, :, 0] * wh[:, :, 1]
    iou = inter / (area1[:, None] + area2 - inter)
    best, idx = iou.max(dim=1)
    labels = torch.full((anchors.size(0),), -1, dtype=torch.long)
    labels[best < 0.3] = 0
    labels[best >= 0.5] = 1
    pos = torch.nonzero(labels == 1).squeeze(1)  # dynamic: nonzero dim 0
    neg = (labels == 0).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    return pos, neg, gt[idx]


# inputs: durations=int(6, low=1, high=4), h=float(6, 5)
def length_regulator(durations, h):
    out = torch.repeat_interleave(h, durations, dim=0)  # dynamic: repeat-interleave dim 0
    return out


# inputs: ids=int(9, high=5)
def pieces_between(ids, sep=0):
    at = torch.where(ids == sep)[0] + 1  # dynamic: nonzero dim 0
    return torch.tensor_split(ids, at)  # dynamic: split dim 0


# inputs: tree=int(6, low=-1, high=5)
def walk_to_root(tree):
    node, path = 5, []
    while node >= 0 and len(path) < 8:  # dynamic: loop
        path.append(node)
        node = int(tree[node])
    return torch.tensor(path)  # dynamic: creation dim 0


# inputs: lengths=int(4, low=1, high=9)
def sequence_mask_bounded(lengths):
    return torch.arange(16)[None, :] < lengths[:, None]


# inputs: prompt=int(2, 4, high=5)
def generate_until_done(prompt, eos=1):
    emb = torch.randn(5, 5)
    done = torch.zeros(2, dtype=torch.bool)
    tokens = prompt
    while not done.all() and tokens.size(1) < 12:  # dynamic: loop
        nxt = emb[tokens[:, -1]].argmax(-1)
        nxt = torch.where(done, torch.zeros_like(nxt), nxt)
        tokens = torch.cat([tokens, nxt.unsqueeze(-1)], -1)
        done |= nxt == eos
    return tokens


# inputs: x=float(3, 4, 6)
def transpose_some(x):
    if random.random() < 0.5:  # dynamic: branch
        x = x.transpose(1, 2)
    return x


# inputs: score=prob(9), ratio=arg(0.5, 0.5)
def topk_pool(score, ratio):
    k = int(math.ceil(ratio * score.size(0)))
    perm = score.topk(k)[1]  # possible: not run
    return perm


# inputs: labels=int(8, 8, high=4)
def one_hot_guess(labels):
    return F.one_hot(labels).permute(2, 0, 1).float()  # dynamic: one-hot dim 2


# inputs: logits=float(9)
def nucleus_candidates(logits, p=0.8):
    probs, idx = torch.sort(logits.softmax(-1), descending=True)
    n = int((probs.cumsum(0) < p).sum()) + 1
    return idx[:n]  # dynamic: slice dim 0


# inputs: boxes=boxes(9), scores=prob(9)
def greedy_nms(boxes, scores, thr=0.5):
    order = scores.argsort(descending=True)
    keep = []
    areas = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    while order.numel() > 0:  # dynamic: loop
        i = order[0]
        keep.append(i)
        if order.numel() == 1:
            break
        rest = order[1:]  # flows
        lt = torch.maximum(boxes[i, :2], boxes[rest, :2])  # flows
        rb = torch.minimum(boxes[i, 2:], boxes[rest, 2:])  # flows
        inter = (rb - lt).clamp(min=0).prod(dim=1)  # flows
        iou = inter / (areas[i] + areas[rest] - inter)  # flows
        order = rest[iou <= thr]  # dynamic: boolean-mask dim 0
    return torch.stack(keep)  # flows


# inputs: x=float(40)
def robust_mean(x):
    lo, hi = torch.quantile(x, 0.1), torch.quantile(x, 0.9)
    inner = x[(x >= lo) & (x <= hi)]  # dynamic: boolean-mask dim 0
    return inner.mean()


# inputs: d=prob(6, 6)
def sinkhorn(d, iters=4):
    P = torch.exp(-d)
    for _ in range(iters):
        P = P / P.sum(1, keepdim=True)
        P = P / P.sum(0, keepdim=True)
    return P


# inputs: states=float(7, 3)
def filter_none(states):
    batch = [s if s.sum() > 0 else None for s in states]
    non_final = [s for s in batch if s is not None]
    if not non_final:  # flows
        return states
    return torch.stack(non_final)  # dynamic: list-of-tensors dim 0


# inputs: x=float(2, 6, 4), mask=bool(2, 6)
def masked_mean(x, mask):
    m = mask.unsqueeze(-1).type_as(x)
    return (x * m).sum(1) / m.sum(1).clamp_min(1e-6)


# inputs: xyz=float(2, 16, 3)
def farthest_point_sample(xyz, npoint=5):
    B, N, _ = xyz.shape
    centroids = torch.zeros(B, npoint, dtype=torch.long)
    distance = torch.full((B, N), 1e10)
    farthest = torch.randint(0, N, (B,))
    for i in range(npoint):
        centroids[:, i] = farthest
        centroid = xyz[torch.arange(B), farthest].unsqueeze(1)
        dist = ((xyz - centroid) ** 2).sum(-1)
        mask = dist < distance
        distance[mask] = dist[mask]  # dynamic: boolean-mask dim 0
        farthest = distance.max(-1)[1]  # possible: not run
    return centroids


# inputs: logits=float(2, 9)
def top_k_filter(logits, k=3):
    k = min(k, logits.size(-1))
    floor = torch.topk(logits, k)[0][..., -1, None]  # possible: not run
    logits[logits < floor] = -float("inf")
    return logits


# inputs: ids=int(4, 9, high=6)
def trim_batch(ids, pad_token_id=0):
    keep = ids.ne(pad_token_id).any(dim=0)
    return ids[:, keep]  # dynamic: boolean-mask dim 1


# inputs: texts=ragged(10, 3, 9)
def collate_padding(texts):
    def collate(batch):
        lengths = torch.tensor([len(t) for t in batch])
        padded = pad_sequence(batch, batch_first=True)  # dynamic: collate dim 1
        return padded, lengths

    loader = DataLoader(texts, batch_size=5, collate_fn=collate)  # dynamic: loader
    return loader


# inputs: labels=int(2, 9, low=-1, high=5), logits=float(2, 9, 6)
def shift_and_flatten(labels, logits):
    shift_logits = logits[..., :-1, :].contiguous()
    shift_labels = labels[..., 1:].contiguous()
    active = shift_labels.view(-1) >= 0
    active_logits = shift_logits.view(-1, 6)[active]  # dynamic: boolean-mask dim 0
    active_labels = shift_labels.view(-1)[active]  # dynamic: boolean-mask dim 0
    return F.cross_entropy(active_logits, active_labels)


# inputs: logits=float(2, 4, 6, 6), target=int(2, 6, 6, high=4)
def ohem(logits, target, thresh=0.7, min_kept=10):
    loss = F.cross_entropy(logits, target, reduction="none").view(-1)
    hard = loss[loss > thresh]  # dynamic: boolean-mask dim 0
    if hard.numel() < min_kept:
        hard, _ = loss.topk(min_kept)  # possible: not run
    return hard.mean()


# inputs: hidden=float(10, 4), gate=float(10, 3)
class DenseMoe(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, hidden, gate):
        weights = gate.softmax(dim=-1)
        outs = torch.stack([e(hidden) for e in self.experts], dim=1)
        return torch.einsum("ne,ned->nd", weights, outs)


# inputs: x=float(1, 40)
def trim_silence(x, thr=0.2):
    energy = x.abs().squeeze(0)
    loud = torch.nonzero(energy > thr).flatten()  # dynamic: nonzero dim 0
    if len(loud) == 0:
        return x
    return x[:, loud[0] : loud[-1] + 1]  # dynamic: slice dim 1


# inputs: rewards=float(8), dones=bool(8)
def discounted(rewards, dones, gamma=0.9):
    out = torch.zeros_like(rewards)
    running = 0.0
    for t in reversed(range(rewards.shape[0])):  # possible: not run
        running = rewards[t] + gamma * running * (1 - dones[t].float())
        out[t] = running
    return out


# inputs: boxes=boxes(7)
def remove_small(boxes, min_size=4.0):
    ws, hs = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    keep = torch.where((ws >= min_size) & (hs >= min_size))[0]  # dynamic: nonzero dim 0
    return boxes[keep]  # flows


# inputs: x=float(2, 12, 12, 3)
def window_partition(x, w=4):
    B, H, W, C = x.shape
    pad_b, pad_r = (w - H % w) % w, (w - W % w) % w
    x = F.pad(x, (0, 0, 0, pad_r, 0, pad_b))
    x = x.view(B, (H + pad_b) // w, w, (W + pad_r) // w, w, C)
    return x.permute(0, 1, 3, 2, 4, 5).reshape(-1, w, w, C)


# inputs: images=[float(3, 9, 7), float(3, 6, 8)]
def nested_tensor(images):
    most = [max(s) for s in zip(*[i.shape for i in images])]
    out = torch.zeros(len(images), *most)
    for img, pad in zip(images, out):
        pad[: img.shape[0], : img.shape[1], : img.shape[2]].copy_(img)  # possible: not run
    return out


# inputs: x=float(2, 8, 6), n=arg(3, 4)
def chunked_rows(x, n):
    return [c.mean(1) for c in x.chunk(n, dim=1)]  # unfixed: loop; split dim all


# inputs: x=float(4, 6)
def outlier_clip(x):
    mean, std = x.mean(), x.std()
    x = torch.where((x - mean).abs() > 2 * std, mean, x)
    return x


# inputs: ids=int(3, 9, high=5)
class EosPool(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(5, 4)

    def forward(self, ids):
        h = self.emb(ids)
        eos_mask = ids.eq(4)
        return h[eos_mask, :]  # dynamic: boolean-mask dim 0


# inputs: prediction=prob(2, 7, 9)
def yolo_filter(prediction, conf_thres=0.3):
    xc = prediction[..., 4] > conf_thres
    output = [torch.zeros((0, 6))] * prediction.shape[0]  # possible: not run
    for xi, x in enumerate(prediction):
        x = x[xc[xi]]  # dynamic: boolean-mask dim 0
        if not x.shape[0]:  # possible: not run
            continue
        conf, j = x[:, 5:].max(1, keepdim=True)  # flows
        x = torch.cat((x[:, :4], conf, j.float()), 1)  # flows
        output[xi] = x[x[:, 4].argsort(descending=True)[:3]]  # flows
    return output


# inputs: x=float(8, 4), sizes=int(3, low=1, high=4)
def split_by_sizes(x, sizes):
    start = 0
    parts = []
    for n in sizes.tolist():
        parts.append(x[start : start + n].sum(0))  # dynamic: slice dim 0
        start += n
    return torch.stack(parts)


# inputs: pts=float(24, 3), center=float(4, 3)
def ball_query(pts, center, k=3, r=1.0):
    d = torch.cdist(center, pts)
    idx = torch.arange(pts.shape[0]).repeat(center.shape[0], 1)  # possible: not run
    idx[d > r] = pts.shape[0]  # possible: not run
    idx = idx.sort(dim=-1)[0][:, :k]  # possible: not run
    first = idx[:, :1].expand(-1, k)
    mask = idx == pts.shape[0]  # possible: not run
    idx[mask] = first[mask]  # dynamic: boolean-mask dim 0
    return idx


# inputs: img=float(3, 16, 16)
def random_crop(img, size=8):
    top = torch.randint(0, img.shape[1] - size + 1, (1,)).item()  # possible: not run
    left = torch.randint(0, img.shape[2] - size + 1, (1,)).item()  # possible: not run
    return img[:, top : top + size, left : left + size]


# inputs: labels=int(20, low=-1, high=2)
def balanced_sample(labels, num=8):
    positive = torch.where(labels >= 1)[0]  # dynamic: nonzero dim 0
    negative = torch.where(labels == 0)[0]  # dynamic: nonzero dim 0
    num_pos = min(positive.numel(), num // 2)
    num_neg = min(negative.numel(), num - num_pos)
    perm1 = torch.randperm(positive.numel())[:num_pos]  # flows
    perm2 = torch.randperm(negative.numel())[:num_neg]  # flows
    return positive[perm1], negative[perm2]  # flows


# inputs: x=float(2, 9, 4), scores=prob(2, 9)
class TokenPruner(nn.Module):
    def __init__(self, keep=0.5):
        super().__init__()
        self.keep = keep

    def forward(self, x, scores):
        k = max(1, int(x.shape[1] * self.keep))  # possible: not run
        idx = scores.topk(k, dim=1).indices
        return x.gather(1, idx[..., None].expand(-1, -1, x.shape[-1]))  # possible: not run


# inputs: labels=int(2, 9, low=-1, high=5), logits=float(2, 9, 6)
def shift_and_ignore(labels, logits):
    return F.cross_entropy(logits[:, :-1].reshape(-1, 6), labels[:, 1:].reshape(-1), ignore_index=-1)


# inputs: x=float(2, 12, 6)
def mae_mask(x, ratio=0.75):
    N, L, D = x.shape
    keep = int(L * (1 - ratio))
    noise = torch.rand(N, L)
    shuffle = torch.argsort(noise, dim=1)
    ids_keep = shuffle[:, :keep]
    kept = torch.gather(x, 1, ids_keep.unsqueeze(-1).repeat(1, 1, D))
    mask = torch.ones(N, L)
    mask[:, :keep] = 0
    return kept, torch.gather(mask, 1, torch.argsort(shuffle, dim=1))


# inputs: img=float(3, 16, 16)
def random_erase(img):
    h = random.randint(2, 6)
    w = random.randint(2, 6)
    top = random.randint(0, 16 - h)
    left = random.randint(0, 16 - w)
    img[:, top : top + h, left : left + w] = torch.randn(3, h, w)  # dynamic: creation dim 1, 2
    return img


# inputs: draft=int(1, 5, high=4), target=int(1, 5, high=4)
def n_matches(draft, target):
    n = ((~(draft == target)).cumsum(dim=-1) < 1).sum()
    return torch.cat([draft[:, :n], target[:, n : n + 1]], dim=-1)  # dynamic: slice dim 1


# inputs: batch=int(10, high=4), x=float(10, 3)
def sum_pool_fixed(batch, x, num_graphs=4):
    out = torch.zeros(num_graphs, x.shape[-1])  # possible: not run
    return out.scatter_add(0, batch[:, None].expand_as(x), x)


# inputs: durations=int(2, 6, low=1, high=4), h=float(2, 6, 5)
def length_regulator_batch(durations, h):
    rows = [r.repeat_interleave(d, dim=0) for r, d in zip(h, durations)]  # dynamic: repeat-interleave dim 0
    return pad_sequence(rows, batch_first=True)  # flows


# inputs: wav=float(1, 40)
def random_chunk(wav, n=16):
    start = random.randint(0, wav.size(1) - n)
    return wav[:, start : start + n]


# inputs: ids=int(2, 9, high=5)
def sentence_lengths(ids, eos=4):
    eq = ids.eq(eos).int()
    pos = eq.argmax(dim=-1)
    return torch.where(eq.any(-1), pos, torch.full_like(pos, ids.shape[-1]))  # possible: not run


# inputs: targets=int(6, high=3), boxes=boxes(6)
def boxes_per_image(targets, boxes):
    out = []
    for i in range(3):
        out.append(boxes[targets == i])  # dynamic: boolean-mask dim 0
    return out


# inputs: heat=prob(1, 2, 8, 8)
def heatmap_peaks(heat, thr=0.6):
    peaks = F.max_pool2d(heat, 3, 1, 1) == heat
    idx = (peaks & (heat > thr)).nonzero()  # dynamic: nonzero dim 0
    return heat[idx[:, 0], idx[:, 1], idx[:, 2], idx[:, 3]]  # flows


# inputs: batch=ragged(5, 2, 7)
def collate_cat(batch):
    flat = torch.cat(batch)  # dynamic: collate dim 0
    offsets = torch.tensor([0] + [len(b) for b in batch[:-1]]).cumsum(0)  # possible: not run
    return flat, offsets


# inputs: x=float(12, 3)
def kmeans_dense(x, k=3):
    centers = x[:k]
    for _ in range(3):
        assign = F.one_hot(torch.cdist(x, centers).argmin(1), k).float()
        centers = (assign.t() @ x) / assign.sum(0).clamp(min=1)[:, None]
    return centers


# inputs: x=float(8, 4), groups=int(8, high=3)
def group_normalise(x, groups):
    out = x.clone()
    for g in range(int(groups.max()) + 1):  # dynamic: loop
        m = groups == g
        out[m] = (x[m] - x[m].mean(0)) / (x[m].std(0) + 1e-5)  # dynamic: boolean-mask dim 0
    return out


# inputs: ds=dataset(14, 5)
def train_loader_dropping(ds):
    kwargs = {"batch_size": 4, "shuffle": True}
    kwargs["drop_last"] = True
    return DataLoader(ds, **kwargs)


# inputs: q=float(2, 4, 6), k=float(2, 9, 6), mask=bool(2, 9)
def attend(q, k, mask):
    score = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
    score = score.masked_fill(~mask[:, None], -1e9)
    return score.softmax(-1) @ k


# inputs: seqs=ragged(5, 2, 7, 3)
def packed_rows(seqs):
    seqs = sorted(seqs, key=len, reverse=True)  # dynamic: collate dim 0
    packed = pack_sequence(seqs)  # dynamic: collate dim 0
    return packed.data.mean(0)


# inputs: x=float(4, 9, 5), lengths=int(4, low=1, high=10)
class BiLstm(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(5, 4, batch_first=True, bidirectional=True)
        self.head = nn.Linear(8, 2)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, _ = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True)  # flows
        return self.head(out)  # flows


# inputs: pred=int(3, 8, 8, high=4), target=int(3, 8, 8, high=4)
def confusion(pred, target, n=4, ignore=3):
    mask = (target >= 0) & (target != ignore)
    hist = torch.bincount(n * target[mask] + pred[mask], minlength=n**2)  # dynamic: boolean-mask dim 0
    return hist.reshape(n, n)


# inputs: x=float(2, 8, 12)
def spec_augment(x, F_=3, T=4):
    f = random.randrange(0, F_)
    f0 = random.randrange(0, 8 - f)
    x[:, f0 : f0 + f] = 0
    t = int(torch.randint(0, T, ()))
    t0 = int(torch.randint(0, 12 - t, ()))
    x[:, :, t0 : t0 + t] = 0
    return x
