import math
import random
from enum import Enum
from functools import partial

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


# inputs: img=float(3, 16, 16)
def random_crop(img, size=8):
    _, h, w = img.shape
    top = random.randint(0, h - size)
    left = random.randint(0, w - size)
    return img[:, top : top + size, left : left + size]


# inputs: img=float(3, 16, 16)
class RandomResizedCrop:
    def __init__(self, size=8, scale=(0.3, 1.0)):
        self.size = size
        self.scale = scale

    def __call__(self, img):
        i, j, h, w = self.get_params(img)
        crop = img[:, i : i + h, j : j + w]  # dynamic: slice dim 1, 2
        return F.interpolate(crop[None], size=(self.size, self.size))[0]  # flows

    def get_params(self, img):
        height, width = img.shape[-2:]  # possible: not run
        area = height * width * random.uniform(*self.scale)
        side = int(round(math.sqrt(area)))
        i = random.randint(0, height - side)
        j = random.randint(0, width - side)
        return i, j, side, side


# inputs: img=float(3, 16, 16)
class CenterCrop:
    def __init__(self, size=8):
        self.size = size

    def __call__(self, img):
        h, w = img.shape[-2:]  # possible: not run
        top = int(round((h - self.size) / 2.0))
        left = int(round((w - self.size) / 2.0))
        return img[..., top : top + self.size, left : left + self.size]


