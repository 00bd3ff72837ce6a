import collections
import random
from dataclasses import dataclass, field
from typing import Any, Dict, List

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset, TensorDataset


# inputs: rewards=float(9), dones=int(9, high=2)
def discounted(rewards, dones, gamma=0.9):
    out = torch.zeros_like(rewards)
    running = 0.0
    for t in reversed(range(rewards.size(0))):
        running = rewards[t] + gamma * running * (1 - dones[t])
        out[t] = running
    return (out - out.mean()) / (out.std() + 1e-8)


# inputs: states=float(16, 4), dones=int(16, high=2)
def split_episodes(states, dones):
    ends = torch.nonzero(dones, as_tuple=True)[0] + 1  # dynamic: nonzero dim 0
    sizes = torch.diff(ends, prepend=torch.zeros(1, dtype=ends.dtype))  # flows
    used = int(sizes.sum())
    return torch.split(states[:used], sizes.tolist())  # dynamic: slice dim 0; split dim all


# inputs: next_states=float(16, 4), dones=int(16, high=2)
class DQN(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(4, 3)

    def forward(self, next_states, dones):
        values = torch.zeros(next_states.size(0))
        alive = dones == 0
        with torch.no_grad():
            values[alive] = self.q(next_states[alive]).max(1).values  # dynamic: boolean-mask dim 0
        return values


# inputs: next_states=float(16, 4), dones=int(16, high=2)
class FixedDQN(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(4, 3)

    def forward(self, next_states, dones):
        with torch.no_grad():
            best = self.q(next_states).amax(dim=1)
        return torch.where(dones.bool(), torch.zeros_like(best), best)


# inputs: states=float(32, 4), batch_size=8
def sample_batch(states, batch_size):
    buffer = Replay(100)
    for s in states:
        buffer.push(s)
    return buffer.sample(batch_size)


class Replay:
    def __init__(self, capacity):
        self.memory = collections.deque(maxlen=capacity)

    def push(self, item):
        self.memory.append(item)

    def sample(self, batch_size):
        batch = random.sample(self.memory, batch_size)
        return torch.stack(batch)


# inputs: priorities=prob(32), n=int(low=3, high=9)
def prioritized(priorities, n):
    p = priorities / priorities.sum()
    idx = np.random.choice(len(p), size=int(n), p=p.numpy().astype("float64") / p.numpy().astype("float64").sum())  # dynamic: sampler dim 0
    return priorities[torch.as_tensor(idx)]  # flows


# inputs: logits=float(6, 5), advantages=float(6)
def policy_loss(logits, advantages):
    dist = torch.distributions.Categorical(logits=logits)
    action = dist.sample()
    keep = advantages > 0
    logp = dist.log_prob(action)
    return -(logp[keep] * advantages[keep]).sum()  # dynamic: boolean-mask dim 0


# inputs: ratio=float(20), adv=float(20)
def ppo_clip(ratio, adv, eps=0.2):
    clipped = ratio.clamp(1 - eps, 1 + eps)
    loss = -torch.min(ratio * adv, clipped * adv)
    kl = (ratio - 1) - ratio.log1p().nan_to_num()
    if kl.mean() > 0.5:
        loss = loss * 0.0
    return loss.mean()


# inputs: x=float(2, 3, 8, 8), t=int(2, high=10)
class Diffusion(nn.Module):
    def __init__(self, steps=10):
        super().__init__()
        betas = torch.linspace(1e-4, 0.02, steps)
        self.register_buffer("alpha_bar", torch.cumprod(1 - betas, 0))
        self.net = nn.Conv2d(3, 3, 3, padding=1)

    def forward(self, x, t):
        noise = torch.randn_like(x)
        a = self.alpha_bar[t].view(-1, 1, 1, 1)
        noisy = a.sqrt() * x + (1 - a).sqrt() * noise
        return F.mse_loss(self.net(noisy), noise)


# inputs: x=float(2, 3, 8, 8), strength=prob()
def img2img_timesteps(x, strength, num_steps=10):
    timesteps = torch.arange(num_steps, 0, -1)
    init = min(int(num_steps * strength), num_steps)
    start = max(num_steps - init, 0)
    timesteps = timesteps[start:]  # dynamic: slice dim 0
    for t in timesteps:  # flows
        x = x * (1 - 0.01 * t)
    return x


# inputs: x=float(2, 3, 8, 8)
def ddim_sample(x, num_steps=10, eta=0.0):
    seq = torch.linspace(9, 0, num_steps).long()
    alphas = torch.cumprod(1 - torch.linspace(1e-4, 0.02, 10), 0)
    for i, t in enumerate(seq):
        a = alphas[t]
        prev = alphas[seq[i + 1]] if i + 1 < len(seq) else torch.tensor(1.0)
        x0 = (x - (1 - a).sqrt() * torch.tanh(x)) / a.sqrt()
        if eta > 0:
            x0 = x0 + eta * torch.randn_like(x0)  # possible: not run
        x = prev.sqrt() * x0 + (1 - prev).sqrt() * torch.tanh(x)
    return x


# inputs: tokens=float(12, 4)
class MoE(nn.Module):
    def __init__(self, dim=4, n_exp=3, top_k=2):
        super().__init__()
        self.gate = nn.Linear(dim, n_exp)
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(n_exp)])
        self.top_k = top_k

    def forward(self, tokens):
        weights, chosen = self.gate(tokens).softmax(-1).topk(self.top_k, dim=-1)
        out = torch.zeros_like(tokens)
        for i, expert in enumerate(self.experts):
            rows, slot = torch.where(chosen == i)  # dynamic: nonzero dim 0
            if rows.numel() == 0:
                continue
            out.index_add_(0, rows, expert(tokens[rows]) * weights[rows, slot, None])  # flows
        return out


