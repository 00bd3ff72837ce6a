"""An encoder and a decoder with an optimizer each."""

import numpy as np
import torch
from torch import nn


class Encoder(nn.Module):
    def __init__(self, tokens, width):
        super().__init__()
        self.embedding = nn.Embedding(tokens, width)
        self.gru = nn.GRU(width, width, batch_first=True)

    def forward(self, x):
        return self.gru(self.embedding(x))


class Decoder(nn.Module):
    def __init__(self, tokens, width):
        super().__init__()
        self.embedding = nn.Embedding(tokens, width)
        self.gru = nn.GRU(width, width, batch_first=True)
        self.out = nn.Linear(width, tokens)

    def forward(self, x, hidden):
        output, hidden = self.gru(torch.relu(self.embedding(x)), hidden)
        return self.out(output), hidden


def train_epoch(batches, encoder, decoder, encoder_optimizer, decoder_optimizer, criterion):
    losses = []
    for source, target in batches:
        encoder_optimizer.zero_grad()
        decoder_optimizer.zero_grad()
        _, hidden = encoder(source)
        outputs, _ = decoder(target[:, :-1], hidden)
        loss = criterion(outputs.reshape(-1, outputs.size(-1)), target[:, 1:].reshape(-1))
        loss.backward()
        encoder_optimizer.step()
        decoder_optimizer.step()
        losses.append(loss.item())
    return losses


def main():
    random = np.random.RandomState(4)
    draw = [torch.from_numpy(random.randint(0, 9, (5, 6))) for _ in range(16)]
    encoder, decoder = Encoder(9, 8), Decoder(9, 8)
    encoder_optimizer = torch.optim.Adam(encoder.parameters(), lr=1e-2)
    decoder_optimizer = torch.optim.Adam(decoder.parameters(), lr=1e-2)
    criterion = nn.CrossEntropyLoss()
    pairs = list(zip(draw[::2], draw[1::2]))
    losses = []
    for _ in range(2):
        losses += train_epoch(
            pairs, encoder, decoder, encoder_optimizer, decoder_optimizer, criterion
        )
    return losses


if __name__ == "__main__":
    main()
