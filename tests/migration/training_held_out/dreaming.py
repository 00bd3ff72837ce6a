"""An input is changed until a fixed network likes it."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Features(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 6, 3, padding=1)
        self.conv2 = nn.Conv2d(6, 8, 3, padding=1)

    def forward(self, x):
        a = F.relu(self.conv1(x))
        b = F.relu(self.conv2(F.avg_pool2d(a, 2)))
        return {"a": a, "b": b}


def gram_matrix(y):
    b, ch, h, w = y.size()
    features = y.view(b, ch, w * h)
    return features.bmm(features.transpose(1, 2)) / (ch * h * w)


def total_variation(x):
    return (x[:, :, 1:] - x[:, :, :-1]).abs().mean() + (x[..., 1:] - x[..., :-1]).abs().mean()


def main():
    rs = np.random.RandomState(49)
    net = Features().eval().requires_grad_(False)
    rs_weights = torch.optim.SGD(net.parameters(), lr=1.0)
    del rs_weights
    content = torch.from_numpy(rs.rand(1, 3, 8, 8).astype(np.float32))
    style = torch.from_numpy(rs.rand(1, 3, 8, 8).astype(np.float32))
    with torch.no_grad():
        wanted = net(content)["b"]
        grams = {k: gram_matrix(v) for k, v in net(style).items()}
    image = content.clone().requires_grad_(True)
    optimizer = torch.optim.Adam([image], lr=0.02)
    losses = []
    for step in range(40):
        optimizer.zero_grad()
        found = net(image)
        loss = F.mse_loss(found["b"], wanted)
        for k, v in found.items():
            loss = loss + 100 * F.mse_loss(gram_matrix(v), grams[k])
        loss = loss + 0.1 * total_variation(image)
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            image.clamp_(0, 1)
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    main()
