import math
import random
from collections import defaultdict
from functools import partial

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import BatchSampler, DataLoader, Dataset, RandomSampler, Subset, TensorDataset, random_split


# inputs: x=float(5, 3), edges=int(2, 8, high=5)
class AttentionConv(nn.Module):
    def __init__(self, dim=3):
        super().__init__()
        self.lin = nn.Linear(dim, 4)
        self.att = nn.Linear(8, 1)

    def forward(self, x, edges):
        n = x.size(0)
        loops = torch.arange(n).expand(2, -1)
        edges = torch.cat([edges[:, edges[0] != edges[1]], loops], 1)  # dynamic: boolean-mask dim 1
        h = self.lin(x)
        a = self.att(torch.cat([h[edges[0]], h[edges[1]]], 1)).exp()  # flows
        total = torch.zeros(n, 1).index_add(0, edges[1], a)  # flows
        return torch.zeros(n, 4).index_add(0, edges[1], a / total[edges[1]] * h[edges[0]])  # flows


# inputs: x=float(4, 3, 8, 8)
class RandomScale(nn.Module):
    def __init__(self, low=4, high=12):
        super().__init__()
        self.low, self.high = low, high
        self.conv = nn.Conv2d(3, 2, 3, padding=1)

    def forward(self, x):
        side = int(torch.randint(self.low, self.high, (1,)))
        x = F.interpolate(x, size=side)  # dynamic: resize dim 2, 3
        return self.conv(x).mean((2, 3))  # flows


# inputs: x=float(4, 6), y=int(4, high=3)
class Selected(nn.Module):
    def __init__(self, dim=6):
        super().__init__()
        self.fc = nn.Linear(dim, 3)

    def keep(self, logits):
        return logits.softmax(-1).max(-1).values > 0.5

    def forward(self, x, y):
        logits = self.fc(x)
        sure = self.keep(logits)
        if not sure.any():
            return torch.zeros(())
        return F.cross_entropy(logits[sure], y[sure])  # dynamic: boolean-mask dim 0


# inputs: x=float(2, 6, 5), lengths=int(2, low=1, high=6)
class Recurrent(nn.Module):
    def __init__(self, dim=5):
        super().__init__()
        self.rnn = nn.GRU(dim, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, h = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True)  # flows
        return out.sum(1) + h[-1]


# inputs: x=float(3, 4, 8, 8)
class ProposalsFixed(nn.Module):
    def __init__(self, n=10):
        super().__init__()
        self.head = nn.Conv2d(4, 1, 1)
        self.n = n

    def forward(self, x):
        scores = self.head(x).flatten(1)
        top, idx = scores.topk(min(self.n, scores.shape[1]), dim=1)  # possible: not run
        return top.sigmoid(), idx


# inputs: x=float(4, 3, 8, 8)
class MultiScale(nn.Module):
    def __init__(self, scales=(0.5, 1.0)):
        super().__init__()
        self.scales = scales
        self.conv = nn.Conv2d(3, 2, 3, padding=1)

    def forward(self, x):
        outs = []
        for s in self.scales:
            y = self.conv(F.interpolate(x, scale_factor=s, mode="nearest"))
            outs.append(F.interpolate(y, size=x.shape[-2:], mode="nearest"))  # possible: not run
        return torch.stack(outs).mean(0)


# inputs: x=float(4, 6)
class PseudoLabels(nn.Module):
    def __init__(self, dim=6):
        super().__init__()
        self.fc = nn.Linear(dim, 3)

    def forward(self, x):
        prob = self.fc(x).softmax(-1)
        best, label = prob.max(-1)
        mask = best.ge(0.5).float()
        return (F.cross_entropy(self.fc(x), label, reduction="none") * mask).mean()


# inputs: src=int(2, 5, high=6)
class FixedDecoder(nn.Module):
    def __init__(self, vocab=6, dim=4, limit=7):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.out = nn.Linear(dim, vocab)
        self.limit = limit

    def forward(self, src):
        h = self.embed(src).mean(1)
        tokens = src.new_zeros(src.size(0), self.limit)
        for t in range(self.limit):
            nxt = self.out(h).argmax(-1)
            tokens[:, t] = nxt
            h = h + self.embed(nxt)
        return tokens


# inputs: x=float(5, 3)
class EdgeConv(nn.Module):
    def __init__(self, k=2):
        super().__init__()
        self.k = k
        self.mlp = nn.Linear(6, 4)

    def forward(self, x):
        idx = torch.cdist(x, x).topk(self.k, largest=False).indices
        nb = x[idx]
        e = torch.cat([x[:, None].expand_as(nb), nb - x[:, None]], -1)
        return self.mlp(e).max(1).values