# inputs: x=float(4, 3, 8, 8), y=int(4, high=3)
def cutmix(x, y):
    lam = np.random.beta(1.0, 1.0)
    perm = torch.randperm(x.size(0))
    H, W = x.shape[2:]  # possible: not run
    r = np.sqrt(1.0 - lam)
    ch, cw = int(H * r), int(W * r)
    cy, cx = np.random.randint(H), np.random.randint(W)
    y1, y2 = np.clip(cy - ch // 2, 0, H), np.clip(cy + ch // 2, 0, H)
    x1, x2 = np.clip(cx - cw // 2, 0, W), np.clip(cx + cw // 2, 0, W)
    x[:, :, y1:y2, x1:x2] = x[perm, :, y1:y2, x1:x2]  # dynamic: slice dim 2, 3
    return x, y, y[perm], lam


# inputs: x=float(4, 3, 8, 8)
def mixup(x, alpha=0.4):
    lam = np.random.beta(alpha, alpha) if alpha > 0 else 1
    index = torch.randperm(x.size(0))
    return lam * x + (1 - lam) * x[index]


# inputs: x=float(3, 8, 8), p=0.5
def random_rotate(x, p):
    if random.random() < p:
        k = random.choice([1, 2, 3])
        x = torch.rot90(x, k, dims=(1, 2))
    return x


# inputs: x=float(3, 8, 6)
def random_transpose(x):
    if random.random() < 0.5:  # dynamic: branch
        x = x.transpose(1, 2)
    return x


# inputs: x=float(3, 8, 8)
def random_flip(x):
    if torch.rand(1) < 0.5:
        x = x.flip(-1)
    if torch.rand(1).item() < 0.5:
        x = torch.flip(x, [1])
    return x


# inputs: wav=float(1, 64), factor=int(low=1, high=4)
def time_stretch(wav, factor):
    n = wav.size(-1) // factor.item()
    return F.interpolate(wav[None], size=n, mode="linear")[0]  # dynamic: resize dim 2


# inputs: wav=float(64), threshold=3.0
def trim_silence(wav, threshold):
    loud = wav.abs() > threshold
    idx = torch.nonzero(loud)  # dynamic: nonzero dim 0
    if len(idx) == 0:  # flows
        return wav
    return wav[int(idx[0]) : int(idx[-1]) + 1]  # dynamic: slice dim 0


# inputs: wav=float(2, 64)
def frames(wav, size=16, hop=8):
    pad = (size - wav.shape[-1] % size) % size  # possible: not run
    wav = F.pad(wav, (0, pad))
    return wav.unfold(-1, size, hop) * torch.hann_window(size)


# inputs: spec=float(1, 20, 30)
class SpecAugment(nn.Module):
    def __init__(self, max_t=8):
        super().__init__()
        self.max_t = max_t

    def forward(self, spec):
        t = random.randint(0, self.max_t)
        t0 = random.randint(0, spec.size(2) - t)
        spec = spec.clone()
        spec[:, :, t0 : t0 + t] = 0
        return spec


# inputs: x=float(2, 16, 4), durations=int(16, high=4)
class LengthRegulator(nn.Module):
    def forward(self, x, durations):
        out = []
        for seq in x:
            out.append(self.expand(seq, durations))  # flows
        return torch.stack(out)  # flows

    def expand(self, seq, durations):
        parts = []
        for vec, n in zip(seq, durations):
            size = n.item()
            parts.append(vec.expand(max(int(size), 0), -1))  # dynamic: reshape dim 0
        return torch.cat(parts, 0)  # flows


# inputs: x=float(2, 10, 6)
class TokenDrop(nn.Module):
    def __init__(self, keep=0.5):
        super().__init__()
        self.keep = keep

    def forward(self, x):
        n, l, d = x.shape
        k = int(l * self.keep)
        noise = torch.rand(n, l)
        ids = noise.argsort(dim=1)[:, :k]
        return x.gather(1, ids.unsqueeze(-1).expand(-1, -1, d))


# inputs: x=float(2, 10, 6)
class AdaptiveTokens(nn.Module):
    def __init__(self, dim=6):
        super().__init__()
        self.score = nn.Linear(dim, 1)

    def forward(self, x):
        s = self.score(x).squeeze(-1).sigmoid()
        keep = (s > 0.5).any(dim=0)
        if keep.sum() == 0:
            keep[0] = True
        return x[:, keep]  # dynamic: boolean-mask dim 1


# inputs: x=float(3, 6)
class EarlyExit(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(6, 6) for _ in range(3))
        self.heads = nn.ModuleList(nn.Linear(6, 2) for _ in range(3))

    def forward(self, x):
        for layer, head in zip(self.layers, self.heads):  # dynamic: loop
            x = torch.relu(layer(x))
            logits = head(x)
            if logits.softmax(-1).max() > 0.6:
                return logits
        return logits


# inputs: x=float(5, 6)
class ACT(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(6, 6)
        self.halt = nn.Linear(6, 1)

    def forward(self, x):
        h = torch.zeros_like(x)
        p = torch.zeros(x.size(0))
        n = 0
        while (p < 0.99).any() and n < 6:  # dynamic: loop
            h = self.cell(x, h)
            p = p + torch.sigmoid(self.halt(h)).squeeze(-1)
            n += 1
        return h


# inputs: a=float(4, 4)
def power_iteration(a, tol=1e-3):
    v = torch.ones(4)
    for _ in range(50):  # dynamic: loop
        w = a @ v
        w = w / (w.norm() + 1e-12)
        if torch.norm(w - v) < tol:
            break
        v = w
    return v


# inputs: x=float(6, 4)
def safe_solve(x):
    try:
        inv = torch.linalg.inv(x.t() @ x + 1e-3 * torch.eye(4))
    except RuntimeError:
        inv = torch.eye(4)  # possible: not run
    return inv


# inputs: x=float(20)
def numpy_filter(x):
    arr = x.detach().cpu().numpy()
    arr = arr[arr > 0]  # dynamic: boolean-mask dim 0
    return torch.from_numpy(np.sort(arr))  # flows


# inputs: x=float(20)
def numpy_scale(x):
    arr = x.numpy()
    arr = (arr - arr.min()) / (np.ptp(arr) + 1e-6)
    return torch.from_numpy(arr).float()


# inputs: x=float(20, 3)
def remove_outliers(x):
    q = torch.quantile(x, 0.9, dim=0)
    ok = (x <= q).all(1)
    return x[ok, :], ok.sum()  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 9), lens=int(4, low=1, high=9)
def unpad(x, lens):
    return [row[:n] for row, n in zip(x, lens.tolist())]  # dynamic: slice dim 0


# inputs: x=float(4, 9), lens=int(4, low=1, high=9)
def flatten_valid(x, lens):
    pieces = []
    for i in range(x.size(0)):
        pieces.append(x[i, : lens[i]])  # dynamic: slice dim 0
    return torch.cat(pieces)  # flows


# inputs: x=float(6, 5), idx=int(3, high=6)
def swap_rows(x, idx):
    out = x.clone()
    out[idx] = x[idx.flip(0)]
    return out.index_select(0, idx)


# inputs: x=float(8, 4), assign=int(8, high=3)
class KMeans:
    def __init__(self, k=3):
        self.k = k
        self.centers = None

    def __call__(self, x, assign):
        centers = []
        for c in range(self.k):
            members = x[assign == c]  # dynamic: boolean-mask dim 0
            centers.append(members.mean(0) if len(members) else x[0])
        self.centers = torch.stack(centers)
        return torch.cdist(x, self.centers).argmin(1)


# inputs: x=float(8, 4)
def kmeans_dense(x, k=3, iters=4):
    centers = x[:k]
    for _ in range(iters):
        assign = torch.cdist(x, centers).argmin(dim=1)
        onehot = F.one_hot(assign, num_classes=k).float()
        centers = onehot.T @ x / onehot.sum(0).clamp_min(1).unsqueeze(1)
    return centers


# inputs: x=float(2, 12, 4)
class LSHAttention(nn.Module):
    def __init__(self, buckets=4):
        super().__init__()
        self.buckets = buckets

    def forward(self, x):
        b, n, d = x.shape
        rot = torch.randn(d, self.buckets // 2)
        proj = x @ rot
        hashes = torch.cat([proj, -proj], dim=-1).argmax(-1)
        order = hashes.argsort(dim=-1)
        sx = x.gather(1, order[..., None].expand_as(x))
        chunks = sx.reshape(b, self.buckets, -1, d)
        att = torch.softmax(chunks @ chunks.transpose(-1, -2), dim=-1)
        out = (att @ chunks).reshape(b, n, d)
        return out.gather(1, order.argsort(-1)[..., None].expand_as(x))


# inputs: q=float(2, 8, 4), cu=int(3, high=16)
def varlen_attention(q, cu):
    cu = cu.sort().values
    flat = q.reshape(-1, 4)
    outs = []
    for s, e in zip(cu[:-1], cu[1:]):
        seg = flat[s:e]  # dynamic: slice dim 0
        outs.append(torch.softmax(seg @ seg.T, -1) @ seg)  # flows
    return torch.cat(outs)  # flows


# inputs: weight=float(8, 6)
def prune_rows(weight, ratio=0.5):
    norms = weight.norm(dim=1)
    k = int(weight.size(0) * ratio)
    threshold = norms.sort().values[k]
    mask = (norms >= threshold).float().unsqueeze(1)
    return weight * mask


# inputs: weight=float(8, 6)
def prune_channels(weight, threshold=2.0):
    norms = weight.norm(dim=1)
    alive = norms.gt(threshold).nonzero().squeeze(1)  # dynamic: nonzero dim 0
    layer = nn.Linear(6, len(alive))
    layer.weight.data = weight.index_select(0, alive)  # flows
    return layer.weight


# inputs: s=prob(6)
def effective_rank(s, energy=0.9):
    s = s.sort(descending=True).values
    cum = s.cumsum(0) / s.sum()
    return int((cum < energy).sum()) + 1


# inputs: a=float(8, 6)
def low_rank(a, energy=0.9):
    u, s, vh = torch.linalg.svd(a, full_matrices=False)
    cum = torch.cumsum(s, 0) / s.sum()
    r = torch.searchsorted(cum, energy).item() + 1
    return u[:, :r] * s[:r], vh[:r]  # dynamic: slice dim 0; slice dim 1


# inputs: x=float(2, 3, 9, 11)
def pad_to_multiple(x, m=4):
    h, w = x.shape[-2:]  # possible: not run
    ph, pw = (m - h % m) % m, (m - w % m) % m
    if ph or pw:
        x = F.pad(x, (0, pw, 0, ph))
    return x


# inputs: images=ragged(3, 4, 9, 5)
def batch_images(images):
    biggest = max(i.shape[0] for i in images)  # possible: not run
    out = images[0].new_zeros(len(images), biggest, 5)  # dynamic: creation dim 1
    for img, pad in zip(images, out):
        pad[: img.shape[0]].copy_(img)  # dynamic: slice dim 0
    return out


# inputs: x=float(10, 4), conf=prob(10)
def early_none(x, conf):
    if not (conf > 0.5).any():  # dynamic: branch
        return None
    best = conf.argmax()
    return x[best]


# inputs: x=float(10, 4), conf=prob(10)
def lambda_filter(x, conf):
    select = lambda t, m: t[m]  # dynamic: boolean-mask dim 0
    return select(x, conf.ge(0.5)), list(filter(lambda r: r.sum() > 0, x))  # dynamic: list dim all


# inputs: x=float(10)
def histogram(x, bins=5):
    h = torch.histc(x, bins=bins)
    edges = torch.linspace(x.min().item(), x.max().item(), bins + 1)
    return h, edges


# inputs: bits=int(16, high=2)
def run_lengths(bits):
    vals, counts = torch.unique_consecutive(bits, return_counts=True)  # dynamic: unique dim 0
    return torch.repeat_interleave(vals, counts), counts.max()  # possible: repeat_interleave
