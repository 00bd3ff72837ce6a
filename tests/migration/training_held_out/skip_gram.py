"""Words from their neighbours, with negative samples."""

from collections import Counter

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

TEXT = ("the cat sat on the mat the dog sat on the log a cat and a dog " * 4).split()


class SkipGram(nn.Module):
    def __init__(self, size, dim):
        super().__init__()
        self.center = nn.Embedding(size, dim)
        self.context = nn.Embedding(size, dim)
        bound = 0.5 / dim
        self.center.weight.data.uniform_(-bound, bound)
        self.context.weight.data.zero_()

    def forward(self, center, positive, negative):
        v = self.center(center)
        score = torch.sum(v * self.context(positive), dim=1)
        others = torch.bmm(self.context(negative), v.unsqueeze(2)).squeeze(2)
        return -(F.logsigmoid(score) + F.logsigmoid(-others).sum(1)).mean()


def pairs(ids, window):
    for place, one in enumerate(ids):
        for other in range(max(0, place - window), min(len(ids), place + window + 1)):
            if other != place:
                yield one, ids[other]


def main():
    counts = Counter(TEXT)
    index = {word: n for n, (word, _) in enumerate(counts.most_common())}
    data = list(pairs([index[w] for w in TEXT], 2))
    weights = np.array([c for _, c in counts.most_common()], dtype=float) ** 0.75
    weights /= weights.sum()
    rs = np.random.RandomState(44)
    model = SkipGram(len(index), 6)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.1, total_iters=40)
    losses = []
    for step in range(40):
        rows = [data[i] for i in rs.randint(0, len(data), 32)]
        center, context = map(torch.LongTensor, zip(*rows))
        negative = torch.from_numpy(rs.choice(len(index), (32, 4), p=weights))
        loss = model(center, context, negative)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        losses.append(float(loss))
    return losses


if __name__ == "__main__":
    main()
