import math
import random
from collections import defaultdict
from functools import partial

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import DataLoader, Dataset, Subset, TensorDataset


# inputs: x=float(2, 3, 8, 8)
def patches(x, p=4):
    b, c, h, w = x.shape
    x = x.reshape(b, c, h // p, p, w // p, p)
    return x.permute(0, 2, 4, 1, 3, 5).flatten(1, 2)


# inputs: x=float(6)
def bounded_converge(x, tol=1e-2):
    y = x
    for i in range(20):  # dynamic: loop
        new = y * 0.5
        if torch.norm(new - y) < tol:
            break
        y = new
    return y


# inputs: edge_index=int(2, 10, high=6), n=arg(6, 7)
def add_self_loops(edge_index, n):
    loops = torch.arange(n).repeat(2, 1)  # unfixed: creation dim 0
    return torch.cat([edge_index, loops], dim=1)


# inputs: x=float(6, 4), y=int(6, high=3)
def prototypes(x, y):
    classes = torch.unique(y)  # dynamic: unique dim 0
    return torch.stack([x[y == c].mean(0) for c in classes])  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 3), mask=bool(6)
def index_add(x, mask):
    x = x.clone()
    x[mask] += 1
    return x


# inputs: logits=float(4, 9, 5), lengths=int(4, low=1, high=9)
def masked_ce_static(logits, lengths):
    mask = torch.arange(logits.shape[1])[None, :] < lengths[:, None]  # possible: not run
    loss = logits.logsumexp(-1) * mask.float()
    return loss.sum() / mask.sum().clamp(min=1)


# inputs: x=float(6, 6)
def power_iteration(x, steps=5):
    v = torch.ones(6)
    for _ in range(steps):
        v = F.normalize(x @ v, dim=0)
    return v


# inputs: preds=float(20), labels=bool(20)
def average_precision(preds, labels):
    order = preds.argsort(descending=True)
    hits = labels[order].float()
    prec = hits.cumsum(0) / torch.arange(1, 21)
    return prec[hits.bool()].mean()  # dynamic: boolean-mask dim 0


# inputs: x=float(30)
def outliers(x):
    z = (x - x.mean()) / (x.std() + 1e-6)
    return x[z.abs() > 1.5]  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4)
def sign_dependent(x):
    if x.sum() > 0:  # dynamic: branch
        return torch.cat([x, x])
    return x


# inputs: counts=int(2, 4, low=1, high=4), h=float(2, 4, 5)
def length_regulator_batch(counts, h):
    out = [torch.repeat_interleave(s, c, dim=0) for s, c in zip(h, counts)]  # dynamic: repeat-interleave dim 0
    return pad_sequence(out, batch_first=True)  # flows


# inputs: boxes=boxes(8), other=boxes(5)
def iou_matrix(boxes, other):
    lt = torch.max(boxes[:, None, :2], other[:, :2])
    rb = torch.min(boxes[:, None, 2:], other[:, 2:])
    wh = (rb - lt).clamp(min=0)
    return wh[..., 0] * wh[..., 1]


# inputs: cls=float(2, 10, 3)
def decode_anchors(cls, thr=0.6):
    scores = cls.sigmoid().flatten(1)
    out = []
    for s in scores:
        keep = s > thr
        idx = keep.nonzero()[:, 0]  # dynamic: nonzero dim 0
        out.append(s[idx])  # flows
    return out


# inputs: pts=float(20, 3)
def in_range(pts, lim=1.0):
    keep = (pts.abs() < lim).all(dim=1)
    return pts[keep]  # dynamic: boolean-mask dim 0


# inputs: ids=int(2, 3, high=6)
def generate(ids, steps=4):
    emb = torch.eye(6)
    for _ in range(steps):
        nxt = emb[ids[:, -1]].argmax(-1, keepdim=True)
        ids = torch.cat([ids, nxt], dim=1)
    return ids


# inputs: x=float(6, 3), keep=int(4, high=6)
def picked(x, keep):
    return torch.index_select(x, 0, keep)


