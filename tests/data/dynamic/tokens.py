import math

import torch
import torch.nn.functional as F
from torch import nn


# inputs: x=float(2, 9, 8), attention=prob(2, 9)
class TokenPruningByRate(nn.Module):
    def __init__(self, rate=0.7):
        super().__init__()
        self.rate = rate

    def forward(self, x, attention):
        left = math.ceil(self.rate * (x.shape[1] - 1))  # possible: not run
        index = attention[:, 1:].topk(left, dim=1).indices
        return x[:, 1:].gather(1, index[..., None].expand(-1, -1, x.size(-1)))


# inputs: x=float(2, 9, 8), attention=prob(2, 9)
class TokenPruningByMass(nn.Module):
    def forward(self, x, attention):
        ordered, index = attention.sort(dim=1, descending=True)
        mass = ordered.cumsum(1) / ordered.sum(1, keepdim=True)
        left = int((mass < 0.8).sum(1).max())
        index = index[:, : left + 1]  # dynamic: slice dim 1
        return x.gather(1, index[..., None].expand(-1, -1, x.shape[2]))  # flows


# inputs: x=float(2, 9, 8), score=float(2, 9)
class TokensMasked(nn.Module):
    def forward(self, x, score):
        policy = (score > score.mean(1, keepdim=True)).float()
        return x * policy.unsqueeze(-1), policy


# inputs: x=float(2, 16, 8), mask=bool(2, 16)
def visible_patches(x, mask):
    batch, _, width = x.shape
    return x[~mask].reshape(-1, width)  # dynamic: boolean-mask dim 0


# inputs: embeds=float(2, 8, 4), image=float(16, 4), ids=int(2, 8, high=3)
def scatter_image(embeds, image, ids):
    mask = (ids == 2).unsqueeze(-1).expand_as(embeds)
    return embeds.masked_scatter(mask, image)


# inputs: x=float(2, 16, 8), metric=float(2, 16, 4)
def merge_tokens(x, metric, r=4):
    metric = metric / metric.norm(dim=-1, keepdim=True)
    a, b = metric[..., ::2, :], metric[..., 1::2, :]
    scores = a @ b.transpose(-1, -2)
    best, partner = scores.max(dim=-1)
    edge = best.argsort(dim=-1, descending=True)[..., None]
    unmerged, source = edge[..., r:, :], edge[..., :r, :]
    target = partner[..., None].gather(-2, source)
    left, right = x[..., ::2, :], x[..., 1::2, :]
    width = x.shape[-1]  # possible: not run
    kept = left.gather(-2, unmerged.expand(-1, -1, width))
    merged = right.scatter_add(-2, target.expand(-1, -1, width), left.gather(-2, source.expand(-1, -1, width)))
    return torch.cat([kept, merged], dim=1)


# inputs: x=float(2, 9, 8)
class LayerDrop(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(8, 8) for _ in range(3))

    def forward(self, x):
        for layer in self.layers:
            if self.training and torch.rand(()) < 0.3:
                continue
            x = layer(x)
        return x


# inputs: tokens=int(2, 6, high=20), lengths=int(2, low=1, high=7)
def length_mask(tokens, lengths):
    positions = torch.arange(tokens.size(1))[None, :]
    return positions < lengths[:, None]


# inputs: lengths=int(4, low=1, high=7)
def mask_from_lengths(lengths):
    longest = lengths.max().item()
    ids = torch.arange(0, longest)  # dynamic: creation dim 0
    return ids < lengths.unsqueeze(1)  # flows


# inputs: hidden=float(3, 4), durations=int(3, low=0, high=4)
class LengthRegulator(nn.Module):
    def forward(self, hidden, durations):
        return torch.repeat_interleave(hidden, durations, dim=0)  # dynamic: repeat-interleave dim 0


# inputs: hidden=float(3, 4), durations=int(3, low=0, high=4)
class FixedLengthRegulator(nn.Module):
    def __init__(self, frames=10):
        super().__init__()
        self.frames = frames

    def forward(self, hidden, durations):
        ends = durations.cumsum(0)
        frame = torch.arange(self.frames)
        index = torch.searchsorted(ends, frame, right=True).clamp(max=hidden.shape[0] - 1)  # possible: not run
        return hidden[index] * (frame < ends[-1]).unsqueeze(-1)


# inputs: audio=float(1, 64), count=int(low=2, high=6)
def frames(audio, count):
    width = audio.shape[-1] // int(count)  # possible: not run
    return audio.unfold(-1, width, width)  # dynamic: unfold dim 1, 2


# inputs: audio=float(1, 64)
def fixed_frames(audio, width=8, hop=4):
    padded = F.pad(audio, (width // 2, width // 2))
    return padded.unfold(-1, width, hop)


# inputs: logits=float(12, 5)
def ctc_greedy(logits, blank=0):
    path = torch.unique_consecutive(logits.argmax(-1))  # dynamic: unique dim 0
    return path[path != blank]  # dynamic: boolean-mask dim 0


# inputs: logits=float(3, 12, 5)
def ctc_greedy_padded(logits, blank=0):
    path = logits.argmax(-1)
    previous = torch.cat([torch.full_like(path[:, :1], -1), path[:, :-1]], dim=1)
    return torch.where((path != blank) & (path != previous), path, -1)
