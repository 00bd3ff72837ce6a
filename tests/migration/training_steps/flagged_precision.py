"""A forecaster in a class, the loss and the step each behind a flag."""

import argparse
import time

import numpy as np
import torch
import torch.nn as nn
from torch import optim


class Model(nn.Module):
    def __init__(self, n_in, d_model, pred_len):
        super().__init__()
        self.pred_len = pred_len
        self.embed = nn.Linear(n_in, d_model)
        self.mix = nn.GRU(d_model, d_model, batch_first=True)
        self.project = nn.Linear(d_model, n_in)

    def forward(self, x, dec):
        h, _ = self.mix(self.embed(torch.cat([x, dec], dim=1)))
        return self.project(h)[:, -self.pred_len :, :]


class Exp:
    def __init__(self, args):
        self.args = args
        self.device = torch.device("cpu")
        self.model = self._build_model().to(self.device)

    def _build_model(self):
        return Model(self.args.enc_in, self.args.d_model, self.args.pred_len).float()

    def _select_optimizer(self):
        model_optim = optim.Adam(self.model.parameters(), lr=self.args.learning_rate)
        return model_optim

    def _select_criterion(self):
        return nn.MSELoss()

    def train(self, batches):
        model_optim = self._select_optimizer()
        criterion = self._select_criterion()
        if self.args.use_amp:
            scaler = torch.cuda.amp.GradScaler()
        history = []
        for epoch in range(self.args.train_epochs):
            iter_count = 0
            train_loss = []
            self.model.train()
            epoch_time = time.time()
            for i, (batch_x, batch_y) in enumerate(batches):
                iter_count += 1
                model_optim.zero_grad()
                batch_x = batch_x.float().to(self.device)
                batch_y = batch_y.float().to(self.device)
                dec_inp = torch.zeros_like(batch_y[:, -self.args.pred_len :, :]).float()
                dec_inp = (
                    torch.cat([batch_y[:, : self.args.label_len, :], dec_inp], dim=1)
                    .float()
                    .to(self.device)
                )

                if self.args.use_amp:
                    with torch.cuda.amp.autocast():
                        outputs = self.model(batch_x, dec_inp)
                        f_dim = -1 if self.args.features == "MS" else 0
                        batch_y = batch_y[:, -self.args.pred_len :, f_dim:].to(self.device)
                        loss = criterion(outputs, batch_y)
                        train_loss.append(loss.item())
                else:
                    outputs = self.model(batch_x, dec_inp)
                    f_dim = -1 if self.args.features == "MS" else 0
                    batch_y = batch_y[:, -self.args.pred_len :, f_dim:].to(self.device)
                    loss = criterion(outputs, batch_y)
                    train_loss.append(loss.item())

                if (i + 1) % 100 == 0:
                    print(
                        "\titers: {0}, epoch: {1} | loss: {2:.7f}".format(
                            i + 1, epoch + 1, loss.item()
                        )
                    )
                    iter_count = 0

                if self.args.use_amp:
                    scaler.scale(loss).backward()
                    scaler.step(model_optim)
                    scaler.update()
                else:
                    loss.backward()
                    model_optim.step()
            print("Epoch: {} cost time: {}".format(epoch + 1, time.time() - epoch_time))
            history += train_loss
        return history


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--enc_in", type=int, default=3)
    parser.add_argument("--d_model", type=int, default=12)
    parser.add_argument("--pred_len", type=int, default=4)
    parser.add_argument("--label_len", type=int, default=2)
    parser.add_argument("--features", type=str, default="M")
    parser.add_argument("--learning_rate", type=float, default=0.01)
    parser.add_argument("--train_epochs", type=int, default=4)
    parser.add_argument("--use_amp", action="store_true", default=False)
    args = parser.parse_args([])
    random = np.random.RandomState(2)
    batches = [
        (torch.from_numpy(random.randn(5, 8, 3)), torch.from_numpy(random.randn(5, 6, 3)))
        for _ in range(5)
    ]
    exp = Exp(args)
    return exp.train(batches)


if __name__ == "__main__":
    print(main())
