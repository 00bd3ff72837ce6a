"""Weights that are computed, layers that are fused, parameters by name."""

import torch
import torch.nn.utils.parametrize as parametrize
from torch import nn
from torch.nn.utils import fuse_conv_bn_eval, parametrizations


def linear(bias=True):
    layer = nn.Linear(3, 2, bias=bias)
    with torch.no_grad():
        layer.weight.copy_(torch.arange(6.0).reshape(2, 3) - 2)
        if bias:
            layer.bias.fill_(0.5)
    return layer


def numbers():
    return torch.tensor([[1.0, -2.0, 3.0], [0.5, 0.0, 1.0]])


class Doubled(nn.Module):
    def forward(self, weight):
        return weight * 2


class Symmetric(nn.Module):
    def forward(self, weight):
        return weight.triu() + weight.triu(1).transpose(-1, -2)

    def right_inverse(self, weight):
        return weight.triu()


def names(layer):
    return sorted(name for name, _ in layer.named_parameters())


def case_a_computed_weight_is_filled():
    one = nn.utils.weight_norm(linear())
    found = []
    one.weight.data.normal_(0.25, 0.0)
    found.append(one.weight.detach().clone())
    one.weight.data.uniform_(0.5, 0.5)
    found.append(one.weight.detach().clone())
    one.weight.data.fill_(3.0)
    found.append(one.weight.detach().clone())
    one.bias.data.fill_(2.0)
    return found, one.bias, one(numbers())


def case_weight_norm():
    one = nn.utils.weight_norm(linear())
    held = names(one), one(numbers())
    with torch.no_grad():
        one.weight_g.mul_(2)
    plain = nn.utils.remove_weight_norm(one)
    return held, names(plain), plain.weight, plain(numbers())


def case_weight_norm_by_parametrization():
    one = parametrizations.weight_norm(linear())
    total = one(numbers()).sum()
    total.backward()
    size = one.parametrizations.weight.original0
    whole = parametrizations.weight_norm(linear(), name="weight", dim=None)
    return names(one), one.weight, total, size, size.grad, whole(numbers())


def case_trained():
    one = parametrizations.weight_norm(linear())
    optimizer = torch.optim.SGD(one.parameters(), lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        (one(numbers()) ** 2).mean().backward()
        optimizer.step()
    return one.weight, one.bias


def case_spectral_norm():
    one = parametrizations.spectral_norm(linear(), n_power_iterations=20)
    for _ in range(5):
        found = one(numbers())
    return found, one.weight.shape, names(one)


def case_registered():
    one = linear()
    parametrize.register_parametrization(one, "weight", Doubled())
    told = parametrize.is_parametrized(one), parametrize.is_parametrized(one, "bias")
    parametrize.register_parametrization(one, "weight", Doubled())
    found = one.weight, one(numbers()), one.parametrizations.weight.original, names(one)
    parametrize.remove_parametrizations(one, "weight")
    return told, found, one.weight, parametrize.is_parametrized(one), names(one)


def case_with_an_inverse():
    one = nn.Linear(3, 3, bias=False)
    with torch.no_grad():
        one.weight.copy_(torch.arange(9.0).reshape(3, 3))
    parametrize.register_parametrization(one, "weight", Symmetric())
    found = one.weight
    parametrize.remove_parametrizations(one, "weight", leave_parametrized=False)
    return found, one.weight


def normed_images():
    layer = nn.BatchNorm2d(3)
    with torch.no_grad():
        layer.weight.fill_(1.5)
        layer.bias.fill_(0.25)
    layer.running_mean.fill_(0.5)
    layer.running_var.fill_(4.0)
    return layer.eval()


def normed_rows():
    layer = nn.BatchNorm1d(2)
    layer.running_mean.fill_(0.5)
    layer.running_var.fill_(4.0)
    return layer.eval()


def case_fused():
    found = []
    image = torch.arange(32.0).reshape(1, 2, 4, 4) / 10
    for bias in (True, False):
        conv = nn.Conv2d(2, 3, 3, padding=1, bias=bias)
        nn.init.constant_(conv.weight, 0.1)
        if bias:
            nn.init.constant_(conv.bias, 0.2)
        conv.eval()
        after = normed_images()
        fused = fuse_conv_bn_eval(conv, after)
        found += [fused(image), after(conv(image)) - fused(image) + 1, conv.weight]
    both = nn.utils.fusion.fuse_linear_bn_eval(linear().eval(), normed_rows())
    return found, both(numbers())


class Choice(nn.Module):
    def __init__(self):
        super().__init__()
        self.held = nn.ParameterDict({"left": nn.Parameter(torch.ones(2))})
        self.held["right"] = nn.Parameter(torch.zeros(2))

    def forward(self, x, which):
        return x + self.held[which]


def case_parameters_by_name():
    choice, held = (
        Choice(),
        nn.ParameterDict({"a": torch.ones(2), "b": nn.Parameter(torch.ones(1))}),
    )
    held.update({"d": torch.zeros(1), "c": torch.zeros(1)})
    gone = held.pop("b")
    told = list(held.keys()), len(held), "a" in held, [k for k, _ in held.items()], gone
    return choice(torch.ones(2), "left"), choice(torch.ones(2), "right"), names(choice), told


def case_one_process():
    layer = nn.SyncBatchNorm(2)
    rows = torch.arange(8.0).reshape(2, 2, 2)
    trained = layer(rows)
    layer.eval()
    return trained, layer(rows), layer.running_mean, nn.SyncBatchNorm(3)(numbers()).shape


def case_all_norms():
    given = [torch.ones(2), torch.arange(3.0)]
    return nn.utils.get_total_norm(given), nn.utils.get_total_norm(given, norm_type=1.0)


def case_packed_and_back():
    given = [torch.tensor([4, 5]), torch.tensor([1, 2, 3])]
    packed = nn.utils.rnn.pack_sequence(given, enforce_sorted=False)
    is_packed = isinstance(packed, nn.utils.rnn.PackedSequence)
    return nn.utils.rnn.unpack_sequence(packed), packed.data, packed.batch_sizes, is_packed
