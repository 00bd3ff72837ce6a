"""An encoder and a decoder with attention, step by step."""

import random

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import optim

SOS, LENGTH = 0, 5


class EncoderRNN(nn.Module):
    def __init__(self, input_size, hidden_size):
        super(EncoderRNN, self).__init__()
        self.hidden_size = hidden_size
        self.embedding = nn.Embedding(input_size, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size, batch_first=True)

    def forward(self, input):
        return self.gru(self.embedding(input))


class AttnDecoderRNN(nn.Module):
    def __init__(self, hidden_size, output_size):
        super(AttnDecoderRNN, self).__init__()
        self.embedding = nn.Embedding(output_size, hidden_size)
        self.Wa = nn.Linear(hidden_size, hidden_size)
        self.Ua = nn.Linear(hidden_size, hidden_size)
        self.Va = nn.Linear(hidden_size, 1)
        self.cell = nn.GRUCell(2 * hidden_size, hidden_size)
        self.out = nn.Linear(hidden_size, output_size)

    def forward(self, encoder_outputs, hidden, target=None):
        token = torch.full((encoder_outputs.size(0),), SOS, dtype=torch.long)
        outputs = []
        for t in range(LENGTH):
            query = hidden.unsqueeze(1)
            scores = self.Va(torch.tanh(self.Wa(query) + self.Ua(encoder_outputs))).squeeze(2)
            weights = F.softmax(scores, dim=-1).unsqueeze(1)
            context = torch.bmm(weights, encoder_outputs).squeeze(1)
            hidden = self.cell(torch.cat((self.embedding(token), context), dim=1), hidden)
            logits = self.out(hidden)
            outputs.append(logits)
            if target is not None:
                token = target[:, t]
            else:
                _, top = logits.topk(1)
                token = top.squeeze(-1).detach()
        return torch.stack(outputs, dim=1)


def main():
    rs = np.random.RandomState(48)
    chance = random.Random(0)
    encoder, decoder = EncoderRNN(8, 12), AttnDecoderRNN(12, 8)
    encoder_optimizer = optim.Adam(encoder.parameters(), lr=0.01)
    decoder_optimizer = optim.Adam(decoder.parameters(), lr=0.01)
    criterion = nn.NLLLoss()
    losses = []
    for _ in range(30):
        source = torch.from_numpy(rs.randint(1, 8, (8, LENGTH)))
        target = source.flip(1)
        encoder_optimizer.zero_grad()
        decoder_optimizer.zero_grad()
        encoder_outputs, encoder_hidden = encoder(source)
        teacher = target if chance.random() < 0.8 else None
        logits = decoder(encoder_outputs, encoder_hidden[0], teacher)
        log_probs = F.log_softmax(logits, dim=-1)
        loss = criterion(log_probs.view(-1, 8), target.reshape(-1))
        loss.backward()
        encoder_optimizer.step()
        decoder_optimizer.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    main()