# inputs: x=float(6, 3), mask=bool(6)
def weights_on(x, mask):
    w = mask.to(x.dtype).unsqueeze(-1)
    return (x * w).sum(0) / w.sum().clamp_min(1)


# inputs: x=float(9, 2)
def kmeans_means(x, k=3):
    c = x[:k]
    a = torch.cdist(x, c).argmin(1)
    onehot = (a[:, None] == torch.arange(k)[None]).float()
    return onehot.t() @ x / onehot.sum(0)[:, None].clamp(min=1)


# inputs: x=float(6, 4)
def covariance(x):
    x = x - x.mean(0)
    u, s, v = torch.linalg.svd(x, full_matrices=False)
    return u[:, :2] * s[:2]


# inputs: x=int(12, high=5)
def ctc_collapse(x, blank=0):
    x = torch.unique_consecutive(x)  # dynamic: unique dim 0
    return x[x != blank]  # dynamic: boolean-mask dim 0


# inputs: boxes=boxes(8)
def small_removed(boxes, min_size=3.0):
    ws, hs = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    keep = (ws >= min_size) & (hs >= min_size)
    keep = torch.where(keep)[0]  # dynamic: nonzero dim 0
    return keep


# inputs: edge_index=int(2, 10, high=6), x=float(6, 4)
def degree_of_nodes(edge_index, x):
    deg = torch.zeros(x.size(0))
    return deg.scatter_add_(0, edge_index[0], torch.ones(edge_index.size(1)))


# inputs: tokens=int(8, high=5)
def vocabulary_used(tokens):
    vocab = sorted(set(tokens.tolist()))
    table = {t: i for i, t in enumerate(vocab)}  # dynamic: loop
    return torch.zeros(len(table), 4)  # dynamic: creation dim 0


