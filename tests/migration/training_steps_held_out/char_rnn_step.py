"""A recurrent cell that is unrolled by hand."""

import numpy as np
import torch
from torch import nn


class RNN(nn.Module):
    def __init__(self, n_in, n_hidden, n_out):
        super().__init__()
        self.n_hidden = n_hidden
        self.i2h = nn.Linear(n_in + n_hidden, n_hidden)
        self.h2o = nn.Linear(n_hidden, n_out)

    def forward(self, x, hidden):
        hidden = torch.tanh(self.i2h(torch.cat((x, hidden), 1)))
        return torch.log_softmax(self.h2o(hidden), dim=1), hidden

    def init_hidden(self):
        return torch.zeros(1, self.n_hidden)


def train(rnn, optimizer, criterion, category, line):
    hidden = rnn.init_hidden()
    optimizer.zero_grad()
    for i in range(line.size(0)):
        output, hidden = rnn(line[i], hidden)
    loss = criterion(output, category)
    loss.backward()
    optimizer.step()
    return output, loss.item()


def main():
    rng = np.random.RandomState(17)
    rnn = RNN(5, 8, 3)
    criterion = nn.NLLLoss()
    optimizer = torch.optim.SGD(rnn.parameters(), lr=0.1)
    current_loss, all_losses = 0, []
    for it in range(1, 16):
        category = torch.tensor([rng.randint(3)], dtype=torch.long)
        line = torch.from_numpy(rng.rand(4, 1, 5).astype(np.float32))
        output, loss = train(rnn, optimizer, criterion, category, line)
        current_loss += loss
        if it % 3 == 0:
            all_losses.append(current_loss / 3)
            current_loss = 0
    return all_losses


if __name__ == "__main__":
    main()
