"""Functions behind those of torch.nn.functional, operators by their names, and members of lists."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import ChainDataset, IterableDataset, default_convert


def numbers(*shape):
    count = torch.Size(shape).numel()
    return torch.linspace(-2.0, 3.0, count).reshape(shape)


def case_losses():
    x, y, z = numbers(3, 2), numbers(3, 2).flip(0), torch.tensor([1.0, -1.0, 1.0])
    p = torch.sigmoid(x)
    return (
        [
            torch.binary_cross_entropy_with_logits(x, p),
            torch.binary_cross_entropy_with_logits(x, p, None, torch.ones(2) * 2, 2),
            torch.hinge_embedding_loss(x, torch.sign(y), 0.5, 0),
            torch.kl_div(x, p),
            torch.kl_div(x, y, reduction=2, log_target=True),
        ],
        [
            torch.margin_ranking_loss(x[:, 0], y[:, 0], z, margin=0.3, reduction=0),
            torch.cosine_embedding_loss(x, y, z),
            torch.poisson_nll_loss(x, p, True, False, 1e-8, 1),
            torch.triplet_margin_loss(x, y, x + 1, swap=True, reduction=2),
        ],
        nn.NLLLoss2d()(numbers(1, 2, 2, 2), torch.tensor([[[0, 1], [1, 0]]])),
        torch.ctc_loss(
            numbers(4, 2, 3).log_softmax(2), torch.tensor([[1, 2], [2, 1]]), (4, 4), (2, 1), 0, 0
        ),
    )


def case_norms():
    x, m, v = numbers(2, 3, 4), torch.zeros(3), torch.ones(3)
    found = torch.batch_norm(x, torch.ones(3) * 2, None, m, v, True, 0.3, 1e-3, False)
    return (
        (found, m, v, torch.instance_norm(x, None, m, None, None, True, 0.1, 1e-5, True)),
        (torch.norm_except_dim(x, 2, 1), torch.norm_except_dim(x), torch.norm_except_dim(x, 2, -1)),
        (torch.norm_except_dim(x[0, 0]), x.dense_dim(), x.sparse_dim()),
    )


def case_layers():
    x, w = numbers(1, 2, 5), numbers(2, 2, 3)
    a, b = torch.adaptive_max_pool1d(x, 2)
    h, c = torch.lstm_cell(
        x[0, :, :3], (torch.ones(2, 2), torch.ones(2, 2)), numbers(8, 3), numbers(8, 2)
    )
    return (
        (a, b, torch.affine_grid_generator(numbers(1, 2, 3), [1, 1, 2, 2], True)),
        torch.convolution(x, w, None, [1], [1], [1], False, [0], 1),
        torch.convolution(x, w, torch.ones(2), [2], [0], [1], True, [1], 1),
        (h, c, torch.gru_cell(x[0], torch.ones(2, 1), numbers(3, 5), numbers(3, 1), torch.ones(3))),
        torch.rnn_tanh_cell(x[0], torch.ones(2, 1), numbers(1, 5), numbers(1, 1)),
        torch.rnn_relu_cell(
            x[0], torch.ones(2, 1), numbers(1, 5), numbers(1, 1), b_hh=torch.ones(1)
        ),
    )


def case_linear_cross_entropy():
    x, w, t = numbers(3, 4), numbers(5, 4), torch.tensor([0, 4, 2])
    return (
        F.linear_cross_entropy(x, w, t),
        F.linear_cross_entropy(
            x, w, t, linear_bias=torch.arange(5.0), reduction="sum", ignore_index=4
        ),
        F.linear_cross_entropy(
            x, w, torch.full((3, 5), 0.2) + w[:3, :1] * 0.01, label_smoothing=0.1
        ),
    )


def case_copies():
    z, x = torch.tensor([1 + 2j, 3 - 1j]), torch.arange(9.0).reshape(3, 3)
    return (
        (torch.dropout(x, 0.5, False), nn.SyncBatchNorm(3).num_features),
        F.softmax(x, dim=1, dtype=torch.float64, _stacklevel=3),
        torch.view_as_real_copy(z),
        torch.concatenate([torch.arange(2), torch.ones(1)], dim=0),
        torch.as_strided_scatter(x, torch.zeros(2, 2), (2, 2), (1, 4), 1),
        torch.zeros(6).as_strided_scatter(torch.ones(3), (3,), (2,)),
    )


def case_bits():
    x, i = numbers(2, 3), torch.arange(6).reshape(2, 3)
    found = [torch.hash_tensor(x), x.hash_tensor(1, keepdim=True), torch.hash_tensor(i, (0, 1))]
    return [str(one.tolist()) for one in found], [list(one.shape) for one in found]


def case_operators():
    x, b = torch.tensor([5, 6]), torch.tensor([True, False])
    return (
        (x.__and__(3), x.__or__(8), b.__xor__(True), x.__contains__(5), 7 in x),
        (x[0].__int__(), x[1].__float__(), b[0].__bool__(), x[0].__index__()),
        (torch.overrides.is_tensor_like(x), torch.overrides.is_tensor_like([1])),
        (torch.finfo(torch.float32).dtype, torch.iinfo(torch.int8).dtype, torch.version.cuda),
    )


def case_sequences():
    net = nn.Sequential(nn.ReLU(), nn.Tanh())
    net.insert(0, nn.Sigmoid())
    net.extend([nn.Softplus(), nn.ELU()])
    first = net(numbers(4))
    taken = net.pop(1)
    rest = nn.ModuleList([nn.ReLU(), nn.Tanh(), nn.Sigmoid()])
    last = rest.pop(-1)
    held = nn.ParameterList([nn.Parameter(torch.ones(2))])
    held.append(nn.Parameter(torch.zeros(3)))
    held.extend([nn.Parameter(torch.ones(1))])
    return (
        (first, len(net), type(taken).__name__, net(numbers(4))),
        (len(rest), last(numbers(2)), [tuple(one.shape) for one in held], held[1].detach()),
    )


def case_types():
    net = nn.Linear(2, 3)
    norm = nn.BatchNorm1d(3)
    norm(numbers(4, 3))
    one = net.bfloat16().weight.dtype == torch.bfloat16
    return norm.get_buffer("running_mean"), one, net.type(torch.float64).bias.dtype == torch.float64


class Streamed(IterableDataset):
    def __iter__(self):
        return iter([1, 2])


def case_datasets():
    given = {"a": torch.ones(2).numpy(), "b": ["c", (1, 2.5)]}
    return list(ChainDataset([Streamed(), Streamed()])), default_convert(given)


class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        return x * 2

    @staticmethod
    def backward(ctx, grad):
        return grad * 2


def case_gradient():
    x = numbers(3).requires_grad_()
    Doubled.apply(x).sum().backward()
    return x.grad


def case_drawn():
    x = torch.testing.make_tensor((3, 40), dtype=torch.float32, device="cpu", low=1, high=2)
    i = torch.testing.make_tensor(5, dtype=torch.int64, device="cpu", low=2, high=4)
    return bool(((x >= 1) & (x <= 2)).all()), x.shape, i.dtype == torch.int64, bool((i < 4).all())