# inputs: tokens=float(12, 4)
class DenseMoE(nn.Module):
    def __init__(self, dim=4, n_exp=3, top_k=2):
        super().__init__()
        self.gate = nn.Linear(dim, n_exp)
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(n_exp)])
        self.top_k = top_k

    def forward(self, tokens):
        weights, chosen = self.gate(tokens).softmax(-1).topk(self.top_k, dim=-1)
        gates = torch.zeros(tokens.size(0), len(self.experts)).scatter(1, chosen, weights)
        stacked = torch.stack([e(tokens) for e in self.experts], dim=1)
        return (stacked * gates.unsqueeze(-1)).sum(dim=1)


# inputs: tokens=float(12, 4), capacity=6
class SortedMoE(nn.Module):
    def __init__(self, dim=4, n_exp=3):
        super().__init__()
        self.gate = nn.Linear(dim, n_exp)
        self.w = nn.Parameter(torch.randn(n_exp, dim, dim))
        self.n_exp = n_exp

    def forward(self, tokens, capacity):
        top1 = self.gate(tokens).argmax(-1)
        order = top1.argsort()
        counts = torch.bincount(top1, minlength=self.n_exp)  # possible: bincount
        chunks = tokens[order].split(counts.tolist())  # dynamic: split dim 0
        outs = [c @ self.w[i] for i, c in enumerate(chunks)]  # flows
        return torch.cat(outs)[order.argsort()]


# inputs: logits=float(2, 4, 8, 8), target=int(2, 8, 8, low=-1, high=4)
class OhemLoss(nn.Module):
    def __init__(self, thresh=0.7, min_kept=20):
        super().__init__()
        self.thresh, self.min_kept = thresh, min_kept

    def forward(self, logits, target):
        losses = F.cross_entropy(logits, target, ignore_index=-1, reduction="none").view(-1)
        losses, _ = losses.sort(descending=True)
        if losses[self.min_kept] > self.thresh:  # flows
            losses = losses[losses > self.thresh]  # dynamic: boolean-mask dim 0
        else:
            losses = losses[: self.min_kept]
        return losses.mean()


# inputs: emb=float(10, 4), labels=int(10, high=3)
def batch_hard_triplet(emb, labels, margin=0.3):
    dist = torch.cdist(emb, emb)
    same = labels.unsqueeze(0) == labels.unsqueeze(1)
    pos = (dist * same.float()).max(dim=1)[0]  # possible: not run
    neg = (dist + 1e5 * same.float()).min(dim=1)[0]  # possible: not run
    return F.relu(pos - neg + margin).mean()


# inputs: emb=float(10, 4), labels=int(10, high=3)
def all_triplets(emb, labels):
    same = labels[:, None] == labels[None, :]
    eye = torch.eye(len(labels), dtype=torch.bool)
    pos = same & ~eye
    trip = pos.unsqueeze(2) & (~same).unsqueeze(1)
    a, p, n = torch.where(trip)  # dynamic: nonzero dim 0
    d = (emb[a] - emb[p]).norm(dim=1) - (emb[a] - emb[n]).norm(dim=1)  # flows
    return F.relu(d + 0.2)  # flows


