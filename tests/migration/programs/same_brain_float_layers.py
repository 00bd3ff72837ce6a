"""Layers and operators that are given bfloat16."""

import torch
import torch.nn as nn


def made(layer):
    layer = layer.to(torch.bfloat16)
    with torch.no_grad():
        for place, parameter in enumerate(layer.parameters()):
            parameter.copy_(torch.linspace(-0.5, 0.5 + place, parameter.numel()).view_as(parameter))
    return layer


def values(*shape):
    whole = torch.arange(torch.Size(shape).numel(), dtype=torch.float32)
    return torch.sin(whole).reshape(shape).to(torch.bfloat16)


def told(layer, *given):
    found = made(layer)(*given)
    return [found.dtype == torch.bfloat16, found.shape, found.to(torch.float32)]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(3, 4, 3)
        self.norm = nn.BatchNorm2d(4)
        self.act = nn.GELU()
        self.last = nn.Linear(4, 2)

    def forward(self, x):
        x = self.act(self.norm(self.first(x)))
        return self.last(x.mean((2, 3)))


def case_layers_with_weights():
    pictures, rows = values(2, 3, 6, 6), values(2, 5, 8)
    return [
        told(nn.Linear(8, 4), rows),
        told(nn.Conv2d(3, 4, 3, padding=1), pictures),
        told(nn.Conv1d(5, 4, 3), rows),
        told(nn.ConvTranspose2d(3, 4, 3, stride=2), pictures),
        told(nn.LayerNorm(8), rows),
        told(nn.GroupNorm(3, 3), pictures),
        told(nn.PReLU(), pictures),
        told(nn.RMSNorm(8), rows),
        told(nn.Embedding(4, 3), torch.tensor([1, 2])),
    ]


def case_layers_without_weights():
    pictures, found = values(2, 3, 6, 6), []
    for layer in (
        nn.ReLU(),
        nn.ReLU6(),
        nn.GELU(),
        nn.SiLU(),
        nn.Sigmoid(),
        nn.Tanh(),
        nn.ELU(),
        nn.LeakyReLU(),
        nn.Hardswish(),
        nn.Softplus(),
        nn.Mish(),
        nn.Softmax(-1),
        nn.MaxPool2d(2),
        nn.AvgPool2d(2),
        nn.AdaptiveAvgPool2d(1),
        nn.Upsample(scale_factor=2),
        nn.ZeroPad2d(1),
        nn.Flatten(),
        nn.Identity(),
        nn.PixelShuffle(1),
    ):
        found.append(told(layer, pictures))
    return found


def case_recurrent_layers_and_attention():
    rows = values(2, 5, 8)
    output, state = made(nn.GRU(8, 4, batch_first=True))(rows)
    other, (hidden, cell) = made(nn.LSTM(8, 4, batch_first=True))(rows)
    attended, weights = made(nn.MultiheadAttention(8, 2, batch_first=True))(rows, rows, rows)
    found = [output, state, other, hidden, cell, attended, weights]
    return [(one.shape, one.dtype == torch.bfloat16) for one in found]


def case_losses():
    scores, places = values(4, 3), torch.tensor([0, 2, 1, 1])
    found = [nn.CrossEntropyLoss()(scores, places), nn.MSELoss()(scores, scores * 0.5)]
    return [(one.dtype == torch.bfloat16, one.float()) for one in found]


def case_statistics_of_norms():
    norm = nn.BatchNorm2d(3).bfloat16()
    norm(values(2, 3, 4, 4) + 1)
    seen = [norm.running_mean.dtype == torch.bfloat16, (norm.running_mean.float() * 50).round()]
    norm.eval()
    later = norm(values(2, 3, 4, 4))
    return [*seen, (norm.running_var.float() * 20).round(), later.dtype == torch.bfloat16]


def case_gradients_and_steps():
    net = made(Net())
    optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
    loss = net(values(2, 3, 5, 5)).float().pow(2).sum()
    optimizer.zero_grad()
    loss.backward()
    kinds = [one.grad.dtype == torch.bfloat16 for one in net.parameters()]
    gradient = net.last.bias.grad.float().clone()
    optimizer.step()
    return [kinds, gradient, net.last.bias.detach().float()]


def case_a_part_in_single_precision():
    net = made(Net())
    net.last.float()
    x = net.act(net.norm(net.first(values(2, 3, 5, 5))))
    return [net.last(x.mean((2, 3)).float()).dtype == torch.float32, x.dtype == torch.bfloat16]


def combined(x, y):
    return [
        x @ y, x - y, 1 - x, 2 / x, x**2, 2**x, x % y, -x, abs(x), x > y, x <= 0.5, x == y, x != y,
        0.5 < x,
    ]  # fmt: skip


def case_operators():
    found = []
    for dtype in (torch.float32, torch.bfloat16):
        x = torch.tensor([[1.5, -2.5], [0.25, 4.0]]).to(dtype)
        for one in combined(x, x * 2):
            found += [one.dtype in (dtype, torch.bool), one.to(torch.float32)]
    return found


def case_operators_with_wider_ones():
    x = torch.tensor([[1.5, -2.5], [0.25, 4.0]])
    found = []
    for one, other in ((x.bfloat16(), x * 2), (x[0, 0].bfloat16(), x[1, 1])):
        found += [one - other, one ** other.abs(), one + other]
    return [(one.dtype == torch.float32, one.float()) for one in found]


def case_written_parts():
    x = torch.zeros(3, 4, dtype=torch.bfloat16)
    row = x[1]
    x[0] = 1.5
    x[:, 1] = torch.tensor([1.0, 2.0, 3.0])
    x[2, 2:] = x[0, :2]
    x[x.float() > 2] = 0.1
    return [x.float(), row.float()]


def case_optimizers():
    found = []
    for kind in (torch.optim.AdamW, torch.optim.Adam, torch.optim.SGD, torch.optim.RMSprop):
        layer = made(nn.Linear(4, 2))
        optimizer = kind(layer.parameters(), lr=0.25)
        layer(values(3, 4)).float().sum().backward()
        nn.utils.clip_grad_norm_(layer.parameters(), 100.0)
        optimizer.step()
        found.append((layer.weight.detach().float() * 4).round())
    return found


class Buffers(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("places", torch.tensor([0.5, 1.5]))
        self.register_buffer("count", torch.tensor([1, 2]))
        self.register_buffer("nothing", None)
        self.order = nn.Parameter(torch.tensor([1, 0]), requires_grad=False)
        self.last = nn.Linear(2, 2)


def case_types_of_buffers():
    found = []
    for dtype in (torch.bfloat16, torch.float64, torch.float16):
        part = Buffers().to(dtype)
        kinds = [part.places.dtype, part.last.weight.dtype]
        whole = [part.count.dtype == torch.int64, part.order.dtype == torch.int64]
        found += [kinds == [dtype, dtype], *whole, part.nothing is None, part.places.float()]
    return found


def case_the_type_of_autocast():
    dtype = torch.get_autocast_cpu_dtype()
    return dtype == torch.bfloat16, torch.ones(2).to(dtype).float()
