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


# inputs: input_ids=int(4, 9, high=6)
def make_attention_mask(input_ids, pad=0):
    attention_mask = (input_ids != pad).long()
    position_ids = attention_mask.cumsum(-1) - 1
    position_ids.masked_fill_(attention_mask == 0, 1)
    return attention_mask, position_ids


# inputs: x=float(2, 6, 4), mask=bool(2, 6)
def unpad_input(x, mask):
    seqlens = mask.sum(dim=-1, dtype=torch.int32)
    indices = torch.nonzero(mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
    max_seqlen = seqlens.max().item()
    cu = F.pad(torch.cumsum(seqlens, dim=0, dtype=torch.int32), (1, 0))
    return x.reshape(-1, x.shape[-1])[indices], cu, max_seqlen  # flows


# inputs: masks=bool(4, 8, 8)
def masks_to_boxes(masks):
    out = torch.zeros(masks.shape[0], 4)  # possible: not run
    for i, m in enumerate(masks):
        ys, xs = torch.where(m)  # dynamic: nonzero dim 0
        if len(ys):
            out[i] = torch.tensor([xs.min(), ys.min(), xs.max(), ys.max()])
    return out


# inputs: edge_index=int(2, 14, high=6), x=float(6, 3)
def gcn_layer(edge_index, x):
    row, col = edge_index
    deg = torch.zeros(x.size(0)).scatter_add_(0, col, torch.ones(row.size(0)))
    norm = deg.clamp(min=1).rsqrt()
    msg = x[row] * (norm[row] * norm[col]).unsqueeze(-1)
    return torch.zeros_like(x).index_add(0, col, msg)


# inputs: x=float(3, 12, 12)
def grid_mask(x):
    d = np.random.randint(2, 6)
    mask = torch.ones(12, 12)
    for i in range(0, 12, d):  # dynamic: loop
        mask[i : i + 1] = 0
    return x * mask


# inputs: pts=float(20, 3)
def voxel_downsample(pts, size=0.5):
    coords = torch.floor(pts / size).long()
    voxels, inv = torch.unique(coords, dim=0, return_inverse=True)  # dynamic: unique dim 0
    sums = torch.zeros(voxels.shape[0], 3).index_add(0, inv, pts)  # flows
    n = torch.zeros(voxels.shape[0]).index_add(0, inv, torch.ones(len(pts)))  # flows
    return sums / n[:, None]  # flows


# inputs: hidden=float(10, 4), gate=float(10, 3)
class TopOneMoe(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList(nn.Linear(4, 4) for _ in range(3))

    def forward(self, hidden, gate):
        weight, chosen = gate.softmax(-1).max(-1)
        out = torch.zeros_like(hidden)
        for e, expert in enumerate(self.experts):
            idx = torch.where(chosen == e)[0]  # dynamic: nonzero dim 0
            if idx.numel() == 0:
                continue
            out[idx] = expert(hidden[idx]) * weight[idx, None]  # flows
        return out


# inputs: pred=prob(12), gt=int(12, high=2)
def roc_points(pred, gt):
    order = torch.argsort(pred, descending=True)
    pred, gt = pred[order], gt[order]
    distinct = torch.where(pred[1:] - pred[:-1])[0]  # dynamic: nonzero dim 0
    idx = F.pad(distinct, [0, 1], value=gt.size(0) - 1)  # flows
    tps = gt.cumsum(0)[idx]  # flows
    return tps, 1 + idx - tps  # flows


# inputs: logits=float(6, 4), target=int(6, high=4)
def label_smoothed(logits, target, eps=0.1, ignore_index=0):
    lprobs = logits.log_softmax(-1)
    nll = -lprobs.gather(dim=-1, index=target.unsqueeze(-1))
    smooth = -lprobs.sum(dim=-1, keepdim=True)
    pad = target.unsqueeze(-1).eq(ignore_index)
    nll.masked_fill_(pad, 0.0)
    smooth.masked_fill_(pad, 0.0)
    return ((1 - eps) * nll + eps / 4 * smooth).sum()


# inputs: x=float(5, 4)
def drop_path(x, p=0.3):
    mask = x.new_empty((x.shape[0],) + (1,) * (x.ndim - 1)).bernoulli_(1 - p)  # possible: not run
    return x * mask / (1 - p)


# inputs: heat=prob(1, 2, 8, 8)
def heatmap_topk(heat, K=5):
    heat = heat * (F.max_pool2d(heat, 3, 1, 1) == heat).float()
    scores, inds = torch.topk(heat.view(1, 2, -1), K)
    return scores, (inds // 8).float(), (inds % 8).float()


# inputs: a=int(8, high=5), b=int(8, high=5)
def common_ids(a, b):
    both = torch.cat([a.unique(), b.unique()])  # dynamic: unique dim 0
    values, counts = both.unique(return_counts=True)  # dynamic: unique dim 0
    return values[counts > 1]  # dynamic: boolean-mask dim 0


# inputs: x=float(5, 4), indices=int(5, high=12)
def pad_input(x, indices, batch=2, seqlen=6):
    out = torch.zeros(batch * seqlen, x.shape[-1])  # possible: not run
    out[indices] = x
    return out.view(batch, seqlen, -1)


# inputs: lengths=int(4, low=1, high=9)
def sequence_mask(lengths, max_length=None):
    if max_length is None:
        max_length = lengths.max()
    x = torch.arange(max_length, dtype=lengths.dtype)  # dynamic: creation dim 0
    return x.unsqueeze(0) < lengths.unsqueeze(1)  # flows


# inputs: prompt=int(2, 4, high=5)
def generate_fixed(prompt, steps=6):
    emb = torch.randn(5, 5)
    tokens = prompt
    for _ in range(steps):
        probs = emb[tokens[:, -1]].softmax(-1)
        tokens = torch.cat([tokens, torch.multinomial(probs, 1)], dim=-1)
    return tokens


# inputs: x=float(4, 3), y=int(4, high=3)
def mixup(x, y, alpha=0.4):
    lam = np.random.beta(alpha, alpha)
    index = torch.randperm(x.size(0))
    return lam * x + (1 - lam) * x[index], y, y[index]


# inputs: start=int(1, 1, high=5)
def greedy_decode(start, eos=2, max_len=8):
    table = torch.randn(5, 5)
    ys = start
    for _ in range(max_len):  # dynamic: loop
        nxt = table[ys[:, -1]].argmax(-1)
        ys = torch.cat([ys, nxt[:, None]], dim=1)
        if nxt.item() == eos:
            break
    return ys


# inputs: ds=dataset(20, 3)
def weighted_loader(ds):
    weights = [1.0 for _ in ds]  # dynamic: loop
    sampler = torch.utils.data.WeightedRandomSampler(weights, num_samples=12)
    return DataLoader(ds, sampler=sampler, batch_size=4)


# inputs: emb=float(8, 3)
def drop_near_duplicates(emb, thr=0.95):
    sim = F.normalize(emb, dim=1) @ F.normalize(emb, dim=1).t()
    dup = (sim.triu(1) > thr).any(dim=0)
    return emb[~dup]  # dynamic: boolean-mask dim 0


# inputs: ds=dataset(20, 3)
def split_loaders(ds):
    n = int(0.8 * len(ds))
    train, val = random_split(ds, [n, len(ds) - n])
    train_loader = DataLoader(train, batch_size=8, shuffle=True, drop_last=True)
    val_loader = DataLoader(val, batch_size=3)  # dynamic: loader
    return train_loader, val_loader


# inputs: x=float(2, 9, 4), scores=prob(2, 9)
class AdaptivePruner(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(4, 1)

    def forward(self, x, scores):
        n = int((self.gate(x).squeeze(-1).sigmoid() * scores > 0.25).sum(1).max().clamp(min=1))
        idx = scores.argsort(dim=1, descending=True)[:, :n]  # dynamic: slice dim 1
        return torch.take_along_dim(x, idx.unsqueeze(-1), dim=1)  # flows


# inputs: x=float(12, 6)
def drop_tokens(x, p=0.4):
    keep = torch.bernoulli(torch.full((x.size(0),), 1 - p)).bool()
    return x[keep]  # dynamic: boolean-mask dim 0


# inputs: labels=int(8, 8, high=4)
def one_hot_masks(labels):
    classes = labels.unique()  # dynamic: unique dim 0
    classes = classes[classes != 0]  # dynamic: boolean-mask dim 0
    return labels[None] == classes[:, None, None]  # flows


# inputs: x=float(12, 3)
def kmeans_step(x, k=3):
    centers = x[torch.randperm(x.size(0))[:k]]
    assign = torch.cdist(x, centers).argmin(1)
    new = torch.stack([x[assign == i].mean(0) for i in range(k)])  # dynamic: boolean-mask dim 0
    return new


# inputs: user=int(12, high=4), score=prob(12)
def rank_by_user(user, score):
    ranks = []
    for u in torch.unique(user):  # dynamic: unique dim 0
        s = score[user == u]  # dynamic: boolean-mask dim 0
        ranks.append(s.argsort(descending=True))  # flows
    return ranks


# inputs: q=float(6, 4), done=bool(6)
def dqn_targets(q, done, gamma=0.9):
    target = torch.zeros(6)
    with torch.no_grad():
        target[~done] = q[~done].max(1)[0]  # dynamic: boolean-mask dim 0
    return target * gamma


# inputs: edge_attr=prob(12), edge_index=int(2, 12, high=5)
def drop_edges(edge_attr, edge_index, p=0.5):
    keep = torch.rand(edge_index.size(1)) >= p
    return edge_index[:, keep], edge_attr[keep]  # dynamic: boolean-mask dim 0; boolean-mask dim 1


# inputs: x=float(6, 4)
class EarlyExit(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, x):
        outs = []
        for layer in self.layers:  # dynamic: loop
            x = layer(x).relu()
            outs.append(x)
            if x.max() > 1.5:
                break
        return torch.stack(outs)  # flows


# inputs: ids=int(2, 9, high=5)
def cls_states(ids):
    h = F.embedding(ids, torch.randn(5, 4))
    eos_mask = ids.eq(4)
    last = torch.where(eos_mask.any(1), eos_mask.int().argmax(1), 0)
    return h[torch.arange(h.size(0)), last]


# inputs: x=float(3, 4, 6)
def flip_some(x):
    if random.random() < 0.5:
        x = x.flip(-1)
    return x


# inputs: x=float(10)
def until_converged(x):
    it = 0
    while x.abs().max() > 0.1 and it < 40:  # dynamic: loop
        x = x * 0.7
        it += 1
    return x


# inputs: logits=float(1, 9)
def top_p(logits, p=0.8):
    probs, idx = logits.softmax(-1).sort(descending=True)
    cut = probs.cumsum(-1) > p
    cut[..., 1:] = cut[..., :-1].clone()
    cut[..., 0] = False
    logits = logits.masked_fill(cut.scatter(-1, idx, cut), float("-inf"))
    return torch.multinomial(logits.softmax(-1), num_samples=1)


# inputs: pos=float(7, 3)
def radius_graph(pos, r=1.5):
    dist = torch.cdist(pos, pos)
    adj = (dist < r).fill_diagonal_(False)
    edge_index = adj.nonzero().t().contiguous()  # dynamic: nonzero dim 0
    row, col = edge_index
    return edge_index, dist[row, col]  # flows


# inputs: user=int(12, high=4), score=prob(12)
def user_means(user, score, n=4):
    total = torch.zeros(n).index_add_(0, user, score)
    count = torch.bincount(user, minlength=n).clamp(min=1)  # possible: bincount
    return total / count


# inputs: ids=int(1, 9, high=5)
def cut_at_eos(ids, eos=4):
    where = (ids[0] == eos).nonzero()  # dynamic: nonzero dim 0
    if where.shape[0] > 0:  # flows
        ids = ids[:, : where[0].item()]  # dynamic: slice dim 1
    return ids


# inputs: seqs=ragged(6, 2, 9)
def collate_to_bound(seqs):
    out = torch.zeros(len(seqs), 16)
    for i, s in enumerate(seqs):
        n = min(len(s), 16)
        out[i, :n] = s[:n]  # flows
    return out


# inputs: x=float(5, 7)
def nan_rows(x):
    x = torch.log(x)
    good = torch.isfinite(x).all(dim=1)
    return x[good]  # dynamic: boolean-mask dim 0


# inputs: logits=float(3, 7)
class Beam(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(7, 7)

    def forward(self, logits):
        seqs = torch.zeros(3, 1, dtype=torch.long)
        scores = torch.zeros(3)
        for _ in range(4):
            logp = self.proj(F.one_hot(seqs[:, -1], 7).float() + logits).log_softmax(-1)
            flat = (scores[:, None] + logp).view(-1)
            scores, idx = flat.topk(3)
            seqs = torch.cat([seqs[idx // 7], (idx % 7).unsqueeze(1)], dim=1)
        return seqs, scores


# inputs: hidden=float(12, 4), gate=float(12, 3)
def capacity_route(hidden, gate, capacity=5):
    expert = gate.argmax(-1)
    onehot = F.one_hot(expert, 3)
    position = (onehot.cumsum(0) - 1) * onehot
    keep = (position < capacity) & onehot.bool()
    slots = F.one_hot(position.clamp(max=capacity - 1), capacity) * keep.unsqueeze(-1)
    return torch.einsum("nec,nd->ecd", slots.float(), hidden)


# inputs: x=float(10)
def newton_fixed(x):
    for _ in range(5):
        x = x - (x**2 - 2) / (2 * x + 1e-3)
    return x


# inputs: seqs=ragged(6, 2, 9)
def collate_longest(seqs):
    longest = max(len(s) for s in seqs)
    out = torch.zeros(len(seqs), longest)  # dynamic: creation dim 1
    for i, s in enumerate(seqs):
        out[i, : s.size(0)] = s
    return out


# inputs: labels=int(8, 8, high=4)
def one_hot_known(labels):
    return F.one_hot(labels, num_classes=4).permute(2, 0, 1).float()


# inputs: logits=float(6, 4), target=int(6, high=4)
def loss_non_pad(logits, target, pad=0):
    non_pad = target != pad
    nll = -logits.log_softmax(-1).gather(1, target[:, None])[non_pad]  # dynamic: boolean-mask dim 0
    return nll.sum()


# inputs: hidden=float(10, 4), gate=float(10, 3)
def grouped_by_expert(hidden, gate):
    expert = gate.argmax(-1)
    order = expert.argsort()
    counts = torch.bincount(expert, minlength=3).tolist()  # possible: bincount
    chunks = hidden[order].split(counts)  # dynamic: split dim 0
    return torch.cat([c * (i + 1) for i, c in enumerate(chunks)])[order.argsort()]  # flows


# inputs: seqs=ragged(5, 2, 7, 3)
def fixed_bucket(seqs):
    return torch.stack([F.pad(s, (0, 0, 0, 8 - s.shape[0])) for s in seqs])  # possible: not run


# inputs: ds=dataset(14, 5)
def train_loader_kwargs(ds):
    kwargs = dict(batch_size=4, shuffle=True, num_workers=0)
    train_loader = DataLoader(ds, **kwargs)  # dynamic: loader
    return train_loader


# inputs: ds=dataset(15, 3)
def batch_sampler_kept(ds):
    sampler = BatchSampler(RandomSampler(ds), batch_size=4, drop_last=False)
    loader = DataLoader(ds, batch_sampler=sampler)  # dynamic: loader
    return loader


# inputs: a=int(8, high=5), b=int(8, high=5)
def not_in(a, b):
    return a[~torch.isin(a, b)]  # dynamic: boolean-mask dim 0


# inputs: wav=float(1, 20)
def pad_or_trim(wav, n=32):
    if wav.shape[-1] > n:  # possible: not run
        wav = wav[..., :n]  # possible: not run
    elif wav.shape[-1] < n:  # possible: not run
        wav = F.pad(wav, (0, n - wav.shape[-1]))  # possible: not run
    return wav


# inputs: x=float(6, 4)
def pick_same(x):
    if x.mean() > 0:
        y = x + 1
    else:
        y = x * 2
    return y


# inputs: feats=float(8, 5), y=int(8, high=3)
def triplet_all(feats, y):
    dist = torch.cdist(feats, feats)
    same = y[:, None] == y[None]
    a, p = torch.where(same & ~torch.eye(8, dtype=torch.bool))  # dynamic: nonzero dim 0
    n = torch.where(~same)[1]  # dynamic: nonzero dim 0
    return dist[a, p].mean() - dist[:, n].mean()  # flows


# inputs: pos=float(7, 3)
def knn_graph(pos, k=3):
    dist = torch.cdist(pos, pos)
    idx = dist.topk(k + 1, largest=False).indices[:, 1:]
    src = torch.arange(pos.size(0)).repeat_interleave(k)
    return torch.stack([src, idx.reshape(-1)])


# inputs: pred=prob(12), gt=int(12, high=2)
def average_precision(pred, gt):
    order = pred.argsort(descending=True)
    tp = gt[order].cumsum(0).float()
    precision = tp / torch.arange(1, 13)
    return precision[gt[order] == 1].mean()  # dynamic: boolean-mask dim 0


# inputs: pts=float(30, 3)
def crop_range(pts, limit=1.0):
    inside = (pts.abs() <= limit).all(dim=1)
    pts = pts[inside]  # dynamic: boolean-mask dim 0
    return pts - pts.mean(0)  # flows


# inputs: x=float(6, 4)
def pick_branch(x):
    if x.mean() > 0:  # dynamic: branch
        y = x.sum(0)
    else:
        y = x.sum(1)
    return y


# inputs: cls_score=prob(20), bbox=float(20, 4)
def select_proposals(cls_score, bbox, nms_pre=10, score_thr=0.4):
    if 0 < nms_pre < cls_score.shape[0]:  # possible: not run
        cls_score, inds = cls_score.topk(nms_pre)
        bbox = bbox[inds]
    keep = cls_score > score_thr
    return bbox[keep], cls_score[keep]  # dynamic: boolean-mask dim 0


# inputs: draft=int(5, high=4), target=int(5, high=4)
def accept_draft(draft, target):
    matches = (draft == target).int().cumprod(0).sum().item()
    return draft[:matches]  # dynamic: slice dim 0


# inputs: mem=float(6, 4), used=bool(6)
class MemoryBank(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("age", torch.zeros(6))

    def forward(self, mem, used):
        self.age += 1
        self.age[used] = 0
        oldest = self.age.topk(2).indices
        mem[oldest] = 0
        return mem, mem[self.age < 1]  # dynamic: boolean-mask dim 0


# inputs: edge_index=int(2, 14, high=6), x=float(6, 3)
def remove_self_loops_and_pass(edge_index, x):
    mask = edge_index[0] != edge_index[1]
    edge_index = edge_index[:, mask]  # dynamic: boolean-mask dim 1
    src, dst = edge_index
    out = torch.zeros_like(x)
    out.index_add_(0, dst, x[src])  # flows
    return out


# inputs: x=float(2, 3, 12, 12)
class Pyramid(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)

    def forward(self, x):
        outs = []
        size = x.shape[-2:]  # possible: not run
        for scale in (1, 2, 4):
            y = self.conv(F.avg_pool2d(x, scale))
            outs.append(F.interpolate(y, size=size, mode="bilinear", align_corners=False))
        return torch.cat(outs, 1)


# inputs: x=float(2, 3, 16, 16)
def multi_scale_batch(x):
    size = random.randrange(2, 6) * 8
    if size != x.shape[-1]:  # flows
        x = F.interpolate(x, size=(size, size), mode="nearest")  # dynamic: resize dim 2, 3
    return x


# inputs: x=float(4, 9, 5), lengths=int(4, low=1, high=10)
class BiLstmFixed(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(5, 4, batch_first=True)

    def forward(self, x, lengths):
        total = x.size(1)
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, _ = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=total)
        mask = torch.arange(total)[None, :] < lengths[:, None]
        return (out * mask.unsqueeze(-1)).sum(1) / lengths[:, None]


# inputs: ds=dataset(20, 3)
def weighted_loader_ragged(ds):
    weights = [1.0 for _ in ds]  # dynamic: loop
    sampler = torch.utils.data.WeightedRandomSampler(weights, num_samples=14)
    return DataLoader(ds, sampler=sampler, batch_size=4)  # dynamic: loader


# inputs: hidden=float(10, 4), gate=float(10, 3)
def mixtral_route(hidden, gate):
    w, selected = torch.topk(gate.softmax(1), 2, dim=-1)
    w /= w.sum(dim=-1, keepdim=True)
    expert_mask = F.one_hot(selected, num_classes=3).permute(2, 1, 0)
    final = torch.zeros_like(hidden)
    for e in range(3):
        idx, top_x = torch.where(expert_mask[e])  # dynamic: nonzero dim 0
        state = hidden[None, top_x].reshape(-1, 4)  # flows
        final.index_add_(0, top_x, state * w[top_x, idx, None])  # flows
    return final


# inputs: logits=float(2, 12, 4), boxes=float(2, 12, 4)
def detr_post(logits, boxes):
    prob = logits.sigmoid()
    values, indexes = torch.topk(prob.view(logits.shape[0], -1), 10, dim=1)  # possible: not run
    topk_boxes = indexes // logits.shape[2]  # possible: not run
    labels = indexes % logits.shape[2]  # possible: not run
    boxes = torch.gather(boxes, 1, topk_boxes.unsqueeze(-1).repeat(1, 1, 4))
    return values, labels, boxes


# inputs: x=float(2, 3, 12, 12)
class LayerDrop(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Conv2d(3, 3, 3, padding=1) for _ in range(4)])

    def forward(self, x):
        for block in self.blocks:
            if random.uniform(0, 1) < 0.2:
                continue
            x = x + block(x)
        return x


# inputs: mel=float(2, 8, 20), lengths=int(2, low=8, high=21)
def random_segments(mel, lengths, seg=6):
    start = (torch.rand(2) * (lengths - seg + 1)).long()
    out = torch.zeros(2, 8, seg)
    for i in range(2):
        s = int(start[i])
        out[i] = mel[i, :, s : s + seg]
    return out


# inputs: ds=dataset(15, 3)
def batch_sampler_cut(ds):
    loader = DataLoader(ds, batch_sampler=BatchSampler(RandomSampler(ds), 4, True))
    return loader


# inputs: feats=float(8, 5), y=int(8, high=3)
def supcon(feats, y):
    feats = F.normalize(feats, dim=1)
    mask = torch.eq(y.view(-1, 1), y.view(1, -1)).float()
    logits = feats @ feats.T / 0.1
    logits = logits - logits.max(dim=1, keepdim=True).values.detach()
    off = torch.ones_like(mask) - torch.eye(8)
    log_prob = logits - torch.log((logits.exp() * off).sum(1, keepdim=True))
    return -((mask * off * log_prob).sum(1) / (mask * off).sum(1).clamp(min=1)).mean()


# inputs: input_ids=int(2, 9, high=6), embeds=float(2, 9, 4), image_features=float(2, 3, 4)
def merge_image_features(input_ids, embeds, image_features, image_token=5):
    special = (input_ids == image_token).unsqueeze(-1).expand_as(embeds)
    return embeds.masked_scatter(special, image_features)
