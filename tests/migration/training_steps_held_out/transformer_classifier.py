"""A transformer encoder with warm-up, smoothing of labels and clipping."""

import numpy as np
import torch
from torch import nn

import math


class Classifier(nn.Module):
    def __init__(self, vocab=20, d_model=8, classes=3):
        super().__init__()
        self.embed = nn.Embedding(vocab, d_model)
        self.pos = nn.Parameter(torch.zeros(1, 6, d_model))
        layer = nn.TransformerEncoderLayer(d_model, 2, 16, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.head = nn.Linear(d_model, classes)
        self.scale = math.sqrt(d_model)

    def forward(self, tokens):
        h = self.encoder(self.embed(tokens) * self.scale + self.pos)
        return self.head(h.mean(dim=1))


def main():
    rng = np.random.RandomState(11)
    model = Classifier()
    criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.98), eps=1e-9)
    scheduler = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) ** -0.5, (step + 1) * 4**-1.5)
    )
    losses, correct, total = [], 0, 0
    model.train()
    for step in range(12):
        tokens = torch.from_numpy(rng.randint(0, 20, (4, 6)))
        labels = torch.from_numpy(rng.randint(0, 3, 4))
        logits = model(tokens)
        loss = criterion(logits, labels)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
        optimizer.step()
        scheduler.step()
        correct += (logits.argmax(dim=-1) == labels).sum().item()
        total += labels.size(0)
        losses.append(loss.item())
    print("accuracy", correct / total)
    return losses


if __name__ == "__main__":
    main()
