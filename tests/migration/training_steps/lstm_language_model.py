"""A language model whose state is carried from batch to batch."""

import numpy as np
import torch
from torch import nn


class RNNModel(nn.Module):
    def __init__(self, tokens=12, width=10):
        super().__init__()
        self.encoder = nn.Embedding(tokens, width)
        self.rnn = nn.LSTM(width, width, 2)
        self.decoder = nn.Linear(width, tokens)
        self.width = width

    def forward(self, x, hidden):
        output, hidden = self.rnn(self.encoder(x), hidden)
        return self.decoder(output).view(-1, self.decoder.out_features), hidden

    def init_hidden(self, batch):
        weight = next(self.parameters())
        return (weight.new_zeros(2, batch, self.width), weight.new_zeros(2, batch, self.width))


def repackage_hidden(h):
    if isinstance(h, torch.Tensor):
        return h.detach()
    return tuple(repackage_hidden(v) for v in h)


def main():
    random = np.random.RandomState(1)
    model = RNNModel()
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    hidden = model.init_hidden(4)
    history = []
    for i in range(15):
        tokens = torch.from_numpy(random.randint(0, 12, (7, 4)))
        data, targets = tokens[:-1], tokens[1:].reshape(-1)
        model.zero_grad()
        hidden = repackage_hidden(hidden)
        output, hidden = model(data, hidden)
        loss = criterion(output, targets)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.25)
        optimizer.step()
        history.append(loss.item())
    return history


if __name__ == "__main__":
    main()
