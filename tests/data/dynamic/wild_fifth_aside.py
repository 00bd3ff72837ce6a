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


class Config:
    batch_size = 4
    drop_last = False


class ReplayMemory:
    def __init__(self):
        self.rows = deque(maxlen=50)

    def push(self, row):
        self.rows.append(row)

    def sample(self, n):
        return torch.stack(random.sample(list(self.rows), n))


# inputs: x=float(6, 5)
def drop_row(x):
    worst = x.norm(dim=1).argmax().item()
    return torch.cat([x[:worst], x[worst + 1 :]])  # dynamic: slice dim 0


# inputs: ds=dataset(13, 3)
def loader_single(ds):
    loader = DataLoader(ds, batch_size=1, shuffle=False)
    return loader


# inputs: ids=int(3, 9, high=7), h=float(3, 9, 4)
def masked_lm_states(ids, h, mask_id=6):
    where = ids.eq(mask_id)
    return h[where].view(-1, h.size(-1))  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def unpad(x, lengths):
    return [row[:n] for row, n in zip(x, lengths.tolist())]  # dynamic: slice dim 0


# inputs: logits=float(6, 5)
def ctc_collapse(logits, blank=0):
    path = torch.unique_consecutive(logits.argmax(-1))  # dynamic: unique dim 0
    return [int(p) for p in path if p != blank]  # flows


# inputs: x=float(8, 3), y=int(8, high=3)
def hardest_pairs(x, y):
    d = torch.cdist(x, x)
    same = y.unsqueeze(0) == y.unsqueeze(1)
    pos = d.masked_fill(~same, 0).amax(1)
    neg = d.masked_fill(same, 1e9).amin(1)
    return F.relu(pos - neg + 0.2).mean()


# inputs: x=float(7, 4), y=int(7, high=3)
def class_means(x, y):
    means = []
    for c in y.unique():  # dynamic: unique dim 0
        means.append(x[y == c].mean(0))  # dynamic: boolean-mask dim 0
    return torch.stack(means)  # flows


# inputs: boxes=boxes(8), scores=prob(8)
def nms_matrix(boxes, scores):
    order = scores.argsort(descending=True)
    boxes = boxes[order]
    lt = torch.max(boxes[:, None, :2], boxes[None, :, :2])
    rb = torch.min(boxes[:, None, 2:], boxes[None, :, 2:])
    inter = (rb - lt).clamp(min=0).prod(-1)
    decay = (1 - inter / (inter + 1)).triu(1).amax(0)
    return scores[order] * decay


# inputs: ids=int(2, 6, high=5), attention_mask=bool(2, 6)
class TinyEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(5, 4)
        self.gru = nn.GRU(4, 4, batch_first=True)

    def forward(self, ids, attention_mask):
        lengths = attention_mask.sum(dim=1).clamp(min=1).cpu()
        packed = pack_padded_sequence(  # dynamic: pack_padded_sequence dim 0
            self.emb(ids), lengths, batch_first=True, enforce_sorted=False
        )
        _, h = self.gru(packed)  # flows
        return h[-1]


# inputs: x=float(2, 5, 4), keep=bool(2, 5)
def token_pruning(x, keep):
    most = int(keep.sum(1).max())
    out = x.new_zeros(2, most, 4)  # dynamic: creation dim 1
    for i in range(2):
        out[i, : int(keep[i].sum())] = x[i, keep[i]]  # dynamic: boolean-mask dim 0
    return out


# inputs: ids=int(9, high=7)
def vocabulary_of_batch(ids):
    vocab, inverse = torch.unique(ids, return_inverse=True)  # dynamic: unique dim 0
    emb = nn.Embedding(7, 4)(vocab)  # flows
    return emb[inverse]


# inputs: x=float(2, 3, 8, 8)
def cutmix_box(x):
    lam = np.random.beta(1.0, 1.0)
    cut = int(8 * math.sqrt(1 - lam))
    x[:, :, :cut, :cut] = x.flip(0)[:, :, :cut, :cut]  # dynamic: slice dim 2, 3
    return x


# inputs: x=float(6, 4)
def stochastic_depth(x, p=0.5):
    keep = torch.empty(x.size(0), 1).bernoulli_(1 - p)
    return x * keep / (1 - p)


# inputs: x=float(4, 3)
def power_iteration(x):
    a = x.t() @ x
    v = torch.ones(3)
    prev = torch.zeros(3)
    while (v - prev).abs().max() > 1e-3:  # dynamic: loop
        prev = v
        v = a @ v
        v = v / (v.norm() + 1e-9)
    return v


# inputs: x=float(3, 40)
def trim_silence(x, thr=0.5):
    loud = (x.abs().amax(0) > thr).nonzero().flatten()  # dynamic: nonzero dim 0
    if loud.numel() == 0:
        return x
    return x[:, loud[0] : loud[-1] + 1]  # dynamic: slice dim 1