# inputs: x=float(4, 6)
class Halting(nn.Module):
    def __init__(self, dim=6, limit=5):
        super().__init__()
        self.cell = nn.Linear(dim, dim)
        self.halt = nn.Linear(dim, 1)
        self.limit = limit

    def forward(self, x):
        total = torch.zeros(x.size(0), 1)
        step = 0
        while (total < 0.9).any() and step < self.limit:  # dynamic: loop
            x = torch.tanh(self.cell(x))
            total = total + torch.sigmoid(self.halt(x))
            step += 1
        return x


# inputs: x=float(6, 5), y=int(6, high=3)
class Prototypes(nn.Module):
    def __init__(self, dim=5):
        super().__init__()
        self.enc = nn.Linear(dim, 4)

    def forward(self, x, y):
        z = self.enc(x)
        classes = torch.unique(y)  # dynamic: unique dim 0
        protos = [z[y == c].mean(0) for c in classes]  # dynamic: boolean-mask dim 0
        return torch.cdist(z, torch.stack(protos))  # flows


# inputs: x=float(8, 3)
class VoxelPool(nn.Module):
    def __init__(self, size=0.5):
        super().__init__()
        self.size = size
        self.lin = nn.Linear(3, 4)

    def forward(self, x):
        cell = (x / self.size).floor().long()
        _, inv = torch.unique(cell, dim=0, return_inverse=True)  # dynamic: unique dim 0
        n = int(inv.max()) + 1
        h = self.lin(x)
        return h.new_zeros(n, 4).index_add_(0, inv, h)  # dynamic: creation dim 0


# inputs: x=float(3, 4, 8, 8)
class Proposals(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Conv2d(4, 1, 1)

    def forward(self, x):
        scores = self.head(x).flatten(1).sigmoid()
        out = []
        for row in scores:
            keep = torch.where(row > 0.5)[0]  # dynamic: nonzero dim 0
            keep = keep[:10]  # flows
            out.append(row[keep])  # flows
        return out


# inputs: x=float(2, 6, 5), mask=bool(2, 6)
class MaskedMean(nn.Module):
    def forward(self, x, mask):
        m = mask.unsqueeze(-1).float()
        return (x * m).sum(1) / m.sum(1).clamp(min=1e-9)


# inputs: x=float(6, 5)
class LayerDrop(nn.Module):
    def __init__(self, dim=5, depth=4, p=0.3):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(dim, dim) for _ in range(depth)])
        self.p = p

    def forward(self, x):
        for layer in self.layers:
            if self.training and random.random() < self.p:
                continue
            x = torch.relu(layer(x))
        return x


# inputs: x=float(6, 5)
class TopKGate(nn.Module):
    def __init__(self, dim=5, experts=3, k=2):
        super().__init__()
        self.gate = nn.Linear(dim, experts)
        self.w = nn.Parameter(torch.randn(experts, dim, dim))
        self.k = k

    def forward(self, x):
        v, i = self.gate(x).topk(self.k, dim=-1)
        w = torch.zeros(x.size(0), 3).scatter_(1, i, v.softmax(-1))
        y = torch.einsum("bd,edf->bef", x, self.w)
        return (y * w.unsqueeze(-1)).sum(1)


# inputs: x=float(3, 4, 8, 8)
class Anchors(nn.Module):
    def __init__(self, sizes=(2, 4)):
        super().__init__()
        self.sizes = sizes
        self.head = nn.Conv2d(4, len(sizes), 1)

    def forward(self, x):
        h, w = x.shape[-2:]  # possible: not run
        ys, xs = torch.meshgrid(torch.arange(h), torch.arange(w), indexing="ij")
        centers = torch.stack([xs, ys], -1).reshape(-1, 1, 2).float()
        half = torch.tensor(self.sizes).float().view(1, -1, 1) / 2
        boxes = torch.cat([centers - half, centers + half], -1).reshape(-1, 4)
        return self.head(x).flatten(1), boxes


# inputs: x=float(4, 3, 8, 8)
class PatchDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        self.p = p

    def forward(self, x):
        x = x.flatten(2).transpose(1, 2)
        keep = max(1, int(x.size(1) * (1 - self.p)))
        idx = torch.randn(x.size(0), x.size(1)).topk(keep, dim=1).indices
        return x[torch.arange(x.size(0))[:, None], idx]


# inputs: x=float(8, 3)
class BatchDice(nn.Module):
    def forward(self, x):
        p = x.sigmoid()
        t = (x > 0).float()
        dice = 2 * (p * t).sum(1) / (p + t).sum(1).clamp(min=1e-6)
        valid = t.sum(1) > 0
        return 1 - dice[valid].mean()  # dynamic: boolean-mask dim 0


# inputs: x=float(2, 4, 6)
class SpeedPerturb(nn.Module):
    def forward(self, x):
        if self.training:
            rate = random.uniform(0.9, 1.1)
            x = F.interpolate(x, size=max(1, int(x.size(-1) * rate)), mode="linear")  # flows
        return x.mean(-1)