# inputs: x=float(4, 3, 10, 10)
def cutmix(x):
    lam = np.random.beta(1.0, 1.0)
    cut = int(10 * np.sqrt(1 - lam))
    cx = np.random.randint(10)
    x1, x2 = max(cx - cut // 2, 0), min(cx + cut // 2, 10)
    x = x.clone()
    x[:, :, x1:x2] = x.flip(0)[:, :, x1:x2]  # dynamic: slice dim 2
    return x


# inputs: loss=float(2, 12), pos=bool(2, 12)
def hard_negative_ranks(loss, pos):
    n = pos.long().sum(1, keepdim=True) * 3
    rank = loss.masked_fill(pos, 0).argsort(1, descending=True).argsort(1)
    neg = rank < n
    return (loss * (pos | neg).float()).sum()


# inputs: tokens=int(3, 8, high=5)
def image_positions(tokens, image=3):
    return torch.stack(torch.where(tokens == image), dim=1)  # dynamic: nonzero dim 0


# inputs: x=float(6, 4), flag=arg(True, False)
def by_flag(x, flag):
    return x[:3] if flag else x  # unfixed: branch


# inputs: x=float(1, 3, 10, 10)
def random_crop(x, size=6):
    top = random.randint(0, x.shape[2] - size)  # possible: not run
    left = random.randint(0, x.shape[3] - size)  # possible: not run
    return x[:, :, top:top + size, left:left + size]


# inputs: x=float(6, 4)
def variance_kept(x, share=0.9):
    _, s, v = torch.linalg.svd(x - x.mean(0), full_matrices=False)
    ratio = s.cumsum(0) / (s.sum() + 1e-9)
    k = torch.searchsorted(ratio, share).item() + 1
    return v[:k]  # dynamic: slice dim 0


# inputs: k=int(high=4)
def upsample_by(k):
    x = torch.ones(1, 1, 4, 4)
    return F.interpolate(x, scale_factor=k.item() + 1)  # dynamic: resize dim 2, 3


# inputs: x=float(6, 4), y=int(6, high=3)
def prototypes_fixed(x, y, ways=3):
    onehot = F.one_hot(y, ways).float()
    return onehot.t() @ x / onehot.sum(0).clamp(min=1)[:, None]


# inputs: x=float(9, 2)
def kmeans_step(x, k=3):
    c = x[:k]
    a = torch.cdist(x, c).argmin(1)
    return torch.stack([x[a == i].sum(0) for i in range(k)])  # dynamic: boolean-mask dim 0


# inputs: x=float(3, 10)
def zero_crossings(x):
    s = torch.sign(x)
    return ((s[:, 1:] * s[:, :-1]) < 0).nonzero()  # dynamic: nonzero dim 0


# inputs: rows=ragged(4, 3, 9, 2)
def collate_pad(rows):
    lengths = torch.tensor([r.shape[0] for r in rows])  # possible: not run
    out = torch.zeros(len(rows), lengths.max(), 2)  # dynamic: creation dim 1
    for i, r in enumerate(rows):
        out[i, :len(r)] = r
    return out, lengths


# inputs: ids=int(2, 3, high=6)
def generate_until(ids, eos=5, most=6):
    emb = torch.eye(6)
    while ids.size(1) < most:  # dynamic: loop
        nxt = (emb[ids[:, -1]].argmax(-1, keepdim=True) + 1) % 6
        ids = torch.cat([ids, nxt], dim=1)
        if (nxt == eos).all():
            break
    return ids


# inputs: x=float(6, 3), mask=bool(6)
def picked_by_mask_index(x, mask):
    idx = mask.nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    return torch.index_select(x, 0, idx)  # flows


# inputs: x=float(6, 4)
def sign_same(x):
    if x.sum() > 0:
        y = x * 2
    else:
        y = x - 1
    return y.mean(0)


# inputs: x=float(1, 3, 10, 10)
def random_resize(x):
    size = random.choice([8, 12, 16])
    return F.interpolate(x, size=(size, size), mode="bilinear")  # dynamic: resize dim 2, 3


# inputs: img=float(3, 16, 16), box=int(2, low=1, high=7)
def crop_to(img, box):
    h, w = box.tolist()
    return img[:, :h, :w]  # dynamic: slice dim 1, 2


# inputs: batch=int(8, high=3), x=float(8, 4)
def to_dense_batch(batch, x):
    size = batch.max().item() + 1
    counts = torch.bincount(batch, minlength=size)  # dynamic: bincount dim 0
    out = x.new_zeros(size, counts.max().item(), x.size(1))  # dynamic: creation dim 0, 1
    for b in range(size):  # dynamic: loop
        rows = x[batch == b]  # dynamic: boolean-mask dim 0
        out[b, :rows.size(0)] = rows
    return out


# inputs: pred=float(6), target=float(6)
def huber(pred, target):
    err = (pred - target).abs()
    return torch.where(err < 1, 0.5 * err**2, err - 0.5).mean()


# inputs: x=float(1, 3, 10, 10)
def mixup(x):
    lam = np.random.beta(1.0, 1.0)
    return lam * x + (1 - lam) * x.flip(0)


# inputs: x=float(8, 4)
def batch_drop(x, rate=0.25):
    b = x.shape[0]  # possible: not run
    n = max(int(b * (1 - rate)), 1)
    brange = torch.randperm(b)[:n]
    return torch.index_add(x, 0, brange, x[brange] * 0.5)


# inputs: tokens=int(3, 8, high=5), img=float(24, 4), h=float(3, 8, 4)
def merge_image(tokens, img, h, image=3):
    mask = (tokens == image).unsqueeze(-1).expand_as(h)
    return h.masked_scatter(mask, img)


# inputs: x=float(3, 10)
def zero_crossing_rate(x):
    s = torch.sign(x)
    return ((s[:, 1:] * s[:, :-1]) < 0).float().mean(dim=1)


# inputs: x=float(1, 3, 10, 10)
def random_area_crop(x):
    h = random.randint(4, 10)
    w = random.randint(4, 10)
    return x[:, :, :h, :w]  # dynamic: slice dim 2, 3


# inputs: x=float(2, 5, 20), lens=int(2, low=8, high=20)
def rand_slices(x, lens, size=8):
    starts = (torch.rand(2) * (lens - size + 1)).long()
    out = torch.zeros(2, 5, size)
    for i in range(x.size(0)):
        out[i] = x[i, :, starts[i]:starts[i] + size]
    return out


# inputs: tokens=int(3, 8, high=5), logits=float(3, 8, 5)
def active_where(tokens, logits):
    active_loss = tokens.view(-1) != 0
    labels = torch.where(active_loss, tokens.view(-1), torch.tensor(-100))
    return F.cross_entropy(logits.view(-1, 5), labels, ignore_index=-100)


# inputs: t=int(5, high=8)
def onehot_closed(t):
    return F.one_hot(t, num_classes=8).float()


# inputs: mask=bool(8, 8)
def mask_to_box(mask):
    ys, xs = torch.where(mask)  # dynamic: nonzero dim 0
    if len(ys) == 0:
        return torch.zeros(4)
    return torch.stack([xs.min(), ys.min(), xs.max(), ys.max()]).float()


# inputs: seq=float(4, 7, 3), lens=int(4, low=1, high=8)
def packed(seq, lens):
    pack = pack_padded_sequence(seq, lens, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
    return pack.data.mean()


# inputs: x=float(1, 3, 10, 10)
def random_flip(x):
    if random.random() < 0.5:
        x = torch.flip(x, dims=[-1])
    return x


# inputs: x=float(4, 4)
def off_diag(x):
    n = x.shape[0]  # possible: not run
    return x.flatten()[:-1].view(n - 1, n + 1)[:, 1:].flatten()


# inputs: sizes=int(3, low=1, high=4)
def split_by_sizes(sizes):
    x = torch.arange(12.0)
    parts = torch.split(x[: sizes.sum()], sizes.tolist())  # dynamic: slice dim 0; split dim 0
    return [p.sum() for p in parts]


# inputs: heat=float(1, 1, 8, 8)
def local_maxima(heat):
    pooled = F.max_pool2d(heat, 3, 1, 1)
    ys, xs = torch.nonzero((heat == pooled)[0, 0], as_tuple=True)  # dynamic: nonzero dim 0
    return torch.stack([xs, ys], dim=1)  # flows


# inputs: a=float(4, 3), b=float(5, 3)
def chamfer(a, b):
    d = torch.cdist(a, b)
    return d.min(1).values.mean() + d.min(0).values.mean()


# inputs: lens=int(4, low=1, high=8)
def length_mask_fixed(lens):
    return torch.arange(8).expand(len(lens), 8) < lens[:, None]


# inputs: x=float(9, 2)
def numpy_top(x):
    order = np.argsort(-x.numpy()[:, 0])[:4]
    return x[torch.from_numpy(order)]


# inputs: pred=float(6), target=float(6)
def huber_masked(pred, target):
    err = (pred - target).abs()
    quad = err < 1
    loss = torch.empty_like(err)
    loss[quad] = 0.5 * err[quad] ** 2  # dynamic: boolean-mask dim 0
    loss[~quad] = err[~quad] - 0.5  # dynamic: boolean-mask dim 0
    return loss.mean()


# inputs: tokens=int(3, 8, high=5)
def trim_batch(tokens, pad=0):
    longest = tokens.ne(pad).sum(1).max()
    return tokens[:, :longest]  # dynamic: slice dim 1


# inputs: lens=int(4, low=1, high=8)
def sequence_mask(lens, max_length=None):
    if max_length is None:
        max_length = lens.max()
    x = torch.arange(max_length, dtype=lens.dtype)  # dynamic: creation dim 0
    return x.unsqueeze(0) < lens.unsqueeze(1)  # flows


# inputs: x=float(5, 4)
def fill_nan(x):
    x = x / x
    x[torch.isnan(x)] = 0.0
    return x


# inputs: depth=float(1, 6, 6), gt=float(1, 6, 6)
def masked_l1(depth, gt):
    valid = (gt > 0).float()
    return ((depth - gt).abs() * valid).sum() / (valid.sum() + 1e-6)


# inputs: x=float(5, 4)
def knn_graph(x, k=2):
    dist = torch.cdist(x, x)
    nbr = dist.topk(k + 1, largest=False).indices[:, 1:]
    src = torch.arange(x.size(0)).repeat_interleave(k)
    return torch.stack([src, nbr.reshape(-1)])


# inputs: x=float(9, 3)
def random_rows(x, n=4):
    return x[torch.randperm(x.size(0))[:n]]


# inputs: logits=float(10)
def top_p_cut(logits, p=0.8):
    probs, idx = logits.softmax(-1).sort(descending=True)
    keep = probs.cumsum(0) <= p
    keep[0] = True
    return idx[keep]  # dynamic: boolean-mask dim 0


# inputs: x=float(9, 2)
def dbscan_core(x, eps=1.0):
    near = torch.cdist(x, x) < eps
    core = near.sum(1) >= 3
    return torch.nonzero(core).squeeze(1).tolist()  # dynamic: nonzero dim 0


# inputs: x=int(12, high=5)
def run_lengths(x):
    values, counts = torch.unique_consecutive(x, return_counts=True)  # dynamic: unique dim 0
    return values[counts > 1]  # flows


# inputs: x=float(6)
def converge(x, tol=1e-2):
    y, err = x, 1.0
    while err > tol:  # dynamic: loop
        new = y * 0.5
        err = (new - y).abs().max().item()
        y = new
    return y


# inputs: x=float(4, 6)
def beams(x, beam=3):
    scores, idx = (x[:, :, None] + x[:, None, :]).view(4, -1).topk(beam)
    return torch.div(idx, 6, rounding_mode="floor"), idx % 6


# inputs: x=float(4, 4)
def upper_index(x):
    i, j = torch.triu_indices(4, 4, offset=1)
    return x[i, j]


# inputs: t=int(5, high=8)
def position_table(t):
    n = t.max() + 1
    return torch.zeros(n, 4)  # dynamic: creation dim 0


# inputs: a=float(4, 3), b=float(5, 3)
def mutual_nn(a, b):
    sim = a @ b.t()
    nn12, nn21 = sim.argmax(1), sim.argmax(0)
    ids = torch.arange(a.shape[0])  # possible: not run
    mask = ids == nn21[nn12]
    return torch.stack([ids[mask], nn12[mask]])  # dynamic: boolean-mask dim 0


# inputs: x=float(3, 6), k=int(high=3)
def roll_by_tensor(x, k):
    return torch.roll(x, shifts=int(k), dims=1)


# inputs: img=numpy(float(8, 8))
def array_crop_fixed(img):
    t = np.random.randint(0, 4)
    return torch.from_numpy(img[t:t + 4].copy())


# inputs: ds=dataset(14, 3)
def loader_single(ds):
    return DataLoader(ds, shuffle=True)


# inputs: img=numpy(float(8, 8))
def array_crop(img):
    h = np.random.randint(3, 8)
    return torch.from_numpy(img[:h].copy())  # dynamic: slice dim 0


# inputs: d=float(5)
def dict_all(d):
    out = {}
    for i, v in enumerate(d):
        out[i] = v * 2
    return torch.stack(list(out.values()))


# inputs: adj=bool(6, 6)
def bfs(adj):
    seen = torch.zeros(6, dtype=torch.bool)
    seen[0] = True
    while True:  # dynamic: loop
        new = adj[seen].any(0) & ~seen  # dynamic: boolean-mask dim 0
        if not new.any():
            break
        seen |= new
    return seen


# inputs: a=float(4, 4)
def sparse_of_dense(a):
    s = a.to_sparse()
    return s.indices()  # dynamic: indices dim 1


# inputs: d=float(5, 2)
def comprehension_filter(d):
    rows = [r for r in d if r.sum() > 0]
    return torch.stack(rows) if rows else d[:0]  # dynamic: list-of-tensors dim 0


# inputs: x=float(3, 6)
def flatnonzero(x):
    return x.flatten().nonzero(as_tuple=False).view(-1)  # dynamic: nonzero dim 0


# inputs: x=float(6, 5, 3)
# init: n=4
class Unrolled(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.cell = nn.GRUCell(3, n)
        self.n = n

    def forward(self, x):
        h = x.new_zeros(x.size(0), self.n)
        out = []
        for t in range(x.size(1)):
            h = self.cell(x[:, t], h)
            out.append(h)
        return torch.stack(out, 1)


# inputs: x=float(16, 3), y=int(16)
def loader_even(x, y):
    data = TensorDataset(x, y)
    return DataLoader(data, batch_size=4)


# inputs: a=int(6, high=4), b=int(4, high=4)
def isin_filter(a, b):
    return a[torch.isin(a, b)]  # dynamic: boolean-mask dim 0


# inputs: x=int(10, high=6)
def counts_open(x):
    return torch.bincount(x).float()  # dynamic: bincount dim 0


# inputs: x=float(5, 3), n=int(high=3)
# init: most=4
class Dispatch(nn.Module):
    def __init__(self, most):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(3, 3 + i) for i in range(most))

    def forward(self, x, n):
        return self.layers[n.item()](x)  # dynamic: dim 1


# inputs: n=arg(5, 6)
def table_of(n):
    return torch.arange(n).float().unsqueeze(1) / 10 ** torch.arange(4)  # unfixed: creation dim 0


# inputs: tokens=int(3, 8, high=5)
# init: vocab=5
class MeanPool(nn.Module):
    def __init__(self, vocab, pad=0):
        super().__init__()
        self.pad = pad
        self.emb = nn.Embedding(vocab, 6, padding_idx=pad)

    def forward(self, tokens):
        mask = (tokens != self.pad).unsqueeze(-1)
        h = self.emb(tokens)
        return (h * mask).sum(1) / mask.sum(1).clamp(min=1)


# inputs: d=float(5, 2)
def filter_builtin(d):
    rows = list(filter(lambda r: r.sum() > 0, d))  # dynamic: list dim all
    return torch.cat(rows) if rows else d.flatten()[:0]  # dynamic: list-of-tensors dim 0


# inputs: x=float(3, 6)
def argwhere_rows(x):
    return torch.argwhere(x > 0)[:, 0]  # dynamic: nonzero dim 0


# inputs: x=float(6, 4), adj=bool(6, 6)
def neighbours_dense(x, adj):
    return adj.float() @ x


# inputs: x=float(6, 4)
# init: size=8
class Memory(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.register_buffer("queue", torch.zeros(size, 4))
        self.register_buffer("ptr", torch.zeros(1, dtype=torch.long))

    def forward(self, x):
        ptr = int(self.ptr)
        self.queue[ptr:ptr + 2] = x[:2]
        self.ptr[0] = (ptr + 2) % self.queue.size(0)
        return x @ self.queue.t()


# inputs: x=float(1, 4, 4)
def ascend_until(x):
    y = x
    steps = 0
    while y.max() < 5 and steps < 20:  # dynamic: loop
        y = y + 1
        steps += 1
    return y


# inputs: x=float(3, 6)
def narrow_fixed(x):
    start = int(x.argmax()) % 3
    return x.narrow(1, start, 3)


# inputs: a=int(6, high=4), b=int(4, high=4)
def isin_mask(a, b):
    return (a[:, None] == b[None]).any(1).long()


# inputs: ds=dataset(14, 3), batch_size=arg(4, 5)
def loader_sized(ds, batch_size):
    return DataLoader(ds, batch_size, shuffle=True)  # dynamic: loader


# inputs: x=float(4, 6), n=arg(2, 3)
def head_rows(x, n):
    return x[:n] * 2  # unfixed: slice dim 0


# inputs: x=float(18, 3), mask=bool(18)
def manual_batches_of_kept(x, mask, size=4):
    x = x[mask]  # dynamic: boolean-mask dim 0
    return [x[i:i + size].sum() for i in range(0, len(x), size)]  # flows


# inputs: x=float(12), k=int(high=3)
def view_by_tensor(x, k):
    n = 2 ** int(k)
    return x.view(n, -1)  # dynamic: reshape dim 0, 1


# inputs: ds=dataset(14, 3), batch_size=arg(4, 5)
def loader_sized_dropped(ds, batch_size):
    return DataLoader(ds, batch_size, shuffle=True, drop_last=True)


# inputs: x=float(5, 4)
# init: n=3
class Capacity(nn.Module):
    def __init__(self, n, capacity=4):
        super().__init__()
        self.n, self.capacity = n, capacity
        self.gate = nn.Linear(4, n)

    def forward(self, x):
        idx = self.gate(x).argmax(-1)
        hot = F.one_hot(idx, self.n)
        rank = (hot.cumsum(0) - 1) * hot
        kept = hot * (rank < self.capacity)
        slots = F.one_hot((rank * kept).sum(-1).clamp(max=self.capacity - 1), self.capacity)
        route = kept[:, :, None] * slots[:, None, :]
        return torch.einsum("nec,nd->ecd", route.float(), x)


# inputs: x=float(3, 6)
def up_to_max(x):
    r = x.argmax(dim=1)[0].item()
    return x[:, : r + 1]  # dynamic: slice dim 1


# inputs: x=float(2, 8, 6)
# init: most=10
class Rotary(nn.Module):
    def __init__(self, most):
        super().__init__()
        freqs = torch.outer(torch.arange(most), 1.0 / 10 ** torch.arange(3))
        self.register_buffer("cos", freqs.cos().repeat(1, 2), persistent=False)

    def forward(self, x):
        return x * self.cos[: x.shape[1]]  # possible: not run


# inputs: d=float(5)
def dict_route(d):
    out = {}
    for i, v in enumerate(d):
        if v > 0:
            out[i] = v
    return torch.tensor(list(out.values()))  # dynamic: list dim all; list-of-tensors dim 0


# inputs: x=float(2, 3)
def if_tensor_changes(x):
    if torch.isnan(x).any():
        x = torch.nan_to_num(x)
    return x


# inputs: a=float(4, 4)
def roots_clamped(a):
    e = torch.linalg.eigvalsh(a @ a.t())
    return e.clamp(min=1e-3).log().sum()


# inputs: a=float(4, 4)
def roots_of(a):
    e = torch.linalg.eigvalsh(a @ a.t())
    return e[e > 1e-3]  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4)
# init: dim=4
class KVCache(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.k = nn.Linear(dim, dim)
        self.past = None

    def forward(self, x):
        k = self.k(x)
        self.past = k if self.past is None else torch.cat([self.past, k], 0)  # possible: not run
        return x @ self.past.t()


# inputs: x=float(3, 7, 4), lengths=int(3, low=1, high=8)
# init: n=4
class Packed(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.rnn = nn.LSTM(4, n, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, (h, _) = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=x.size(1))
        return out, h[-1]


# inputs: starts=int(3, high=4), ends=int(3, low=4, high=8), h=float(8, 3)
def spans_mean(starts, ends, h):
    return torch.stack([h[s:e].mean(0) for s, e in zip(starts, ends)])  # dynamic: slice dim 0


# inputs: x=float(2, 3, 9, 9), sizes=int(2, low=4, high=9)
# init: n=3
class Resizer(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.conv = nn.Conv2d(n, n, 1)

    def forward(self, x, sizes):
        h, w = int(sizes[0]), int(sizes[1])
        return F.interpolate(self.conv(x), size=(h, w))  # dynamic: resize dim 2, 3


# inputs: y=int(10, high=3)
def grouped(y):
    groups = defaultdict(list)
    for i, c in enumerate(y.tolist()):
        groups[c].append(i)  # possible: not run
    return [torch.tensor(g) for g in groups.values()]  # dynamic: creation dim 0; loop


# inputs: rows=ragged(6, 3, 9, 2)
def loader_lists(rows):
    return DataLoader(rows, batch_size=2, collate_fn=list, drop_last=True)  # dynamic: loader


# inputs: tokens=int(3, 6, high=4), h=float(3, 6, 2)
def mask_hidden(tokens, h):
    mask = (tokens > 0)[..., None]
    return torch.where(mask, h, h.new_zeros(()))


# inputs: x=float(2, 9, 8)
# init: ratio=0.5
class MaskedEncoder(nn.Module):
    def __init__(self, ratio):
        super().__init__()
        self.ratio = ratio
        self.token = nn.Parameter(torch.zeros(1, 1, 8))

    def forward(self, x):
        n, l, d = x.shape
        keep = int(l * (1 - self.ratio))
        shuffle = torch.rand(n, l).argsort(1)
        restore = shuffle.argsort(1)
        visible = x.gather(1, shuffle[:, :keep, None].expand(-1, -1, d))
        filled = torch.cat([visible, self.token.expand(n, l - keep, -1)], 1)
        return filled.gather(1, restore[..., None].expand(-1, -1, d))


# inputs: x=float(2, 8, 6)
# init: heads=2
class Attention(nn.Module):
    def __init__(self, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(6, 18)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = self.qkv(x).reshape(b, n, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4)
        att = (q @ k.transpose(-1, -2)).softmax(-1)
        return (att @ v).transpose(1, 2).reshape(b, n, d)


# inputs: a=int(6, high=4), b=int(6, high=4)
def set_overlap(a, b):
    common = set(a.tolist()) & set(b.tolist())
    return torch.tensor(sorted(common))  # dynamic: creation dim 0


# inputs: x=int(10, high=6), w=float(10)
def counts_bound(x, w):
    return torch.bincount(x, weights=w, minlength=6)[:6]  # possible: bincount


# inputs: logits=float(6, 4), labels=int(6, high=4)
def confident_labels(logits, labels, thr=0.5):
    conf, pseudo = logits.softmax(1).max(1)
    mask = conf.ge(thr)
    loss = F.cross_entropy(logits, pseudo, reduction="none")
    return (loss * mask.float()).mean()


# inputs: logits=float(6, 4), labels=int(6, high=4)
def accuracy_topk(logits, labels, k=2):
    hit = logits.topk(k, 1).indices.eq(labels[:, None])
    return hit.any(1).float().mean()


# inputs: x=float(6, 4)
# init: ratio=0.5
class TopKPool(nn.Module):
    def __init__(self, ratio):
        super().__init__()
        self.ratio = ratio
        self.w = nn.Parameter(torch.ones(4))

    def forward(self, x):
        score = (x @ self.w).tanh()
        k = math.ceil(self.ratio * x.size(0))
        top, idx = score.topk(k)
        return x[idx] * top[:, None]


# inputs: tokens=int(3, 8, high=5)
# init: vocab=5
class LongestOnly(nn.Module):
    def __init__(self, vocab):
        super().__init__()
        self.emb = nn.Embedding(vocab, 6)

    def lengths(self, tokens):
        return (tokens != 0).sum(dim=1)

    def forward(self, tokens):
        longest = self.lengths(tokens).max().item()
        return self.emb(tokens[:, :longest])  # dynamic: slice dim 1


# inputs: x=float(6, 4)
# init: dim=4
class SoftGate(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.proj = nn.Linear(dim, 1)

    def forward(self, x):
        return x * self.proj(x).sigmoid()


# inputs: x=float(3, 6)
def first_true(x):
    return (x > 0).float().argmax(dim=1)


# inputs: x=float(2, 3, 12, 12)
# init: p=4
class PatchEmbed(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.proj = nn.Conv2d(3, 8, p, p)

    def forward(self, x):
        return self.proj(x).flatten(2).transpose(1, 2)


# inputs: logits=float(6, 4)
def confident_rows(logits, thr=0.5):
    conf, pseudo = logits.softmax(1).max(1)
    rows = (conf > thr).nonzero().squeeze()  # dynamic: nonzero dim 0
    return pseudo[rows]  # flows


# inputs: x=float(6, 4)
# init: size=8
class GrowingMemory(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size
        self.bank = []

    def forward(self, x):
        for row in x:
            if row.mean() > 0:
                self.bank.append(row.detach())
        return torch.stack(self.bank[-self.size:]) if self.bank else x  # dynamic: list-of-tensors dim 0