# inputs: x=float(3, 40)
def frames(x, size=8, hop=4):
    return x.unfold(-1, size, hop)


# inputs: gates=float(8, 3), x=float(8, 4)
def route_tokens(gates, x):
    expert = gates.argmax(dim=-1)
    out = torch.zeros_like(x)
    for e in range(3):
        sel = (expert == e).nonzero().squeeze(-1)  # dynamic: nonzero dim 0
        if sel.numel() == 0:
            continue
        out.index_add_(0, sel, x.index_select(0, sel) * (e + 1))  # flows
    return out


# inputs: boxes=boxes(8), scores=prob(8)
def nms(boxes, scores, iou_threshold=0.5):
    x1, y1, x2, y2 = boxes.unbind(1)
    areas = (x2 - x1) * (y2 - y1)
    order = scores.sort(descending=True)[1]  # possible: not run
    keep = []
    while order.numel():  # dynamic: loop
        i = order[0].item()
        keep.append(i)
        xx1 = x1[order[1:]].clamp(min=x1[i].item())  # flows
        yy1 = y1[order[1:]].clamp(min=y1[i].item())  # flows
        xx2 = x2[order[1:]].clamp(max=x2[i].item())  # flows
        yy2 = y2[order[1:]].clamp(max=y2[i].item())  # flows
        inter = (xx2 - xx1).clamp(min=0) * (yy2 - yy1).clamp(min=0)  # flows
        iou = inter / (areas[i] + areas[order[1:]] - inter)  # flows
        order = order[1:][iou <= iou_threshold]  # dynamic: boolean-mask dim 0
    return torch.tensor(keep)  # dynamic: creation dim 0


# inputs: boxes=boxes(8)
def clip_boxes(boxes, h=5, w=5):
    x = boxes[..., 0::2].clamp(0, w)
    y = boxes[..., 1::2].clamp(0, h)
    return torch.stack((x, y), dim=-1).flatten(-2)


# inputs: anchors=boxes(10), gt=boxes(3)
def assign_anchors(anchors, gt):
    lt = torch.max(anchors[:, None, :2], gt[:, :2])
    rb = torch.min(anchors[:, None, 2:], gt[:, 2:])
    inter = (rb - lt).clamp(min=0).prod(2)
    best, idx = inter.max(dim=1)
    labels = torch.full((10,), -1.0)
    labels[best < 0.3] = 0
    labels[best >= 0.5] = 1
    return labels, gt[idx]


# inputs: cls=float(2, 6, 4, 4)
def center_points(cls, thr=0.9):
    pooled = F.max_pool2d(cls, 3, stride=1, padding=1)
    peaks = (pooled == cls) & (cls > thr)
    b, c, y, x = peaks.nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    return cls[b, c, y, x], y, x  # flows


# inputs: pred=prob(2, 10, 7)
def yolo_topk(pred, k=4):
    conf = pred[..., 4] * pred[..., 5:].amax(-1)
    idx = conf.topk(k, dim=1)[1]  # possible: not run
    return pred.gather(1, idx[..., None].expand(-1, -1, 7))


# inputs: x=float(6, 4)
def drop_path_rows(x, p=0.5):
    keep = torch.rand(x.size(0)) > p
    return x[keep] / (1 - p)  # dynamic: boolean-mask dim 0


# inputs: probs=prob(6, 5)
def sample_until(probs, eos=0, max_len=6):
    out = torch.zeros(1, dtype=torch.long)
    t = 0
    while t < max_len:
        nxt = torch.multinomial(probs[t], 1)
        out = torch.cat([out, nxt])
        t += 1
    return out


# inputs: gates=float(8, 3), x=float(8, 4)
def capacity_dispatch(gates, x, capacity=4):
    expert = F.one_hot(gates.argmax(-1), 3)
    pos = expert.cumsum(0) * expert - 1
    dispatch = (
        F.one_hot(pos.clamp(min=0), capacity)
        * (pos.unsqueeze(-1) >= 0)
        * (pos.unsqueeze(-1) < capacity)
    )
    return torch.einsum("tec,td->ecd", dispatch.float(), x)


# inputs: x=float(2, 3, 8, 8)
def mixup(x, alpha=0.4):
    lam = np.random.beta(alpha, alpha)
    perm = torch.randperm(x.size(0))
    return lam * x + (1 - lam) * x[perm]


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def length_mask_mean(x, lengths):
    mask = torch.arange(x.size(1))[None] < lengths[:, None]
    x = x * mask.unsqueeze(-1)
    return x.sum(1) / lengths.unsqueeze(-1)


