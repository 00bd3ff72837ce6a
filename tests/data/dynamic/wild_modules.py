import math
import random

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import DataLoader, random_split


# inputs: x=float(12, 3), batch=int(12, high=3)
def to_dense_batch(x, batch):
    n = int(batch.max()) + 1
    count = torch.bincount(batch, minlength=n)  # dynamic: bincount dim 0
    longest = int(count.max())
    dense = x.new_zeros(n, longest, x.size(1))  # dynamic: creation dim 0, 1
    for b in range(n):  # dynamic: loop
        rows = x[batch == b]  # dynamic: boolean-mask dim 0
        dense[b, : rows.size(0)] = rows
    return dense


# inputs: points=float(30, 3)
def farthest(points, m=8):
    chosen = torch.zeros(m, dtype=torch.long)
    dist = torch.full((points.size(0),), 1e10)
    far = torch.randint(0, points.size(0), (1,))[0]
    for i in range(m):
        chosen[i] = far
        d = ((points - points[far]) ** 2).sum(-1)
        dist = torch.minimum(dist, d)
        far = dist.argmax()
    return points[chosen]


# inputs: wav=float(200)
class Vad:
    def __init__(self, frame=20, level=0.3):
        self.frame = frame
        self.level = level

    def __call__(self, wav):
        frames = wav.unfold(0, self.frame, self.frame)
        energy = frames.pow(2).mean(-1)
        voiced = energy > self.level * energy.max()
        return frames[voiced].reshape(-1)  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 8)
class TopKGate(nn.Module):
    def __init__(self, dim=8, experts=4, k=2):
        super().__init__()
        self.gate = nn.Linear(dim, experts)
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(experts)])
        self.k = k

    def forward(self, x):
        w, idx = self.gate(x).softmax(-1).topk(self.k, dim=-1)
        out = torch.zeros_like(x)
        for e, expert in enumerate(self.experts):
            rows, slot = torch.where(idx == e)  # dynamic: nonzero dim 0
            if rows.numel() == 0:
                continue
            out.index_add_(0, rows, w[rows, slot, None] * expert(x[rows]))  # flows
        return out


# inputs: state=float(4)
class Replay:
    def __init__(self, capacity=20):
        self.data = []
        self.capacity = capacity

    def push(self, item):
        self.data.append(item)
        if len(self.data) > self.capacity:
            self.data.pop(0)  # possible: not run

    def sample(self, n):
        rows = random.sample(self.data, n)
        return torch.stack(rows)

    def __call__(self, state):
        for i in range(8):
            self.push(state + i)
        return self.sample(4)


# inputs: emb=float(10, 4), y=int(10, high=3)
def batch_hard_triplet(emb, y, margin=0.3):
    dist = torch.cdist(emb, emb)
    same = y[:, None] == y[None, :]
    hardest_pos = (dist * same.float()).max(1).values
    hardest_neg = (dist + 1e6 * same.float()).min(1)[0]  # possible: not run
    return F.relu(hardest_pos - hardest_neg + margin).mean()


# inputs: x=float(8, 3), edge_index=int(2, 20, high=8)
class TopKPool(nn.Module):
    def __init__(self, ratio=0.5):
        super().__init__()
        self.score = nn.Linear(3, 1)
        self.ratio = ratio

    def forward(self, x, edge_index):
        s = self.score(x).squeeze(-1)
        k = math.ceil(self.ratio * x.size(0))
        perm = s.topk(k).indices
        mask = x.new_full((x.size(0),), -1, dtype=torch.long)
        mask[perm] = torch.arange(k)
        row, col = mask[edge_index[0]], mask[edge_index[1]]
        keep = (row >= 0) & (col >= 0)
        return x[perm], torch.stack([row[keep], col[keep]])  # dynamic: boolean-mask dim 0


# inputs: durations=int(2, 5, low=1, high=4), h=float(2, 5, 3)
class LengthRegulator(nn.Module):
    def forward(self, h, durations):
        outs = []
        for x, d in zip(h, durations):
            outs.append(x.repeat_interleave(d, dim=0))  # dynamic: repeat-interleave dim 0
        mel_len = [o.size(0) for o in outs]
        return pad_sequence(outs, batch_first=True), torch.tensor(mel_len)  # flows


