import math

import torch
import torch.nn.functional as F
from torch import nn


# inputs: x=float(2, 5, 8)
class Attention(nn.Module):
    def __init__(self, dim=8, heads=2):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, dim * 3)
        self.proj = nn.Linear(dim, dim)

    def forward(self, x):
        B, N, C = x.shape
        qkv = self.qkv(x).reshape(B, N, 3, self.heads, C // self.heads).permute(2, 0, 3, 1, 4)
        q, k, v = qkv.unbind(0)
        attn = (q @ k.transpose(-2, -1)) * (C // self.heads) ** -0.5
        x = (attn.softmax(dim=-1) @ v).transpose(1, 2).reshape(B, N, C)
        return self.proj(x)


# inputs: x=float(2, 8, 8, 4)
def window_partition(x, window=4):
    B, H, W, C = x.shape
    x = x.view(B, H // window, window, W // window, window, C)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(-1, window, window, C)


# inputs: x=float(1, 7, 6, 4)
def padded_partition(x, window=4):
    B, H, W, C = x.shape
    bottom = (window - H % window) % window
    right = (window - W % window) % window
    x = F.pad(x, (0, 0, 0, right, 0, bottom))
    x = x.view(B, x.shape[1] // window, window, x.shape[2] // window, window, C)  # possible: not run
    return x.transpose(2, 3).reshape(-1, window * window, C)


# inputs: q=float(1, 2, 1, 4), k=float(1, 2, 1, 4), v=float(1, 2, 1, 4)
class StaticCache(nn.Module):
    def __init__(self, length=16):
        super().__init__()
        self.register_buffer("keys", torch.zeros(1, 2, length, 4))
        self.register_buffer("values", torch.zeros(1, 2, length, 4))
        self.at = 3

    def forward(self, q, k, v):
        self.keys[:, :, self.at : self.at + 1] = k
        self.values[:, :, self.at : self.at + 1] = v
        return F.scaled_dot_product_attention(q, self.keys, self.values)


# inputs: k=float(1, 2, 1, 4), position=int(low=0, high=6)
class CacheByPosition(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("keys", torch.randn(1, 2, 8, 4))

    def forward(self, k, position):
        self.keys.index_copy_(2, position.reshape(1), k)
        return self.keys


# inputs: token=int(1, 1, high=9)
class DecoderUntilEnd(nn.Module):
    end = 4

    def __init__(self):
        super().__init__()
        self.table = nn.Parameter(torch.randn(9, 9))

    def forward(self, token, most=8):
        output = [token]
        for _ in range(most):  # dynamic: loop
            token = self.table[token[:, 0]].argmax(-1, keepdim=True)
            output.append(token)
            if (token == self.end).all():
                break
        return torch.cat(output, dim=1)  # flows


# inputs: state=float(1, 6)
def sample_until_end(state, most=12):
    tokens = []
    token = torch.tensor(0)
    while token.item() != 3 and len(tokens) < most:  # dynamic: loop
        token = torch.multinomial(state.softmax(-1)[0], 1)[0]
        tokens.append(token)
    return torch.stack(tokens)  # flows


# inputs: logits=float(2, 10)
def top_p_filter(logits, p=0.9):
    ordered, index = torch.sort(logits, descending=True)
    mass = ordered.softmax(-1).cumsum(-1)
    remove = mass > p
    remove[..., 1:] = remove[..., :-1].clone()
    remove[..., 0] = False
    return logits.masked_fill(remove.scatter(1, index, remove), float("-inf"))


# inputs: logits=float(10)
def nucleus(logits, p=0.9):
    ordered, index = logits.softmax(-1).sort(descending=True)
    count = int((ordered.cumsum(-1) < p).sum()) + 1
    return index[:count]  # dynamic: slice dim 0


# inputs: scores=float(2, 3, 7)
def beam_step(scores, beams=3):
    flat = scores.reshape(scores.size(0), -1)
    best, index = flat.topk(beams, dim=-1)
    return best, index // scores.size(-1), index % scores.size(-1)


# inputs: mask=bool(3, 6)
def unpad_data(mask):
    lengths = mask.sum(dim=-1, dtype=torch.int32)
    indices = torch.nonzero(mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
    longest = lengths.max().item()
    cumulative = F.pad(torch.cumsum(lengths, dim=0), (1, 0))
    return indices, cumulative, longest


# inputs: packed=float(7, 4), cumulative=int(3, low=1, high=7)
def block_mask(packed, cumulative):
    position = torch.arange(packed.size(0))
    block = torch.bucketize(position, cumulative, right=True)
    return block[:, None] == block[None, :]


# inputs: hidden=float(6, 4), sizes=int(3, low=1, high=3)
def windows_of_images(hidden, sizes):
    starts = torch.repeat_interleave(sizes, sizes).cumsum(0)  # dynamic: repeat-interleave dim 0
    return F.pad(starts, (1, 0))  # flows


# inputs: x=float(1, 10, 8), window=arg(2, 5)
def local_window(x, window):
    return x[:, -window:]  # unfixed: slice dim 1


# inputs: x=float(2, 6, 8), prefix=float(1, 3, 8)
def with_prefix(x, prefix):
    batch = x.shape[0]  # possible: not run
    prefix = prefix.expand(batch, -1, -1)
    return torch.cat([prefix, x], dim=1)[:, : x.shape[1]]  # possible: not run


# inputs: x=float(2, 6, 8)
class LearnedPositions(nn.Module):
    def __init__(self, most=32, dim=8):
        super().__init__()
        self.position = nn.Parameter(torch.zeros(1, most, dim))

    def forward(self, x):
        return x + self.position[:, : x.size(1)]


# inputs: x=float(1, 17, 4)
class ResizedPositions(nn.Module):
    def __init__(self, grid=3, dim=4):
        super().__init__()
        self.grid = grid
        self.position = nn.Parameter(torch.randn(1, grid * grid + 1, dim))

    def forward(self, x):
        side = int((x.shape[1] - 1) ** 0.5)  # possible: not run
        patches = self.position[:, 1:].reshape(1, self.grid, self.grid, -1).permute(0, 3, 1, 2)
        patches = F.interpolate(patches, size=(side, side), mode="bicubic")
        patches = patches.permute(0, 2, 3, 1).reshape(1, side * side, -1)
        return x + torch.cat([self.position[:, :1], patches], dim=1)
