import functools
import math
import random
from collections import Counter, defaultdict, deque
from dataclasses import dataclass
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


# inputs: batch={"ids": int(3, 8, high=5), "labels": int(3, 8, low=-1, high=5)}
def loss_from_batch(batch):
    labels = batch["labels"]  # possible: not run
    logits = F.one_hot(batch["ids"], 6).float()  # possible: not run
    keep = labels != -1
    return F.cross_entropy(logits[keep], labels[keep])  # dynamic: boolean-mask dim 0


# inputs: batch={"ids": int(3, 8, high=5), "labels": int(3, 8, low=-1, high=5)}
def loss_from_batch_dense(batch):
    labels = batch["labels"]  # possible: not run
    logits = F.one_hot(batch["ids"], 6).float()  # possible: not run
    return F.cross_entropy(logits.permute(0, 2, 1), labels, ignore_index=-1)


# inputs: model_out=[float(6, 4), prob(6)]
def unpack_outputs(model_out):
    boxes, scores = model_out
    keep = scores > 0.5
    return boxes[keep], scores[keep]  # dynamic: boolean-mask dim 0


# inputs: outputs={"logits": float(2, 5, 4), "boxes": float(2, 5, 4)}
def detr_post(outputs, threshold=0.3):
    prob = outputs["logits"].softmax(-1)[..., :-1]  # possible: not run
    scores, labels = prob.max(-1)
    results = []
    for s, l, b in zip(scores, labels, outputs["boxes"]):  # possible: not run
        keep = s > threshold
        results.append({"scores": s[keep], "labels": l[keep], "boxes": b[keep]})  # dynamic: boolean-mask dim 0
    return results


