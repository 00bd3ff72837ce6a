"""Numbers and shapes that kernels of MindSpore take otherwise."""

import functools

import torch
import torch.nn.functional as F
from torch import nn


def case_whole_eps():
    x = torch.arange(16.0).reshape(1, 2, 2, 4)
    layers = [
        *(nn.BatchNorm2d(2, eps=1), nn.LayerNorm(4, eps=1), nn.LayerNorm((2, 4), 1)),
        *(nn.GroupNorm(2, 2, 1), nn.InstanceNorm2d(2, eps=1), nn.RMSNorm(4, eps=1)),
    ]
    made = [layer(x) for layer in layers]
    kept = nn.BatchNorm2d(2, eps=0).eval()(x)
    return (
        *(made, kept, F.layer_norm(x, (4,), eps=1), F.group_norm(x, 2, eps=1)),
        *(F.batch_norm(x, torch.zeros(2), torch.ones(2), eps=1), F.instance_norm(x, eps=1)),
        *(F.rms_norm(x, (4,), eps=1), F.normalize(x, eps=1), F.cosine_similarity(x, x, eps=1)),
    )


def case_absolute_of_complex():
    c = torch.tensor([1 + 2j, 3.0])
    function = torch.absolute
    return (
        *(list(map(torch.abs, [c, c])), functools.partial(torch.abs)(c), torch.absolute(c)),
        *(c.absolute(), c.abs(), function(c), abs(c), torch.tensor([-3, 2]).absolute()),
    )


def case_windows_without_a_batch():
    x = torch.arange(32.0).reshape(2, 4, 4)
    return (
        *(F.avg_pool2d(x, 2), F.avg_pool2d(x, kernel_size=2, stride=2), F.avg_pool1d(x[0], 2)),
        F.avg_pool3d(torch.arange(64.0).reshape(1, 4, 4, 4), 2),
    )


def case_losses_of_several_shapes():
    x = torch.tensor([[0.3, -1.2, 2.5], [1.7, 0.4, -0.6]])
    row = torch.tensor([[0.1, 0.9, -1.5]])
    return (
        F.smooth_l1_loss(x, row),
        F.dropout2d(x > 0, 1),
        F.smooth_l1_loss(x, row, reduction="none", beta=0.3),
    )


def case_truth_values_as_limits():
    x = torch.tensor([0.3, -1.2, 2.5])
    limited = nn.Hardtanh(min_val=False, max_val=True)(x)
    return F.hardtanh(x, False, True), limited, F.hardtanh(torch.tensor([-3, 0, 4]))


def case_unpacked_and_read():
    x = torch.tensor([[0.3, -1.2, 2.5], [1.7, 0.4, -0.6]])
    options = {"dim": 1, "correction": 0}
    given = (x, x)
    first, second = torch.var(x, **options), torch.add(*given, alpha=2)
    read = options["dim"], len(given)
    del options
    return first, second, read


def case_numbers_before_operators():
    x = torch.tensor([5, -3, 7])
    number = 3
    return 1 & x, 7 | x, number ^ x, True & (x > 0), False | (x > 0), x & 1


def _beside_places(x: torch.Tensor):
    _, places = x.sort()
    return torch.addcmul(x, places, x), torch.addcmul(x, x.max(1).indices, x)


def case_places_among_numbers():
    return _beside_places(torch.tensor([[2.0, 1.0], [3.0, 4.0]]))


def case_shapes_of_all_weights():
    net = nn.Sequential(nn.Conv1d(2, 3, 3), nn.ConvTranspose1d(3, 1, 2))
    net(torch.ones(1, 2, 5)).sum().backward()
    told = [(name, one.shape, one.grad.shape) for name, one in net.named_parameters()]
    return told, {name: one.shape for name, one in net.state_dict().items()}


def case_detached_without_a_gradient():
    x = torch.ones(2)
    y = x.detach_()
    return x, y, y is x


def _signs(values):
    return torch.sign(values), torch.sgn(values), values.sign()


def case_of_signs_of_booleans():
    return _signs(torch.tensor([True, False]))


def case_of_integer_parameters():
    normal = torch.distributions.Normal(torch.tensor(0), torch.tensor([1, 2]))
    return normal.log_prob(torch.ones(2)), normal.mean.shape


def case_of_wide_halves():
    halves = (torch.arange(300) % 7 * 100.0).to(torch.float16)
    return torch.std(halves)