# inputs: logits=float(2, 5, 6, 6), labels=int(2, 6, 6, high=6)
def lovasz(logits, labels):
    probas = logits.softmax(1)
    vprobas, vlabels = _flatten(probas, labels, ignore=5)  # flows
    if vprobas.numel() == 0:
        return vprobas.sum() * 0.0
    losses = []
    for c in range(5):
        fg = (vlabels == c).float()  # flows
        if fg.sum() == 0:
            continue
        err = (fg - vprobas[:, c]).abs()  # flows
        err_sorted, perm = torch.sort(err, 0, descending=True)  # flows
        losses.append(torch.dot(err_sorted, fg[perm].cumsum(0)))  # flows
    return sum(losses) / max(len(losses), 1)


def _flatten(probas, labels, ignore=None):
    B, C, H, W = probas.size()
    probas = probas.permute(0, 2, 3, 1).contiguous().view(-1, C)
    labels = labels.view(-1)
    if ignore is None:
        return probas, labels
    valid = labels != ignore
    return probas[valid], labels[valid]  # dynamic: boolean-mask dim 0


# inputs: pred=prob(4, 1, 6, 6), target=int(4, 1, 6, 6, high=2)
class DiceFocal(nn.Module):
    def __init__(self, gamma=2.0, smooth=1.0, reduction="mean"):
        super().__init__()
        self.gamma, self.smooth, self.reduction = gamma, smooth, reduction

    def forward(self, pred, target):
        t = target.float()
        inter = (pred * t).flatten(1).sum(1)
        dice = 1 - (2 * inter + self.smooth) / (pred.flatten(1).sum(1) + t.flatten(1).sum(1) + self.smooth)
        pt = torch.where(t == 1, pred, 1 - pred)
        focal = (-((1 - pt) ** self.gamma) * pt.log()).flatten(1).mean(1)
        loss = dice + focal
        if self.reduction == "mean":
            return loss.mean()
        elif self.reduction == "sum":
            return loss.sum()  # possible: not run
        return loss


# inputs: pred=prob(30), target=int(30, high=2)
def auc(pred, target):
    pos = pred[target == 1]  # dynamic: boolean-mask dim 0
    neg = pred[target == 0]  # dynamic: boolean-mask dim 0
    if len(pos) == 0 or len(neg) == 0:
        return torch.tensor(0.5)
    return (pos[:, None] > neg[None, :]).float().mean()  # flows


# inputs: pred=int(30, high=4), target=int(30, high=4)
def confusion(pred, target, n=4):
    k = (target >= 0) & (target < n)
    hist = torch.bincount(n * target[k] + pred[k], minlength=n**2).reshape(n, n)  # possible: bincount; index
    inter = torch.diag(hist)
    return inter / (hist.sum(0) + hist.sum(1) - inter).clamp(min=1)


# inputs: pred=int(30, high=4), target=int(30, high=4)
def confusion_dense(pred, target, n=4):
    mat = torch.zeros(n, n, dtype=torch.long)
    for t, p in zip(target.view(-1), pred.view(-1)):
        mat[t, p] += 1
    return mat


# inputs: scores=prob(20), target=int(20, high=2)
def average_precision(scores, target):
    order = scores.argsort(descending=True)
    t = target[order]
    tp = t.cumsum(0)
    precision = tp / torch.arange(1, len(t) + 1)
    recall = tp / t.sum().clamp(min=1)
    idx = torch.where(recall[1:] != recall[:-1])[0]  # dynamic: nonzero dim 0
    return ((recall[idx + 1] - recall[idx]) * precision[idx + 1]).sum()  # flows


# inputs: xs=[float(5), float(5), float(5)]
class Meter:
    def __init__(self):
        self.state = State()

    def __call__(self, xs):
        for x in xs:
            self.update(x)
        return self.compute()  # flows

    def update(self, x):
        if x.sum() > 0:
            self.state.values.append(x)
        self.state.total += 1

    def compute(self):
        if not self.state.values:  # flows
            return torch.zeros(1, 5)
        return torch.stack(self.state.values)  # dynamic: list-of-tensors dim 0


@dataclass
class State:
    values: List[torch.Tensor] = field(default_factory=list)
    total: int = 0
