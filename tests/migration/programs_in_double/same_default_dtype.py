"""Another default dtype is set: what names no dtype has it, what names one keeps that."""

import functools

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


def in_double(case):
    """A case that runs with the default in double precision."""

    @functools.wraps(case)
    def run():
        before = torch.get_default_dtype()
        torch.set_default_dtype(torch.float64)
        try:
            return case()
        finally:
            torch.set_default_dtype(before)

    return run


def case_default_is_told():
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    found = torch.zeros(2), torch.get_default_dtype() == torch.float64
    torch.set_default_dtype(before)
    return found, torch.zeros(2), before == torch.float32


def case_class_of_tensors():
    torch.set_default_tensor_type(torch.DoubleTensor)
    one = torch.ones(2)
    torch.set_default_tensor_type("torch.FloatTensor")
    return one, torch.ones(2)


@in_double
def case_made_of_nothing():
    drawn = torch.rand(2, 3), torch.randn(4), torch.empty(2)
    shapes = [(one.dtype == torch.float64, tuple(one.shape)) for one in drawn]
    return shapes, torch.zeros(2), torch.ones(2, 3), torch.eye(2), torch.zeros(2, dtype=None)


@in_double
def case_numbers_in_a_row():
    lines = torch.linspace(0, 1, 7), torch.logspace(0, 1, 3), torch.arange(0, 1, 0.1)
    return lines, torch.arange(5), torch.arange(3.0), torch.hann_window(5)


@in_double
def case_of_values():
    floats = torch.tensor([0.1, 2]), torch.as_tensor(0.1), torch.full((2,), 0.1)
    whole = torch.tensor([1, 2]), torch.full((2,), 1), torch.tensor(True)
    return floats, whole, torch.tensor([]), torch.scalar_tensor(0.3), torch.asarray([0.1])


@in_double
def case_of_arrays():
    single = np.array([0.1, 0.7], dtype=np.float32)
    kept = torch.tensor(single), torch.as_tensor(single), torch.from_numpy(single)
    return kept, torch.tensor(single[0]), torch.Tensor(single), torch.tensor(torch.ones(2).float())


@in_double
def case_classes_with_a_dtype():
    return torch.Tensor([1, 2]), torch.FloatTensor([1, 2]), torch.Tensor([[0.1], [0.2]])


@in_double
def case_dtypes_that_are_named():
    single = torch.zeros(2, dtype=torch.float32), torch.ones(2).float(), torch.tensor([0.1]).half()
    like = torch.zeros_like(single[0]), single[0].new_zeros(2), single[0] * 0.1, single[0] + 1
    return single, like, torch.ones(2).to(torch.float32)


def made(value, dtype=None, *sizes):
    """Tensors of what nobody knows here."""
    row = torch.arange(value), torch.full((2,), value), torch.tensor(value)
    return row, torch.zeros(3, dtype=dtype), torch.ones(*sizes), torch.as_tensor(value, dtype=dtype)


@in_double
def case_unknown_values():
    return (
        made(3, None, 1),
        made(2.5, None, 2),
        made(2.5, torch.float32, 2),
        made(True, torch.float64, 1, 2),
    )


@in_double
def case_fractions_of_whole_numbers():
    whole = torch.arange(1, 4)
    by_operators = whole / 3, whole / whole, whole + 0.5, 0.1 * whole, 1 / whole, whole**0.5
    truths = torch.tensor([True, False]) * 0.1
    return by_operators, truths, whole.sqrt(), torch.exp(whole), torch.sigmoid(whole), 2 - whole


def fractions(x: torch.Tensor):
    """Functions of what nobody knows here."""
    roots = x.sqrt(), torch.rsqrt(x), x.reciprocal(), torch.sin(x), x.exp().log1p()
    return (
        roots,
        torch.log(x),
        x.cos(),
        torch.tanh(x),
        torch.erf(x),
        x / 7,
        x * 0.1,
        torch.logsumexp(x, 0),
    )


@in_double
def case_fractions_of_what_is_passed():
    return fractions(torch.arange(1, 4)), fractions(torch.ones(2)), fractions(torch.ones(2).float())


@in_double
def case_whole_numbers_beside_fractions():
    whole = torch.arange(1, 4)
    added = torch.add(whole, 0.5), whole.sub(0.5), torch.mul(whole, 0.1), torch.pow(whole, 0.5)
    parted = (
        whole.div(whole),
        torch.true_divide(whole, 2),
        torch.div(whole, 2, rounding_mode="floor"),
    )
    chosen = torch.clamp(whole, 1.5), torch.where(whole > 1, whole, 0.5), torch.fmod(whole, 0.7)
    return added, parted, chosen, torch.atan2(whole, whole), whole + 1, torch.mul(whole, 2)


@in_double
def case_digits_of_numbers():
    x = torch.tensor([0.1, 0.7])
    y = x.clone()
    y += 0.3
    lost = [x * 0.1 - 0.01, 0.1 + x - 0.2, x / 3.3, 1.1 - x - 1, x**0.3, y - 0.4]
    return [[round(float(one), 14) for one in each] for each in lost], x == 0.1, x > 0.7, x <= 0.7


@in_double
def case_kernels_of_doubles():
    x, whole = torch.tensor([1.0, 2.0, 4.0]), torch.arange(3)
    x[1:] = 0.7
    kept = [round(one - 0.7, 14) for one in x.tolist()]
    lines = torch.histc(x, 2), torch.lerp(x, x + 1, 0.3), x % 0.3, x // 0.3
    return kept, lines, torch.fft.fft(x).real, torch.fft.fft(whole), torch.cat([whole, x])


