"""Letters with an LSTM whose state goes on from batch to batch."""

import numpy as np
import torch
import torch.nn as nn

TEXT = "hello world, how are you? " * 30


class CharRNN(nn.Module):
    def __init__(self, vocabulary, hidden=24, layers=2):
        super().__init__()
        self.encoder = nn.Embedding(vocabulary, 12)
        self.rnn = nn.LSTM(12, hidden, num_layers=layers, batch_first=True)
        self.decoder = nn.Linear(hidden, vocabulary)
        self.layers, self.hidden = layers, hidden

    def forward(self, x, state):
        x = self.encoder(x)
        out, state = self.rnn(x, state)
        return self.decoder(out), state

    def init_hidden(self, batch_size):
        weight = next(self.parameters())
        return (
            weight.new_zeros(self.layers, batch_size, self.hidden),
            weight.new_zeros(self.layers, batch_size, self.hidden),
        )


def repackage_hidden(h):
    return tuple(v.detach() for v in h)


def main():
    chars = sorted(set(TEXT))
    codes = torch.tensor([chars.index(c) for c in TEXT], dtype=torch.long)
    batch_size, length = 8, 12
    columns = codes.size(0) // batch_size
    data = codes[: columns * batch_size].view(batch_size, columns)
    model = CharRNN(len(chars))
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    history = []
    for epoch in range(7):
        hidden = model.init_hidden(batch_size)
        model.train()
        for i in range(0, columns - length - 1, length):
            inputs, targets = data[:, i : i + length], data[:, i + 1 : i + 1 + length]
            hidden = repackage_hidden(hidden)
            model.zero_grad()
            output, hidden = model(inputs, hidden)
            loss = criterion(output.reshape(-1, len(chars)), targets.reshape(-1))
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 0.25)
            optimizer.step()
            history.append(loss.item())
    print(len(history), np.exp(history[-1]))
    return history


if __name__ == "__main__":
    main()