# inputs: outputs={"logits": float(2, 5, 4), "boxes": float(2, 5, 4)}
def detr_top(outputs, k=3):
    prob = outputs["logits"].sigmoid()  # possible: not run
    scores, idx = prob.view(2, -1).topk(k, dim=1)
    boxes = torch.gather(outputs["boxes"], 1, (idx // 4).unsqueeze(-1).repeat(1, 1, 4))  # possible: not run
    return scores, boxes


# inputs: x=float(4, 6), targets=[int(2, high=3), int(3, high=3)]
def concat_targets(x, targets):
    sizes = [len(t) for t in targets]
    flat = torch.cat([t for t in targets])
    return [c.sum() for c in x.split([1, 3], 0)], flat, sizes


# inputs: sim=float(5, 5)
def mutual_nearest(sim):
    a = sim.argmax(1)
    b = sim.argmax(0)
    ids = torch.arange(5)
    mutual = b[a] == ids
    return torch.stack([ids[mutual], a[mutual]])  # dynamic: boolean-mask dim 0


# inputs: sim=float(5, 5)
def ranks(sim):
    order = sim.argsort(1, descending=True)
    hits = order == torch.arange(5)[:, None]
    return hits.float().argmax(1).median()


# inputs: depth=float(1, 6, 6)
def backproject(depth):
    valid = depth[0] > 0
    v, u = torch.where(valid)  # dynamic: nonzero dim 0
    z = depth[0][valid]  # dynamic: boolean-mask dim 0
    return torch.stack([u * z, v * z, z], -1)  # flows


# inputs: depth=float(1, 6, 6)
def backproject_dense(depth):
    v, u = torch.meshgrid(torch.arange(6), torch.arange(6), indexing="ij")
    z = depth[0]
    return torch.stack([u * z, v * z, z], -1)


# inputs: depth=float(1, 6, 6), gt=float(1, 6, 6)
def depth_metrics(depth, gt):
    mask = gt > 1e-3
    pred, target = depth[mask], gt[mask]  # dynamic: boolean-mask dim 0
    ratio = torch.max(pred / target, target / pred)  # flows
    return (ratio < 1.25).float().mean()  # flows


# inputs: depth=float(1, 6, 6), gt=float(1, 6, 6)
def depth_loss(depth, gt):
    mask = (gt > 1e-3).float()
    return ((depth - gt).abs() * mask).sum() / (mask.sum() + 1e-6)


# inputs: state=float(3, 4), mask=bool(3)
class ReplayBuffer:
    def __init__(self):
        self.data = []

    def push(self, state, mask):
        for s, m in zip(state, mask):
            if m:
                self.data.append(s)

    def __call__(self, state, mask):
        self.push(state, mask)
        if len(self.data) == 0:  # flows
            return state
        return torch.stack(self.data)  # dynamic: list-of-tensors dim 0


# inputs: state=float(3, 4)
class FixedReplay:
    def __init__(self, size=4):
        self.data = torch.zeros(size, 4)
        self.n = 0

    def __call__(self, state):
        for s in state:
            self.data[self.n % 4] = s
            self.n += 1
        return self.data


# inputs: log_probs=float(2, 6, 5)
def ctc_greedy(log_probs):
    best = log_probs.argmax(-1)
    out = []
    for row in best:
        row = torch.unique_consecutive(row)  # dynamic: unique dim 0
        out.append(row[row != 0])  # dynamic: boolean-mask dim 0
    return out


# inputs: log_probs=float(2, 6, 5)
def ctc_best(log_probs):
    best = log_probs.argmax(-1)
    return best, log_probs.max(-1).values.sum(-1)


# inputs: scores=float(2, 7), lengths=int(2, low=1, high=8)
def crf_sum(scores, lengths):
    mask = torch.arange(7)[None, :] < lengths[:, None]
    return scores.masked_fill(~mask, 0).sum(1)


# inputs: scores=float(2, 7), lengths=int(2, low=1, high=8)
def crf_steps(scores, lengths):
    total = scores[:, 0]
    for t in range(1, int(lengths.max())):  # dynamic: loop
        total = torch.logaddexp(total, scores[:, t])
    return total


# inputs: x=float(2, 3, 9), p=0.5
def span_dropout(x, p=0.5):
    if torch.rand(()) < p:  # flows
        n = torch.randint(1, 4, ()).item()
        x = x[..., :-n]  # dynamic: slice dim 2
    return x


# inputs: x=float(2, 3, 9)
def channel_dropout(x, p=0.5):
    keep = (torch.rand(x.shape[:2]) > p).to(x.dtype)  # possible: not run
    return x * keep[..., None] / (1 - p)


# inputs: tokens=int(2, 8, high=6)
class TextModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(6, 4, padding_idx=0)
        self.rnn = nn.LSTM(4, 5, batch_first=True)

    def forward(self, tokens):
        lengths = (tokens != 0).sum(1).clamp(min=1)
        packed = nn.utils.rnn.pack_padded_sequence(self.emb(tokens), lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, (h, c) = self.rnn(packed)  # flows
        return h[-1]


# inputs: tokens=int(2, 8, high=6)
class TextMean(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(6, 4, padding_idx=0)

    def forward(self, tokens):
        mask = (tokens != 0).unsqueeze(-1).float()
        return (self.emb(tokens) * mask).sum(1) / mask.sum(1).clamp(min=1)


# inputs: nodes=float(7, 4), batch=int(7, high=3)
class Pool(nn.Module):
    def __init__(self):
        super().__init__()
        self.score = nn.Linear(4, 1)

    def forward(self, nodes, batch):
        s = self.score(nodes).squeeze(-1)
        k = max(1, int(0.5 * nodes.size(0)))
        perm = s.topk(k).indices
        return nodes[perm] * s[perm].tanh().unsqueeze(-1), batch[perm]


# inputs: nodes=float(7, 4), batch=int(7, high=3)
class ThresholdPool(nn.Module):
    def __init__(self):
        super().__init__()
        self.score = nn.Linear(4, 1)
        self.bias = 0.0

    def forward(self, nodes, batch):
        s = self.score(nodes).squeeze(-1) + nodes.sum(1)
        perm = (s > self.bias).nonzero().squeeze(-1)  # dynamic: nonzero dim 0
        return nodes[perm], batch[perm]  # flows


# inputs: nodes=float(7, 4), batch=int(7, high=3)
def to_dense_batch(nodes, batch):
    counts = torch.bincount(batch, minlength=3)  # possible: bincount
    longest = counts.max().item()
    out = torch.zeros(3, longest, 4)  # dynamic: creation dim 1
    for b in range(3):
        rows = nodes[batch == b]  # dynamic: boolean-mask dim 0
        out[b, : rows.size(0)] = rows
    return out


# inputs: img=float(3, 10, 10)
# init: 6
class RandomCropPad:
    def __init__(self, size):
        self.size = size

    def __call__(self, img):
        i = random.randint(0, img.shape[1] - self.size)  # possible: not run
        j = random.randint(0, img.shape[2] - self.size)  # possible: not run
        return img[:, i : i + self.size, j : j + self.size]


# inputs: img=float(3, 10, 10)
def random_scale_crop(img):
    s = random.uniform(0.6, 1.0)
    h = int(10 * s)
    out = img[:, :h, :h]  # dynamic: slice dim 1, 2
    return F.interpolate(out[None], size=(10, 10))  # flows


# inputs: img=float(3, 10, 10)
def random_erase_where(img):
    mask = torch.rand(10, 10) > 0.8
    img = img.clone()
    img[:, mask] = 0
    return img


# inputs: img=float(3, 10, 10)
def nonzero_box(img):
    pts = (img.sum(0) > 0).nonzero()  # dynamic: nonzero dim 0
    if pts.shape[0] == 0:  # possible: not run
        return img
    y0, x0 = pts.min(0).values.tolist()
    y1, x1 = pts.max(0).values.tolist()
    return img[:, y0 : y1 + 1, x0 : x1 + 1]


# inputs: x=float(8, 5)
def train_test_split(x, ratio=0.75):
    perm = torch.randperm(x.size(0))
    n = int(ratio * x.size(0))
    return x[perm[:n]], x[perm[n:]]


# inputs: x=float(8, 5), y=int(8, high=3)
def balanced_batch(x, y):
    counts = torch.bincount(y, minlength=3)  # possible: bincount
    n = counts[counts > 0].min()  # dynamic: boolean-mask dim 0
    rows = [torch.where(y == c)[0][:n] for c in range(3)]  # dynamic: nonzero dim 0; slice dim 0
    return x[torch.cat(rows)]  # flows


# inputs: x=float(8, 5), y=int(8, high=3)
def weighted_sampler(x, y):
    w = 1.0 / torch.bincount(y, minlength=3).clamp(min=1).float()  # possible: bincount
    idx = torch.multinomial(w[y], 8, replacement=True)
    return x[idx]


# inputs: x=float(8, 5)
def pca_keep(x, var=0.9):
    u, s, v = torch.pca_lowrank(x, q=4)
    e = (s**2) / (s**2).sum()
    k = int((e.cumsum(0) < var).sum()) + 1
    return x @ v[:, :k]  # dynamic: slice dim 1


# inputs: x=float(8, 5)
def zca(x, eps=1e-3):
    c = x.t() @ x / x.size(0)
    s, u = torch.linalg.eigh(c)
    return x @ u @ torch.diag((s + eps).rsqrt()) @ u.t()


# inputs: x=float(8, 5)
def outlier_free_mean(x):
    z = (x - x.mean(0)) / (x.std(0) + 1e-6)
    inlier = (z.abs() < 2).all(1)
    return x[inlier].mean(0)  # dynamic: boolean-mask dim 0


# inputs: x=float(8, 5)
def winsor(x):
    lo, hi = x.quantile(0.1, 0), x.quantile(0.9, 0)
    return x.clamp(lo, hi)


# inputs: x=float(8, 5)
def evaluate_loop(x):
    correct, total = 0, 0
    preds = []
    for row in x.split(3):
        p = row.argmax(1)
        preds.append(p)
        correct += (p == 1).sum().item()
        total += len(p)
    return torch.cat(preds), correct / total


# inputs: x=float(8, 5)
def early_stop(x):
    best, bad = float("inf"), 0
    for i in range(8):  # dynamic: loop
        loss = x[i].sum().item()
        if loss < best:
            best, bad = loss, 0
        else:
            bad += 1
        if bad >= 2:
            break
    return best


# inputs: x=float(8, 5)
def log_items(x):
    stats = {"mean": x.mean().item(), "max": x.max().item()}
    return {k: round(v, 3) for k, v in stats.items()}


# inputs: x=float(8, 5)
def clip_grad(x):
    norm = x.norm()
    if norm > 1.0:
        x = x / norm
    return x


# inputs: x=float(8, 5), mask=None
def optional_mask(x, mask=None):
    if mask is not None:
        x = x.masked_fill(mask, 0)  # possible: not run
    return x.sum(-1)


# inputs: x=float(8, 5), mask=bool(8)
def optional_select(x, mask=None):
    if mask is not None:
        x = x[mask.bool()]  # dynamic: boolean-mask dim 0
    return x.sum(-1)  # flows


# inputs: x=float(2, 8, 5), n=int(2, low=1, high=9)
def masked_mean_loop(x, n):
    out = []
    for i in range(x.size(0)):
        out.append(x[i, : int(n[i])].mean(0))  # dynamic: slice dim 0
    return torch.stack(out)


# inputs: x=float(2, 8, 5), n=int(2, low=1, high=9)
def drop_padding(x, n):
    m = torch.arange(x.size(1)) < n.unsqueeze(1)
    return x[m]  # dynamic: boolean-mask dim 0


# inputs: a=float(4, 6), b=float(5, 6)
def soft_align(a, b):
    att = (a @ b.t()).softmax(-1)
    return att @ b


# inputs: a=float(4, 6), b=float(5, 6)
def hard_align(a, b):
    d = torch.cdist(a, b)
    keep = d.min(1)[0] < 3  # possible: not run
    return a[keep], b[d.argmin(1)[keep]]  # dynamic: boolean-mask dim 0


# inputs: words=["a", "bb", "a"]
def build_vocab(words):
    vocab = {w: i for i, w in enumerate(sorted(set(words)))}
    ids = torch.tensor([vocab[w] for w in words])  # possible: not run
    return F.one_hot(ids, len(vocab))


# inputs: seqs=ragged(4, 2, 8)
def left_pad(seqs):
    n = max(map(len, seqs))
    return torch.stack([F.pad(s, (n - len(s), 0)) for s in seqs])  # dynamic: pad dim 0


# inputs: seqs=ragged(4, 2, 8)
def crop_all(seqs, n=8):
    return torch.stack([F.pad(s, (0, n - s.size(0))) for s in seqs])


# inputs: seqs=ragged(4, 2, 8)
def longest_first(seqs):
    seqs = sorted(seqs, key=len, reverse=True)  # dynamic: collate dim 0
    lengths = torch.as_tensor([len(s) for s in seqs])
    batch = torch.zeros(len(seqs), lengths[0])  # dynamic: creation dim 1
    for i, s in enumerate(seqs):
        batch[i, : len(s)] = s
    return batch, lengths


# inputs: pred=float(6, 4), target=int(6, high=4), ignore_index=0
def macro_recall(pred, target, ignore_index=0):
    labels = pred.argmax(dim=-1)
    valid = target.ne(ignore_index)
    labels, target = labels[valid], target[valid]  # dynamic: boolean-mask dim 0
    out = []
    for c in range(4):
        hit = ((labels == c) & (target == c)).sum()  # flows
        out.append(hit / (target == c).sum().clamp(min=1))  # flows
    return torch.stack(out).mean()


# inputs: pred=float(6, 4), target=int(6, high=4)
def macro_recall_all(pred, target):
    labels = pred.argmax(dim=-1)
    out = []
    for c in range(4):
        hit = ((labels == c) & (target == c)).sum()
        out.append(hit / (target == c).sum().clamp(min=1))
    return torch.stack(out).mean()


# inputs: x=float(3, 9), lens=int(3, low=1, high=10)
class Aligner(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(9, 9)

    def forward(self, x, lens):
        y = self.lin(x)
        parts = [y[i, :l] for i, l in enumerate(lens)]  # dynamic: slice dim 0
        return torch.cat(parts)  # flows


# inputs: x=float(3, 9), lens=int(3, low=1, high=10)
class MaskAligner(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(9, 9)

    def forward(self, x, lens):
        y = self.lin(x)
        ok = torch.arange(9, device=x.device).unsqueeze(0) < lens.unsqueeze(1)
        return y.masked_fill(~ok, 0.0)


# inputs: feats=float(5, 8, 4)
class DropFrames(nn.Module):
    def forward(self, feats):
        if not self.training:
            return feats
        n = feats.size(1)
        keep = torch.rand(n) >= 0.2
        if keep.sum() == 0:  # flows
            return feats
        return feats[:, keep, :]  # dynamic: boolean-mask dim 1


# inputs: feats=float(5, 8, 4)
class EvalFrames(nn.Module):
    def forward(self, feats):
        n = feats.size(1)
        keep = torch.linspace(0, n - 1, 4).long()
        return feats[:, keep, :]


# inputs: img=float(2, 3, 16, 16)
class MultiScaleTrain(nn.Module):
    def __init__(self):
        super().__init__()
        self.sizes = [8, 12, 16]
        self.conv = nn.Conv2d(3, 4, 3, padding=1)

    def forward(self, img):
        size = self.sizes[torch.randint(len(self.sizes), (1,)).item()]  # possible: not run
        img = F.interpolate(img, size=(size, size))  # dynamic: resize dim 2, 3
        return self.conv(img).mean((2, 3))  # flows


# inputs: img=float(2, 3, 16, 16)
class Pyramid(nn.Module):
    def __init__(self):
        super().__init__()
        self.sizes = [8, 12, 16]
        self.conv = nn.Conv2d(3, 4, 3, padding=1)

    def forward(self, img):
        outs = []
        for size in self.sizes:
            small = F.interpolate(img, size=(size, size))
            outs.append(self.conv(small).mean((2, 3)))
        return torch.cat(outs, dim=1)


# inputs: rel=float(6, 6)
def triplet_indices(rel):
    dist = torch.cdist(rel, rel)
    near = dist < dist.mean()
    near.fill_diagonal_(False)
    anchors, positives = near.nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    negatives = (~near).float().multinomial(1).squeeze(1)
    return anchors, positives, negatives[anchors]  # flows


# inputs: rel=float(6, 6)
def hardest(rel):
    dist = torch.cdist(rel, rel)
    dist = dist + torch.eye(6) * 1e6
    return dist.argmin(1), dist.min(1).values


# inputs: score=float(2, 10), max_keep=4
def keep_best(score, max_keep=4):
    n = min(max_keep, score.shape[1])  # possible: not run
    return score.topk(n, dim=1)[0].sum(1)  # possible: not run


# inputs: score=float(2, 10), max_keep=4
def keep_positive_best(score, max_keep=4):
    n = min(max_keep, int((score > 0).sum(1).min()))
    return score.topk(n, dim=1)[0].sum(1)  # dynamic: topk dim 1


# inputs: x=float(4, 3)
def accumulate(x):
    history = []
    for step in range(4):
        x = x * 0.9
        if step % 2 == 0:
            history.append(x)
    return torch.stack(history)


# inputs: x=float(4, 3)
def accumulate_until(x):
    history = [x]
    while history[-1].abs().sum() > 1 and len(history) < 6:  # dynamic: loop
        history.append(history[-1] * 0.5)  # possible: not run
    return torch.stack(history)  # flows


# inputs: pred=boxes(6), labels=int(6, high=3)
def per_label_boxes(pred, labels):
    return {int(c): pred[labels == c] for c in labels.unique()}  # dynamic: boolean-mask dim 0; unique dim 0


# inputs: pred=boxes(6), labels=int(6, high=3)
def label_offsets(pred, labels):
    offset = labels.to(pred) * (pred.max() + 1)
    return pred + offset[:, None]


# inputs: pred=boxes(6), size=[16, 16]
def scale_boxes(pred, size=(16, 16)):
    h, w = size
    scale = torch.tensor([w, h, w, h], dtype=torch.float32)
    return pred * scale


# inputs: pred=boxes(6)
def crop_by_box(pred, image=None):
    image = torch.zeros(3, 32, 32)
    x1, y1, x2, y2 = pred[0].int().tolist()
    return image[:, y1:y2, x1:x2].mean()  # dynamic: slice dim 1, 2


# inputs: x=float(2, 6, 4), drop=0.3
def token_shuffle(x, drop=0.3):
    order = torch.rand(x.shape[0], x.shape[1]).argsort(1)  # possible: not run
    return x.gather(1, order.unsqueeze(-1).expand_as(x))


# inputs: x=float(2, 6, 4)
def token_bernoulli(x):
    m = torch.bernoulli(torch.full((6,), 0.7)).to(torch.bool)
    return x[:, m].mean(1)  # dynamic: boolean-mask dim 1


# inputs: a=int(7, high=5), b=int(7, high=5)
def vocabulary_overlap(a, b):
    return len(set(a.tolist()) & set(b.tolist())) / 5


# inputs: a=int(7, high=5), b=int(7, high=5)
def ngram_counts(a, b):
    grams = Counter(zip(a.tolist(), b.tolist()))
    return torch.tensor(list(grams.values()))  # dynamic: creation dim 0


# inputs: a=int(7, high=5)
def cumulative_index(a):
    idx = torch.cumsum(a, 0)
    return torch.zeros(30).scatter_(0, idx, 1.0)


# inputs: a=int(7, high=5)
def ranges_from_counts(a):
    ends = torch.cumsum(a, 0)
    total = int(ends[-1])
    return torch.arange(total)  # dynamic: creation dim 0


# inputs: a=int(7, high=5)
def ragged_range(a):
    return torch.cat([torch.arange(int(n)) for n in a])  # dynamic: creation dim 0


# inputs: x=float(2, 4, 10), chunk=4
def chunked(x, chunk=4):
    outs = []
    for i in range(0, x.shape[-1], chunk):  # possible: not run
        outs.append(x[..., i : i + chunk].sum(-1))
    return torch.stack(outs, -1)


# inputs: x=float(2, 4, 10)
def overlap(x, win=4, hop=2):
    n = (x.shape[-1] - win) // hop + 1  # possible: not run
    return torch.stack([x[..., i * hop : i * hop + win] for i in range(n)], dim=2)


# inputs: x=float(2, 4, 10)
def trim_zeros(x):
    used = x.abs().sum((0, 1)) > 0
    idx = used.nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    if len(idx) == 0:
        return x
    return x[..., idx.min() : idx.max() + 1]


# inputs: x=float(2, 4, 10)
def centre(x, size=6):
    start = (x.shape[-1] - size) // 2  # possible: not run
    return x.narrow(-1, start, size)


# inputs: ids=int(2, 7, high=6), eos=2
def strip_after(ids, eos=2):
    outs = []
    for seq in ids:
        hits = torch.where(seq == eos)[0]  # dynamic: nonzero dim 0
        if len(hits) > 0:  # flows
            seq = seq[: hits[0]]  # dynamic: slice dim 0
        outs.append(seq)
    return outs


# inputs: ids=int(2, 7, high=6), eos=2
def mask_after(ids, eos=2):
    done = (ids == eos).cumsum(1) > 0
    return ids.masked_fill(done, 0)


# inputs: x=float(5, 3), g=int(5, high=2)
def scatter_mean(x, g, dim_size=None):
    if dim_size is None:
        dim_size = int(g.max()) + 1
    out = x.new_zeros(dim_size, x.size(1)).index_add_(0, g, x)  # dynamic: creation dim 0
    return out


# inputs: x=float(5, 3), g=int(5, high=2)
def scatter_mean_given(x, g, dim_size=2):
    out = x.new_zeros(dim_size, x.size(1)).index_add_(0, g, x)
    return out


# inputs: x=float(5, 3)
class Quantizer(nn.Module):
    def __init__(self, n=4):
        super().__init__()
        self.embed = nn.Embedding(n, 3)
        self.n = n

    def forward(self, x):
        d = torch.cdist(x, self.embed.weight)
        idx = d.argmin(1)
        used = idx.unique().numel()  # dynamic: unique dim 0
        hot = F.one_hot(idx, self.n).float()
        return self.embed(idx), used / self.n, hot.mean(0)


# inputs: x=float(5, 3)
class Router(nn.Module):
    def __init__(self, n=2, capacity=3):
        super().__init__()
        self.gate = nn.Linear(3, n)
        self.n = n
        self.capacity = capacity

    def forward(self, x):
        probs = (self.gate(x) + x.sum(1, keepdim=True)).softmax(-1)
        out = torch.zeros_like(x)
        for e in range(self.n):
            w, idx = probs[:, e].topk(self.capacity)
            out = out.index_add(0, idx, x[idx] * w[:, None])
        return out


# inputs: x=float(5, 3)
class RouterDrop(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(3, 2)

    def forward(self, x):
        top = (self.gate(x) + x[:, :2]).argmax(-1)
        outs = [x[top == e].sum(0) for e in range(2)]  # dynamic: boolean-mask dim 0
        return torch.stack(outs)


# inputs: ds=dataset(9, 3)
def fit(ds, epochs=1, batch_size=4):
    loader = DataLoader(ds, batch_size=batch_size, shuffle=True)  # dynamic: loader
    model = nn.Linear(3, 3)
    for _ in range(epochs):
        total = 0.0
        for x, y in loader:  # dynamic: loop
            total += model(x).sum().item()  # flows
    return total


# inputs: ds=dataset(9, 3)
def fit_full(ds, batch_size=4):
    return DataLoader(ds, batch_size=batch_size, shuffle=True, drop_last=True)


# inputs: x=float(8, 3), y=int(8, high=2)
def tensor_dataset(x, y):
    ds = TensorDataset(x, y)
    return DataLoader(ds, batch_size=3)  # dynamic: loader


# inputs: x=float(8, 3), y=int(8, high=2)
def minibatches(x, y, size=3):
    perm = torch.randperm(len(x))
    for i in range(0, len(x), size):
        idx = perm[i : i + size]
        x[idx].sum(), y[idx].sum()
    return perm


# inputs: values=[int(4, high=5), int(6, high=5)], pad_idx=1
def collate_tokens(values, pad_idx=1, left_pad=False):
    size = max(v.size(0) for v in values)
    res = values[0].new(len(values), size).fill_(pad_idx)  # possible: not run

    def copy_tensor(src, dst):
        assert dst.numel() == src.numel()
        dst.copy_(src)

    for i, v in enumerate(values):
        copy_tensor(v, res[i][size - len(v) :] if left_pad else res[i][: len(v)])  # possible: not run
    return res


# inputs: logits=float(2, 6), top_k=3
def top_k_top_p(logits, top_k=3, top_p=0.9):
    if top_k > 0:
        remove = logits < torch.topk(logits, top_k)[0][..., -1, None]  # possible: not run
        logits[remove] = -float("inf")
    if top_p < 1.0:
        sorted_logits, sorted_indices = torch.sort(logits, descending=True)
        cumulative = torch.cumsum(F.softmax(sorted_logits, dim=-1), dim=-1)
        sorted_remove = cumulative > top_p
        sorted_remove[..., 1:] = sorted_remove[..., :-1].clone()
        sorted_remove[..., 0] = 0
        remove = sorted_remove.scatter(1, sorted_indices, sorted_remove)
        logits = logits.masked_fill(remove, -float("inf"))
    return logits


# inputs: pred_logits=float(2, 5, 4), tgt_ids=int(6, high=3)
def matching_cost(pred_logits, tgt_ids):
    bs, num = pred_logits.shape[:2]  # possible: not run
    prob = pred_logits.flatten(0, 1).softmax(-1)
    cost = -prob[:, tgt_ids]
    cost = cost.view(bs, num, -1)
    sizes = [2, 4]
    return [c[i].argmin(0) for i, c in enumerate(cost.split(sizes, -1))]


# inputs: overlaps=prob(8, 3)
class MaxAssigner:
    def __init__(self, pos=0.5, neg=0.3):
        self.pos = pos
        self.neg = neg

    def __call__(self, overlaps):
        assigned = overlaps.new_full((overlaps.size(0),), -1, dtype=torch.long)
        best, which = overlaps.max(dim=1)
        assigned[(best >= 0) & (best < self.neg)] = 0
        pos_inds = best >= self.pos
        assigned[pos_inds] = which[pos_inds] + 1  # dynamic: boolean-mask dim 0
        return assigned, torch.nonzero(assigned > 0, as_tuple=False).squeeze(-1).unique()  # dynamic: nonzero dim 0


# inputs: assigned=int(12, low=-1, high=3)
class RandomSamplerOf:
    def __init__(self, num=6, fraction=0.5):
        self.num = num
        self.fraction = fraction

    def choose(self, gallery, num):
        perm = torch.randperm(gallery.numel())[:num]  # flows
        return gallery[perm]

    def __call__(self, assigned):
        num_pos = int(self.num * self.fraction)
        pos = torch.nonzero(assigned > 0, as_tuple=False)  # dynamic: nonzero dim 0
        if pos.numel() != 0:  # flows
            pos = pos.squeeze(1)  # flows
        if pos.numel() > num_pos:  # flows
            pos = self.choose(pos, num_pos)
        return pos


# inputs: scores=prob(2, 12), boxes=float(2, 12, 4)
def proposals(scores, boxes, pre=6, thr=0.5):
    out = []
    for s, b in zip(scores, boxes):
        s, idx = s.sort(descending=True)
        idx = idx[:pre]
        s = s[:pre]
        b = b[idx]
        keep = (b[:, 2] > b[:, 0]) & (s > thr)
        if not keep.all():
            b, s = b[keep], s[keep]  # dynamic: boolean-mask dim 0
        out.append(torch.cat([b, s[:, None]], 1))  # flows
    return out


# inputs: heat=prob(1, 2, 6, 6), k=4
def decode_heat(heat, k=4):
    batch, cat, height, width = heat.size()
    hmax = F.max_pool2d(heat, 3, stride=1, padding=1)
    heat = heat * (hmax == heat).float()
    scores, inds = torch.topk(heat.view(batch, -1), k)
    clses = torch.div(inds, height * width, rounding_mode="floor")
    inds = inds % (height * width)
    ys = torch.div(inds, width, rounding_mode="floor").float()
    xs = (inds % width).float()
    return torch.stack([xs, ys, scores, clses.float()], dim=2)


# inputs: x=float(6, 4), edge_index=int(2, 9, high=6), keep=bool(6)
def filter_adj(x, edge_index, keep):
    index = torch.full((6,), -1, dtype=torch.long)
    perm = keep.nonzero().view(-1)  # dynamic: nonzero dim 0
    index[perm] = torch.arange(perm.size(0))  # flows
    row, col = index[edge_index[0]], index[edge_index[1]]
    mask = (row >= 0) & (col >= 0)
    return x[perm], torch.stack([row[mask], col[mask]], dim=0)  # dynamic: boolean-mask dim 0


# inputs: x=float(7, 4), batch=int(7, high=3)
def topk_pool(x, batch, ratio=0.5):
    num_nodes = torch.zeros(3, dtype=torch.long).scatter_add_(0, batch, torch.ones_like(batch))
    k = (ratio * num_nodes.to(torch.float)).ceil().to(torch.long)
    score = x.sum(1)
    order = score.argsort(descending=True)
    order = order[batch[order].argsort(stable=True)]
    start = torch.cat([num_nodes.new_zeros(1), num_nodes.cumsum(0)[:-1]])
    mask = [torch.arange(int(k[i])) + start[i] for i in range(3)]  # dynamic: creation dim 0
    return order[torch.cat(mask)]  # flows


# inputs: input_ids=int(2, 8, high=6), scores=float(2, 6)
class NoRepeat:
    def __init__(self, n=2):
        self.n = n

    def __call__(self, input_ids, scores):
        for i, seq in enumerate(input_ids.tolist()):
            seen = {}
            for gram in zip(*[seq[j:] for j in range(self.n)]):  # possible: not run
                seen.setdefault(tuple(gram[:-1]), []).append(gram[-1])  # possible: not run
            banned = seen.get(tuple(seq[1 - self.n :]), [])  # possible: not run
            scores[i, banned] = -float("inf")
        return scores


# inputs: input_ids=int(1, 3, high=6)
class Generator(nn.Module):
    def __init__(self, vocab=6):
        super().__init__()
        self.emb = nn.Embedding(vocab, 6)
        self.eos = 2

    def forward(self, input_ids, max_new=5):
        finished = torch.zeros(input_ids.shape[0], dtype=torch.bool)  # possible: not run
        while True:  # dynamic: loop
            logits = self.emb(input_ids)[:, -1] + torch.randn(1, 6)
            token = logits.argmax(-1)
            token = torch.where(finished, torch.zeros_like(token), token)
            input_ids = torch.cat([input_ids, token[:, None]], dim=-1)
            finished = finished | (token == self.eos)
            if finished.all() or input_ids.shape[1] >= 3 + max_new:  # possible: not run
                break
        return input_ids


# inputs: hidden=float(2, 6, 8), attention_mask=bool(2, 6)
class Unpadded(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(8, 8)

    def unpad(self, hidden, attention_mask):
        lens = attention_mask.sum(-1, dtype=torch.int32)
        indices = attention_mask.flatten().nonzero().flatten()  # dynamic: nonzero dim 0
        return hidden.flatten(0, 1)[indices], indices, lens  # flows

    def forward(self, hidden, attention_mask):
        flat, indices, lens = self.unpad(hidden, attention_mask)  # flows
        flat = self.lin(flat)  # flows
        out = torch.zeros(12, 8)
        out[indices] = flat
        return out.view(2, 6, 8)


# inputs: hidden=float(2, 6, 8)
class Windowed(nn.Module):
    def __init__(self, w=2):
        super().__init__()
        self.w = w
        self.lin = nn.Linear(8, 8)

    def forward(self, hidden):
        b, n, c = hidden.shape
        pad = (self.w - n % self.w) % self.w
        hidden = F.pad(hidden, (0, 0, 0, pad))
        x = hidden.view(b, -1, self.w, c)
        return self.lin(x).view(b, n + pad, c)[:, :n]


# inputs: wave=float(1, 64), target=16
def random_segment(wave, target=16):
    if wave.size(-1) > target:
        start = torch.randint(0, wave.size(-1) - target + 1, (1,)).item()
        wave = wave[..., start : start + target]
    else:
        wave = F.pad(wave, (0, target - wave.size(-1)))  # possible: not run
    return wave


# inputs: mel=float(8, 30), hop=5
def random_cut(mel, hop=5):
    frames = random.randint(hop, 20)
    start = random.randint(0, mel.size(1) - frames)
    return mel[:, start : start + frames]  # dynamic: slice dim 1


# inputs: rays=float(20, 6), near=0.1
def march(rays, near=0.1, steps=4):
    o, d = rays[:, :3], rays[:, 3:]
    t = torch.full((20,), near)
    alive = torch.ones(20, dtype=torch.bool)
    for _ in range(steps):
        p = o[alive] + t[alive, None] * d[alive]  # dynamic: boolean-mask dim 0
        dist = p.norm(dim=-1) - 1  # flows
        t[alive] = t[alive] + dist  # dynamic: boolean-mask dim 0
        alive = alive & (t < 5)
    return t


# inputs: rays=float(20, 6)
def march_dense(rays, near=0.1, steps=4):
    o, d = rays[:, :3], rays[:, 3:]
    t = torch.full((20,), near)
    for _ in range(steps):
        p = o + t[:, None] * d
        dist = p.norm(dim=-1) - 1
        t = torch.where(t < 5, t + dist, t)
    return t


# inputs: sigma=float(4, 6), weights=prob(4, 5)
def sample_pdf(sigma, weights, n=8):
    pdf = weights / weights.sum(-1, keepdim=True)
    cdf = torch.cat([torch.zeros(4, 1), pdf.cumsum(-1)], -1)
    u = torch.rand(4, n)
    inds = torch.searchsorted(cdf, u, right=True)
    below = (inds - 1).clamp(min=0)
    above = inds.clamp(max=cdf.shape[-1] - 1)  # possible: not run
    g = torch.stack([below, above], -1)
    return torch.gather(cdf.unsqueeze(1).expand(4, n, 6), 2, g)


# inputs: z=float(5, 4), y=int(5, high=2)
class Bank(nn.Module):
    def __init__(self, size=8):
        super().__init__()
        self.register_buffer("queue", torch.randn(size, 4))
        self.register_buffer("ptr", torch.zeros(1, dtype=torch.long))
        self.size = size

    @torch.no_grad()
    def enqueue(self, z):
        ptr = int(self.ptr)
        n = z.shape[0]  # possible: not run
        idx = (ptr + torch.arange(n)) % self.size
        self.queue[idx] = z
        self.ptr[0] = (ptr + n) % self.size

    def forward(self, z, y):
        logits = z @ self.queue.t()
        self.enqueue(z)
        return logits.softmax(-1)


# inputs: z=float(5, 4), y=int(5, high=2)
class ClassBank:
    def __init__(self):
        self.bank = {c: [] for c in range(2)}

    def __call__(self, z, y):
        for f, c in zip(z, y.tolist()):
            self.bank[c].append(f)  # possible: not run
        return {c: torch.stack(fs) for c, fs in self.bank.items() if fs}  # dynamic: list-of-tensors dim 0


# inputs: obs=float(4, 3), done=bool(4)
class VecBuffer:
    def __init__(self):
        self.obs = []
        self.done = []

    def add(self, obs, done):
        self.obs.append(obs)
        self.done.append(done)

    def __call__(self, obs, done):
        for _ in range(3):
            self.add(obs, done)
        o = torch.stack(self.obs)
        d = torch.stack(self.done)
        return o.flatten(0, 1), d.float().mean()


# inputs: obs=float(4, 3), done=bool(4)
class EpisodeBuffer:
    def __init__(self):
        self.episodes = []
        self.now = []

    def __call__(self, obs, done):
        for o, d in zip(obs, done):
            self.now.append(o)
            if d:
                self.episodes.append(torch.stack(self.now))  # dynamic: list-of-tensors dim 0
                self.now = []
        return self.episodes


# inputs: x=float(3, 5), y=float(3, 5)
def paired_valid(x, y):
    ok = ~(torch.isnan(x) | torch.isnan(y)) & (x != y)
    xv, yv = x[ok], y[ok]  # dynamic: boolean-mask dim 0
    return torch.corrcoef(torch.stack([xv, yv]))  # flows


# inputs: x=float(3, 5), y=float(3, 5)
def paired_weighted(x, y):
    ok = (~(torch.isnan(x) | torch.isnan(y))).float()
    return (ok * (x - y) ** 2).sum() / ok.sum()


# inputs: seq=float(6, 4), lengths=int(2, low=1, high=4)
def split_sessions(seq, lengths):
    out, at = [], 0
    for n in lengths.tolist():
        out.append(seq[at : at + n].mean(0))  # dynamic: slice dim 0
        at += n
    return torch.stack(out)


# inputs: x=float(5, 4), p=0.5
class StochasticDepthList(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])
        self.p = p

    def forward(self, x, p=None):
        for block in self.blocks:
            if self.training and torch.rand(1).item() < self.p:
                continue
            x = x + block(x)
        return x


# inputs: q=float(2, 6, 4), topk=3
def sparse_attention(q, topk=3):
    sim = q @ q.transpose(1, 2)
    val, idx = sim.topk(topk, dim=-1)
    mask = torch.full_like(sim, float("-inf")).scatter_(-1, idx, val)
    return mask.softmax(-1) @ q


# inputs: x=float(8, 3), labels=int(8, high=3)
def class_means(x, labels):
    means = []
    for c in labels.unique().tolist():  # dynamic: loop; unique dim 0
        means.append(x[labels == c].mean(0))  # dynamic: boolean-mask dim 0
    return torch.stack(means)  # flows


# inputs: x=float(8, 3), labels=int(8, high=3)
def class_means_fixed(x, labels, classes=3):
    hot = F.one_hot(labels, classes).float()
    return hot.t() @ x / hot.sum(0).clamp(min=1).unsqueeze(1)


# inputs: a=bool(6), b=bool(6)
def iou_masks(a, b):
    inter = (a & b).sum().float()
    union = (a | b).sum().float()
    return inter / union.clamp(min=1)


# inputs: a=bool(6), b=bool(6)
def index_masks(a, b):
    both = a & b
    return both.nonzero().squeeze(-1), torch.arange(6)[both]  # dynamic: boolean-mask dim 0; nonzero dim 0


# inputs: img=float(3, 12, 12), size=8
class CenterOrRandomCrop:
    def __init__(self, size=8, random_crop=True):
        self.size = size
        self.random_crop = random_crop

    def __call__(self, img, size=8):
        _, h, w = img.shape
        if self.random_crop:
            top = torch.randint(0, h - self.size + 1, ()).item()
            left = torch.randint(0, w - self.size + 1, ()).item()
        else:
            top, left = (h - self.size) // 2, (w - self.size) // 2
        return img[..., top : top + self.size, left : left + self.size]


# inputs: img=float(3, 12, 12)
def random_resized(img):
    area = 12 * 12 * random.uniform(0.3, 1.0)
    ratio = math.exp(random.uniform(math.log(3 / 4), math.log(4 / 3)))
    w = min(12, max(1, int(round(math.sqrt(area * ratio)))))
    h = min(12, max(1, int(round(math.sqrt(area / ratio)))))
    crop = img[:, :h, :w]  # dynamic: slice dim 1, 2
    return F.interpolate(crop[None], size=(8, 8))[0]  # flows


# inputs: pts=float(10, 2)
def convexish(pts):
    order = pts[:, 0].argsort()
    hull = []
    for p in pts[order]:
        while len(hull) >= 2 and (hull[-1] - hull[-2])[1] > (p - hull[-1])[1]:  # dynamic: loop
            hull.pop()
        hull.append(p)
    return torch.stack(hull)  # flows


# inputs: ids=int(9, high=4)
def run_lengths(ids):
    values, counts = torch.unique_consecutive(ids, return_counts=True)  # dynamic: unique dim 0
    return values, counts.cumsum(0)  # flows


# inputs: ids=int(9, high=4)
def encode(ids, table={0: 3, 1: 2, 2: 1, 3: 0}):
    return torch.tensor([table[i] for i in ids.tolist()])  # possible: not run


# inputs: ids=int(9, high=4)
def decode_until(ids, stop=3):
    out = []
    for i in ids.tolist():  # dynamic: loop
        if i == stop:
            break
        out.append(i)
    return torch.tensor(out)  # dynamic: creation dim 0


# inputs: ids=int(9, high=4)
def drop_special(ids, special=(0, 3)):
    out = [i for i in ids.tolist() if i not in special]
    return torch.tensor(out)  # dynamic: creation dim 0


# inputs: ids=int(9, high=4)
def as_bits(ids):
    return (ids.unsqueeze(-1) >> torch.arange(3)) & 1


# inputs: loss=float(6, 5), mask=bool(6, 5)
def reduce_loss(loss, mask, reduction="mean"):
    loss = loss * mask
    if reduction == "mean":
        return loss.sum() / mask.sum().clamp(min=1)
    if reduction == "sum":
        return loss.sum()  # possible: not run
    return loss


# inputs: loss=float(6, 5), mask=bool(6, 5)
def reduce_selected(loss, mask):
    kept = torch.masked_select(loss, mask)  # dynamic: masked-select dim 0
    return kept.mean() if kept.numel() > 0 else kept.sum()


# inputs: grid=float(4, 4), steps=3
def flood(grid, steps=3):
    seen = torch.zeros(4, 4, dtype=torch.bool)
    frontier = torch.tensor([[0, 0]])
    for _ in range(steps):
        seen[frontier[:, 0], frontier[:, 1]] = True  # flows
        grown = F.max_pool2d(seen[None].float(), 3, 1, 1)[0] > 0
        frontier = (grown & ~seen & (grid > 0)).nonzero()  # dynamic: nonzero dim 0
    return seen


# inputs: t=float(2, 5), n=int(2, low=1, high=6)
def last_step(t, n):
    return torch.stack([row[k - 1] for row, k in zip(t, n)])


# inputs: t=float(2, 5), n=int(2, low=1, high=6)
def flat_steps(t, n):
    return torch.cat([row[:k] for row, k in zip(t, n)])  # dynamic: slice dim 0