# inputs: x=float(2, 6, 5), mask=bool(2, 6)
class Unpadded(nn.Module):
    def __init__(self, dim=5):
        super().__init__()
        self.lin = nn.Linear(dim, dim)

    def forward(self, x, mask):
        b, t, d = x.shape
        idx = torch.nonzero(mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
        tight = x.reshape(-1, d)[idx]  # flows
        tight = self.lin(tight)  # flows
        out = x.new_zeros(b * t, d)
        out[idx] = tight
        return out.view(b, t, d)


# inputs: x=float(4, 6)
class Memory(nn.Module):
    def __init__(self, dim=6, size=10):
        super().__init__()
        self.register_buffer("queue", torch.zeros(size, dim))
        self.register_buffer("ptr", torch.zeros(1, dtype=torch.long))

    def forward(self, x):
        ptr = int(self.ptr)
        n = x.size(0)
        at = (ptr + torch.arange(n)) % self.queue.size(0)
        self.queue[at] = x
        self.ptr[0] = (ptr + n) % self.queue.size(0)
        return x @ self.queue.t()


# inputs: x=float(2, 6, 5), lengths=int(2, low=1, high=6)
class RecurrentFixed(nn.Module):
    def __init__(self, dim=5):
        super().__init__()
        self.rnn = nn.GRU(dim, 4, batch_first=True)

    def forward(self, x, lengths):
        out, _ = self.rnn(x)
        at = (lengths - 1).view(-1, 1, 1).expand(-1, 1, out.size(2))
        return out.gather(1, at).squeeze(1)


# inputs: src=int(2, 5, high=6)
class BeamDecoder(nn.Module):
    def __init__(self, vocab=6, dim=4, limit=7, eos=1):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.out = nn.Linear(dim, vocab)
        self.limit = limit
        self.eos = eos

    def forward(self, src):
        h = self.embed(src).mean(1)
        tokens = src[:, :1]
        for _ in range(self.limit):  # dynamic: loop
            h = h + self.embed(tokens[:, -1])
            nxt = self.out(h).argmax(-1, keepdim=True)
            tokens = torch.cat((tokens, nxt), dim=1)
            if (nxt == self.eos).all():
                break
        return tokens


# inputs: x=float(6, 5)
class SortedExperts(nn.Module):
    def __init__(self, dim=5, experts=3):
        super().__init__()
        self.gate = nn.Linear(dim, experts)
        self.experts = nn.ModuleList(nn.Linear(dim, dim) for _ in range(experts))

    def forward(self, x):
        choice = self.gate(x).argmax(-1)
        order = choice.argsort()
        counts = torch.bincount(choice, minlength=3).tolist()  # possible: bincount
        parts = x[order].split(counts)  # dynamic: split dim 0
        out = torch.cat([e(p) for e, p in zip(self.experts, parts)])  # flows
        back = torch.empty_like(order)
        back[order] = torch.arange(order.numel())
        return out[back]


# inputs: x=float(2, 6, 5)
class RecurrentTotal(nn.Module):
    def __init__(self, dim=5):
        super().__init__()
        self.rnn = nn.LSTM(dim, 4, batch_first=True)

    def forward(self, x):
        n = x.abs().sum(-1).gt(0).sum(1).clamp(min=1)
        packed = pack_padded_sequence(x, n.cpu(), batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, _ = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=x.size(1))
        return out


# inputs: x=float(2, 4, 12)
class SpecAugment(nn.Module):
    def forward(self, x):
        x = x.clone()
        for _ in range(2):
            w = random.randint(0, 3)
            at = random.randint(0, x.size(-1) - 3)
            x[..., at : at + w] = 0
        return x


# inputs: x=float(4, 6), y=int(4, high=3)
class Balanced(nn.Module):
    def __init__(self, dim=6):
        super().__init__()
        self.fc = nn.Linear(dim, 3)

    def _loss(self, logits, y, chosen):
        return F.cross_entropy(logits[chosen], y[chosen], reduction="sum")  # dynamic: boolean-mask dim 0

    def forward(self, x, y):
        logits = self.fc(x)
        total = logits.sum() * 0
        for c in range(3):
            total = total + self._loss(logits, y, y == c) / 3
        return total


# inputs: x=float(6, 5)
class EarlyExit(nn.Module):
    def __init__(self, dim=5, depth=4):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(dim, dim) for _ in range(depth))

    def forward(self, x):
        for layer in self.layers:  # dynamic: loop
            x = layer(x).relu()
            if x.mean() > 0.2:
                break
        return x


# inputs: x=float(8, 3)
class TopKPool(nn.Module):
    def __init__(self, ratio=0.5):
        super().__init__()
        self.p = nn.Parameter(torch.randn(3))
        self.ratio = ratio

    def forward(self, x):
        score = (x * self.p).sum(-1)
        k = math.ceil(self.ratio * x.size(0))
        _, perm = score.sort(descending=True)
        perm = perm[:k]
        return x[perm] * score[perm].tanh()[:, None]