# inputs: points=float(30, 3)
def voxelize(points, size=1.0):
    coords = torch.floor(points / size).long()
    uniq, inverse, counts = torch.unique(coords, dim=0, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
    centers = points.new_zeros(uniq.size(0), 3).index_add_(0, inverse, points)  # flows
    return centers / counts[:, None]  # flows


# inputs: anchors=boxes(12), gt=boxes(3)
def assign(anchors, gt, pos=0.5):
    lt = torch.max(anchors[:, None, :2], gt[None, :, :2])
    rb = torch.min(anchors[:, None, 2:], gt[None, :, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[..., 0] * wh[..., 1]
    area_a = (anchors[:, 2] - anchors[:, 0]) * (anchors[:, 3] - anchors[:, 1])
    area_g = (gt[:, 2] - gt[:, 0]) * (gt[:, 3] - gt[:, 1])
    iou = inter / (area_a[:, None] + area_g[None] - inter)
    best, which = iou.max(dim=1)
    labels = torch.full((anchors.size(0),), -1, dtype=torch.long)
    labels[best >= pos] = 1
    labels[best < 0.3] = 0
    fg = torch.nonzero(labels == 1, as_tuple=False).flatten()  # dynamic: nonzero dim 0
    return labels, gt[which[fg]]  # flows


# inputs: feats=[float(2, 4, 8, 8), float(2, 4, 4, 4)]
class Fpn(nn.Module):
    def __init__(self):
        super().__init__()
        self.lat = nn.ModuleList([nn.Conv2d(4, 4, 1) for _ in range(2)])

    def forward(self, feats):
        laterals = [conv(f) for conv, f in zip(self.lat, feats)]
        for i in range(len(laterals) - 1, 0, -1):
            size = laterals[i - 1].shape[2:]  # possible: not run
            laterals[i - 1] = laterals[i - 1] + F.interpolate(laterals[i], size=size, mode="nearest")  # possible: not run
        return laterals


# inputs: x=float(4, 6, 8)
class EarlyExit(nn.Module):
    def __init__(self, dim=8, depth=4, limit=0.2):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(dim, dim) for _ in range(depth)])
        self.limit = limit

    def forward(self, x):
        hidden = []
        for block in self.blocks:  # dynamic: loop
            x = block(x).tanh()
            hidden.append(x)
            if x.std().item() < self.limit:
                break
        return torch.stack(hidden)  # flows


# inputs: x=float(6, 8)
class DenseGate(nn.Module):
    def __init__(self, dim=8, experts=4, k=2):
        super().__init__()
        self.gate = nn.Linear(dim, experts)
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(experts)])
        self.k = k

    def forward(self, x):
        logits = self.gate(x)
        top, idx = logits.topk(self.k, dim=-1)
        w = torch.full_like(logits, float("-inf")).scatter(1, idx, top).softmax(-1)
        ys = torch.stack([expert(x) for expert in self.experts], dim=1)
        return (w.unsqueeze(-1) * ys).sum(1)


# inputs: logits=float(2, 8)
def nucleus(logits, p=0.9):
    s, i = torch.sort(logits, descending=True)
    cum = s.softmax(-1).cumsum(-1)
    remove = cum > p
    remove[..., 1:] = remove[..., :-1].clone()
    remove[..., 0] = False
    logits = logits.masked_fill(remove.scatter(1, i, remove), -float("inf"))
    return torch.multinomial(logits.softmax(-1), 1)


# inputs: prompt=int(1, 4, high=6)
class Generator(nn.Module):
    def __init__(self, vocab=6, eos=5):
        super().__init__()
        self.embed = nn.Embedding(vocab, 8)
        self.head = nn.Linear(8, vocab)
        self.eos = eos

    def forward(self, prompt, max_new=6):
        seq = prompt
        for _ in range(max_new):  # dynamic: loop
            logits = self.head(self.embed(seq).mean(1))
            nxt = logits.argmax(-1, keepdim=True)
            seq = torch.cat([seq, nxt], dim=1)
            if (nxt == self.eos).all():
                break
        return seq


# inputs: wav=float(100)
def fix_length(wav, size=64):
    if wav.shape[-1] > size:  # possible: not run
        wav = wav[:size]
    elif wav.shape[-1] < size:  # possible: not run
        wav = F.pad(wav, (0, size - wav.shape[-1]))  # possible: not run
    return wav


