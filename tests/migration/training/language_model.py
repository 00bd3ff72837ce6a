"""Train a character model with attention; gradients of several batches are added up."""

import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

TEXT = "the quick brown fox jumps over the lazy dog. " * 40
CONTEXT, WIDTH, HEADS, LAYERS = 16, 32, 4, 2
ACCUMULATE = 2


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.register_buffer("mask", torch.tril(torch.ones(CONTEXT, CONTEXT)))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q = q.view(batch, length, self.heads, -1).transpose(1, 2)
        k = k.view(batch, length, self.heads, -1).transpose(1, 2)
        v = v.view(batch, length, self.heads, -1).transpose(1, 2)
        weights = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
        weights = weights.masked_fill(self.mask[:length, :length] == 0, float("-inf"))
        weights = F.softmax(weights, dim=-1)
        y = (weights @ v).transpose(1, 2).reshape(batch, length, width)
        return self.out(y)


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.norm1 = nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.norm2 = nn.LayerNorm(width)
        self.mlp = nn.Sequential(
            nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width)
        )

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class Net(nn.Module):
    def __init__(self, letters):
        super().__init__()
        self.letters = nn.Embedding(letters, WIDTH)
        self.places = nn.Parameter(torch.zeros(1, CONTEXT, WIDTH))
        self.blocks = nn.ModuleList([Block(WIDTH, HEADS) for _ in range(LAYERS)])
        self.norm = nn.LayerNorm(WIDTH)
        self.head = nn.Linear(WIDTH, letters, bias=False)

    def forward(self, tokens, targets=None):
        x = self.letters(tokens) + self.places
        for block in self.blocks:
            x = block(x)
        logits = self.head(self.norm(x))
        if targets is None:
            return logits, None
        loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1))
        return logits, loss


def batches(codes, count, size=8):
    random = np.random.RandomState(0)
    for _ in range(count):
        starts = random.randint(0, len(codes) - CONTEXT - 1, size)
        x = np.stack([codes[start : start + CONTEXT] for start in starts])
        y = np.stack([codes[start + 1 : start + CONTEXT + 1] for start in starts])
        yield torch.from_numpy(x), torch.from_numpy(y)


def evaluate(model, codes):
    model.eval()
    losses = []
    with torch.no_grad():
        for x, y in batches(codes, 4):
            _, loss = model(x, y)
            losses.append(loss.item())
    model.train()
    return sum(losses) / len(losses)


def main(steps=60):
    torch.manual_seed(1337)
    letters = sorted(set(TEXT))
    codes = np.array([letters.index(one) for one in TEXT], dtype=np.int64)
    model = Net(len(letters))
    count = sum(p.numel() for p in model.parameters())
    print(f"{count} parameters")
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3, betas=(0.9, 0.95), weight_decay=0.1)
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=steps)

    history = []
    optimizer.zero_grad(set_to_none=True)
    for step, (x, y) in enumerate(batches(codes, steps)):
        logits, loss = model(x, y)
        loss = loss / ACCUMULATE
        loss.backward()
        if (step + 1) % ACCUMULATE == 0:
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            scheduler.step()
        history.append(loss.item() * ACCUMULATE)
    rate = scheduler.get_last_lr()[0]
    print(f"last rate {rate:.5f}, loss {evaluate(model, codes):.3f}")
    torch.save({"model": model.state_dict(), "steps": steps}, "language_model.pt")
    checkpoint = torch.load("language_model.pt")
    model.load_state_dict(checkpoint["model"])
    print(f"read again after {checkpoint['steps']} steps: {evaluate(model, codes):.3f}")
    return history


if __name__ == "__main__":
    main()