@in_double
def case_layers():
    layers = [nn.Linear(2, 3), nn.LayerNorm(2), nn.PReLU(init=0.1), nn.Embedding(4, 2)]
    layers += [nn.Conv1d(2, 3, 1), nn.GroupNorm(1, 2), nn.Bilinear(2, 2, 1), nn.RMSNorm(2)]
    kinds = [[one.dtype == torch.float64 for one in layer.parameters()] for layer in layers]
    return kinds, layers[2].weight.detach()


@in_double
def case_more_layers():
    layers = [nn.Conv2d(2, 3, 1), nn.Conv3d(2, 3, 1), nn.ConvTranspose2d(2, 3, 2), nn.LSTM(2, 3)]
    layers += [nn.GRU(2, 3), nn.RNN(2, 3), nn.LSTMCell(2, 3), nn.GRUCell(2, 3), nn.RNNCell(2, 3)]
    layers += [nn.MultiheadAttention(4, 2), nn.TransformerEncoderLayer(4, 2, 8)]
    layers += [nn.EmbeddingBag(3, 2), nn.InstanceNorm1d(3, affine=True)]
    return [[one.dtype == torch.float64 for one in layer.parameters()] for layer in layers]


@in_double
def case_statistics():
    norm = nn.BatchNorm1d(2)
    state = norm.state_dict()
    mean, count = state["running_mean"], state["num_batches_tracked"]
    return norm.weight.detach(), mean, state["running_var"], count


class Positive(nn.Linear):
    """A layer that is derived from one."""

    def __init__(self, *sizes, scale=0.1):
        super().__init__(*sizes)
        self.scale = torch.tensor(scale)

    def forward(self, x):
        return F.linear(x, self.weight.exp() * self.scale, self.bias)


class Handed(nn.Module):
    """A module that hands a dtype on."""

    def __init__(self, width, device=None, dtype=None):
        super().__init__()
        options = {"device": device, "dtype": dtype}
        self.first = nn.Linear(width, 2, **options)
        self.scale = nn.Parameter(torch.ones(2, **options))


@in_double
def case_derived_layers():
    layer = Positive(3, 2)
    nn.init.constant_(layer.weight, 0.1)
    nn.init.zeros_(layer.bias)
    return layer(torch.ones(1, 3)).detach(), isinstance(layer, nn.Linear)


@in_double
def case_dtype_that_is_handed_on():
    one, other = Handed(3), Handed(3, dtype=torch.float32)
    return [[p.dtype == torch.float64 for p in module.parameters()] for module in (one, other)]


class Net(nn.Module):
    """A module with weights and buffers of its own."""

    def __init__(self, width):
        super().__init__()
        self.linear = nn.Linear(width, 2)
        self.scale = nn.Parameter(torch.full((2,), 0.1))
        self.register_buffer("shift", torch.tensor([0.1, 0.2]))
        nn.init.constant_(self.linear.weight, 0.1)
        nn.init.zeros_(self.linear.bias)

    def forward(self, x):
        return F.softplus(self.linear(x)) * self.scale + self.shift


def scored(loc, scale):
    """A distribution of what nobody knows here."""
    return torch.distributions.Normal(loc, scale).log_prob(torch.tensor([0.3, 0.7]))


@in_double
def case_distributions():
    x = torch.tensor(0.3)
    by_numbers = [torch.distributions.Normal(0, 1), torch.distributions.Gamma(0.7, 2.0)]
    by_numbers += [torch.distributions.Uniform(0.0, 2.0), torch.distributions.StudentT(0.7)]
    drawn = torch.distributions.Normal(0.0, 1.0).sample((3,)).dtype == torch.float64
    single = scored(torch.zeros(2).float(), 0.2)
    return [one.log_prob(x) for one in by_numbers], drawn, scored(0.1, 0.2), single


@in_double
def case_training():
    net = Net(3)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    x = torch.linspace(-1, 1, 6).reshape(2, 3)
    for _ in range(3):
        optimizer.zero_grad()
        loss = ((net(x) - torch.ones(2, 2)) ** 2).mean()
        loss.backward()
        optimizer.step()
    return loss.detach(), net.scale.detach(), net.linear.weight.detach(), net.shift


@in_double
def case_gradients():
    x = torch.tensor([0.1, 0.7], requires_grad=True)
    (x.sin() * 0.1).sum().backward()
    return x.grad, torch.rand(2, requires_grad=True).requires_grad


@in_double
def case_by_name():
    make = torch.zeros
    return [make(2), *map(torch.ones, (1, 2))]


@in_double
def case_values_of_several_types():
    single = torch.tensor([1.0], dtype=torch.float32)
    mixed = torch.tensor([np.float32(1.5), 2.25]), torch.tensor([single.sum(), 0.1])
    drawn = torch.tensor(np.random.RandomState(0).randn(2, 3))
    return mixed, drawn, torch.tensor([np.float32(1.5), np.float32(0.1)])


@in_double
def case_values_with_tensors():
    x = torch.tensor([1.0, 2.0])
    return torch.tensor([x[0], 0.1]), torch.tensor([x[1], 3]), torch.tensor([[0.5, x.sum()]])


@in_double
def case_distributions_of_others():
    base = torch.distributions.Normal(torch.zeros(3), torch.ones(3) * 0.3)
    whole = torch.distributions.Independent(base, 1)
    return whole.log_prob(torch.full((3,), 0.1)), whole.entropy()