# inputs: src=int(2, 6, high=5)
class Greedy(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(5, 4)
        self.cell = nn.GRUCell(4, 4)
        self.out = nn.Linear(4, 5)

    def forward(self, src, steps=5):
        h = self.embed(src).mean(1)
        tok = torch.zeros(src.size(0), dtype=torch.long)
        logits = []
        for _ in range(steps):
            h = self.cell(self.embed(tok), h)
            out = self.out(h)
            tok = out.argmax(-1)
            logits.append(out)
        return torch.stack(logits, 1)


# inputs: logits=float(4, 20), target=int(4, 20, high=2)
def ohem(logits, target, ratio=3):
    loss = F.binary_cross_entropy_with_logits(logits, target.float(), reduction="none").view(-1)
    pos = target.view(-1) == 1
    n_pos = int(pos.sum().item())
    n_neg = min(int((~pos).sum().item()), max(1, n_pos * ratio))
    pos_loss = loss[pos].sum()  # dynamic: boolean-mask dim 0
    neg_loss = loss[~pos].topk(n_neg)[0].sum()  # dynamic: boolean-mask dim 0
    return (pos_loss + neg_loss) / max(n_pos + n_neg, 1)


# inputs: rewards=float(12), done=bool(12)
def episodes(rewards, done):
    ends = torch.nonzero(done).flatten().tolist()  # dynamic: nonzero dim 0
    start = 0
    out = []
    for end in ends:  # dynamic: loop
        out.append(rewards[start : end + 1])  # dynamic: slice dim 0
        start = end + 1
    return out


# inputs: pred=float(2, 4, 8, 8), mask=bool(2, 8, 8)
def silog(pred, mask):
    d = pred.mean(1)
    log = torch.log(d[mask].abs() + 1e-6)  # dynamic: boolean-mask dim 0
    return torch.sqrt((log**2).mean() - 0.5 * log.mean() ** 2)  # flows


# inputs: cls=float(20, 3), reg=boxes(20)
class PostProcess(nn.Module):
    def __init__(self, thr=0.3, top=10):
        super().__init__()
        self.thr = thr
        self.top = top

    def forward(self, cls, reg):
        scores, labels = cls.softmax(-1).max(-1)
        k = min(self.top, scores.shape[0])  # possible: not run
        scores, idx = scores.topk(k)
        keep = scores > self.thr
        results = {"scores": scores[keep], "labels": labels[idx][keep], "boxes": reg[idx][keep]}  # possible: index
        return results


# inputs: x=float(8, 3), edge_index=int(2, 20, high=8)
class Gcn(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(3, 5)

    def forward(self, x, edge_index):
        loops = torch.arange(x.size(0)).repeat(2, 1)
        edge_index = torch.cat([edge_index, loops], dim=1)
        row, col = edge_index
        deg = torch.zeros(x.size(0)).scatter_add_(0, col, torch.ones(col.size(0)))
        norm = deg[row].rsqrt() * deg[col].rsqrt()
        h = self.lin(x)
        return torch.zeros_like(h).index_add_(0, col, h[row] * norm[:, None])


# inputs: rewards=float(12), done=bool(12)
def discounted(rewards, done, gamma=0.9):
    out = torch.zeros_like(rewards)
    running = 0.0
    for t in reversed(range(rewards.size(0))):
        running = rewards[t] + gamma * running * (1 - done[t].float())
        out[t] = running
    return (out - out.mean()) / (out.std() + 1e-8)


# inputs: emb=float(10, 4), y=int(10, high=3)
def all_triplets(emb, y, margin=0.3):
    same = y.unsqueeze(0) == y.unsqueeze(1)
    diff = ~same
    same = same & ~torch.eye(len(y), dtype=torch.bool)
    a, p, n = torch.where(same[:, :, None] & diff[:, None, :])  # dynamic: nonzero dim 0
    d = torch.cdist(emb, emb)
    return F.relu(d[a, p] - d[a, n] + margin)  # flows


# inputs: x=float(8, 6)
class VectorQuantizer(nn.Module):
    def __init__(self, n=5, dim=6):
        super().__init__()
        self.codebook = nn.Embedding(n, dim)
        self.n = n

    def forward(self, x):
        d = torch.cdist(x, self.codebook.weight)
        codes = d.argmin(-1)
        usage = torch.bincount(codes, minlength=self.n)  # possible: bincount
        dead = torch.nonzero(usage == 0).squeeze(-1)  # dynamic: nonzero dim 0
        if dead.numel() > 0:
            replace = x[torch.randint(0, x.size(0), (dead.numel(),))]  # flows
            self.codebook.weight.data[dead] = replace.detach()  # flows
        return self.codebook(codes), usage


# inputs: z=float(8, 4)
def nt_xent(z, temperature=0.5):
    n = z.shape[0]  # possible: not run
    z = F.normalize(z, dim=1)
    sim = z @ z.T / temperature
    eye = torch.eye(n, dtype=torch.bool)
    sim = sim[~eye].view(n, n - 1)  # possible: index
    labels = torch.arange(n // 2).repeat(2)
    return F.cross_entropy(sim, labels.clamp(max=n - 2))


# inputs: text=int(4, 12, high=6)
class TextPool(nn.Module):
    def __init__(self, vocab=6, dim=5, pad=0):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim, padding_idx=pad)
        self.pad = pad
        self.fc = nn.Linear(dim, 2)

    def forward(self, text):
        mask = (text != self.pad).unsqueeze(-1)
        h = self.embed(text) * mask
        pooled = h.sum(1) / mask.sum(1).clamp(min=1)
        return self.fc(pooled)


# inputs: data=dataset(10, 3)
class Trainer:
    def __init__(self, batch_size=4, drop_last=False):
        self.batch_size = batch_size
        self.drop_last = drop_last

    def loader(self, ds, train):
        return DataLoader(ds, batch_size=self.batch_size, shuffle=train, drop_last=self.drop_last)  # dynamic: loader

    def __call__(self, data):
        n = len(data) // 2
        train, val = random_split(data, [n, len(data) - n])
        return self.loader(train, True), self.loader(val, False)


# inputs: labels=int(40, low=-1, high=2)
class Sampler:
    def __init__(self, per_image=8, fraction=0.5):
        self.per_image = per_image
        self.fraction = fraction

    def __call__(self, labels):
        positive = torch.where(labels >= 1)[0]  # dynamic: nonzero dim 0
        negative = torch.where(labels == 0)[0]  # dynamic: nonzero dim 0
        num_pos = int(self.per_image * self.fraction)
        num_pos = min(positive.numel(), num_pos)
        num_neg = min(negative.numel(), self.per_image - num_pos)
        p = positive[torch.randperm(positive.numel())[:num_pos]]  # flows
        n = negative[torch.randperm(negative.numel())[:num_neg]]  # flows
        return p, n


# inputs: text=int(4, 12, high=6)
class TextRnn(nn.Module):
    def __init__(self, vocab=6, dim=5):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.rnn = nn.LSTM(dim, 7, batch_first=True)

    def forward(self, text):
        lengths = (text != 0).sum(1).clamp(min=1)
        packed = pack_padded_sequence(self.embed(text), lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, (h, c) = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True)  # flows
        return out, h[-1]


# inputs: pred=float(4, 6, 3), target=int(4, 6, low=-1, high=3)
class MaskedCrossEntropy(nn.Module):
    def __init__(self, ignore_index=-1):
        super().__init__()
        self.ignore_index = ignore_index

    def forward(self, pred, target):
        pred = pred.reshape(-1, pred.size(-1))
        target = target.reshape(-1)
        keep = target != self.ignore_index
        if keep.sum() == 0:
            return pred.sum() * 0
        return F.nll_loss(pred[keep].log_softmax(-1), target[keep])  # dynamic: boolean-mask dim 0


# inputs: x=float(2, 3, 16, 16)
class PatchDropout(nn.Module):
    def __init__(self, rate=0.5, patch=4):
        super().__init__()
        self.proj = nn.Conv2d(3, 8, patch, stride=patch)
        self.rate = rate

    def forward(self, x):
        x = self.proj(x).flatten(2).transpose(1, 2)
        b, n, c = x.shape
        keep = max(1, int(n * (1 - self.rate)))
        rank = torch.randn(b, n).topk(keep, dim=-1).indices
        rows = torch.arange(b)[:, None]
        return x[rows, rank]