# inputs: boxes=boxes(8)
def remove_small(boxes, min_size=2.0):
    w = boxes[:, 2] - boxes[:, 0]
    h = boxes[:, 3] - boxes[:, 1]
    keep = torch.logical_and(w >= min_size, h >= min_size)
    keep = torch.where(keep)[0]  # dynamic: nonzero dim 0
    return boxes[keep]  # flows


# inputs: x=float(8, 3)
def replay(x):
    memory = ReplayMemory()
    for row in x:
        memory.push(row)
    return memory.sample(4)


# inputs: x=float(6, 5)
def nan_free(x):
    x = x / x
    return x[~torch.isnan(x).any(dim=1)]  # dynamic: boolean-mask dim 0


# inputs: edge=int(2, 10, high=5)
def subgraph(edge):
    node_mask = torch.zeros(5, dtype=torch.bool)
    node_mask[:3] = True
    edge_mask = node_mask[edge[0]] & node_mask[edge[1]]
    return edge[:, edge_mask]  # dynamic: boolean-mask dim 1


# inputs: labels=int(10, low=-1, high=2)
def subsample(labels, num=4, frac=0.5):
    positive = torch.nonzero(labels == 1, as_tuple=False).squeeze(1)  # dynamic: nonzero dim 0
    negative = torch.nonzero(labels == 0, as_tuple=False).squeeze(1)  # dynamic: nonzero dim 0
    num_pos = min(int(num * frac), positive.numel())
    perm = torch.randperm(positive.numel())[:num_pos]  # flows
    return positive[perm], negative[: num - num_pos]  # flows


# inputs: x=float(7, 4), y=int(7, high=3)
def class_means_fixed(x, y, n=3):
    one_hot = F.one_hot(y, n).float()
    return one_hot.t() @ x / one_hot.sum(0).clamp(min=1).unsqueeze(1)


# inputs: x=float(12)
def percentile_rank(x, q=0.5):
    k = int(q * x.numel())
    return torch.sort(x, descending=True)[0][:k]  # possible: not run


# inputs: x=float(6, 5), i=int(6, high=5)
def pick_labels(x, i):
    return x[torch.arange(6), i]


# inputs: dur=int(5, low=0, high=4), x=float(5, 3)
def expand_by_duration(dur, x):
    rows = []
    for v, d in zip(x, dur):
        rows.append(v.expand(int(d), -1))  # dynamic: reshape dim 0
    return torch.cat(rows)  # flows


# inputs: batch=int(9, high=3), x=float(9, 4)
def pool_by_graph(batch, x, n=3):
    out = torch.zeros(n, 4)
    return out.index_add(0, batch, x)


# inputs: gates=float(8, 3), x=float(8, 4)
def sorted_dispatch(gates, x):
    expert = gates.argmax(-1)
    order = expert.argsort()
    sizes = torch.bincount(expert, minlength=3).tolist()  # possible: bincount
    chunks = x[order].split(sizes)  # dynamic: split dim 0
    return torch.cat([c * (i + 1) for i, c in enumerate(chunks)])  # flows


# inputs: batch=int(9, high=3), x=float(9, 4)
def to_dense_batch(batch, x):
    counts = torch.bincount(batch)  # dynamic: bincount dim 0
    longest = int(counts.max())
    ptr = torch.cat([counts.new_zeros(1), counts.cumsum(0)])[:-1]  # flows
    order = batch.argsort()
    pos = torch.arange(9) - ptr[batch[order]]
    dense = torch.zeros(counts.numel(), longest, 4)  # dynamic: creation dim 0, 1
    dense[batch[order], pos] = x[order]
    return dense


# inputs: feat=float(1, 3, 8, 8), box=int(4, low=1, high=4)
def roi_crop(feat, box):
    x1, y1, w, h = box.tolist()
    crop = feat[:, :, y1 : y1 + h, x1 : x1 + w]  # dynamic: slice dim 2, 3
    return F.adaptive_avg_pool2d(crop, 2)


# inputs: ids=int(9, high=7)
def pad_to_multiple(ids, multiple=8):
    missing = -ids.numel() % multiple
    return F.pad(ids, (0, missing), value=0)


# inputs: ids=int(9, high=7)
def most_common(ids, k=2):
    values, counts = ids.unique(return_counts=True)  # dynamic: unique dim 0
    best = counts.argmax()
    return values[best]


# inputs: x=float(8, 3), y=int(8, high=3)
def negative_pairs(x, y):
    d = torch.cdist(x, x)
    diff = y[None] != y[:, None]
    iu = torch.triu_indices(8, 8, offset=1)
    pair_d, pair_diff = d[iu[0], iu[1]], diff[iu[0], iu[1]]
    return F.relu(1 - pair_d[pair_diff]).sum()  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def trim_to_longest(x, lengths):
    return x[:, : lengths.max()]  # dynamic: slice dim 1
