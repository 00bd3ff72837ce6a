"""NaN and infinity, where MindSpore's kernels on CPU lose them: converted with strict values."""

import torch
import torch.nn.functional as F
from torch import nn

NAN, INF = float("nan"), float("inf")


def rows():
    return torch.tensor([[NAN, 1.0, -2.0], [INF, -INF, 3.0], [NAN, INF, -1.0], [-INF, -INF, -INF]])


def case_activations():
    x = rows()
    layers = [nn.ReLU(), nn.ReLU6(), nn.ReLU(inplace=True), nn.Softmax(dim=1), nn.LogSoftmax(1)]
    made = [layer(x.clone()) for layer in layers]
    return made, torch.relu(x), F.relu(x), x.relu(), F.relu6(x), x.clone().relu_()


def case_limits():
    x = rows()
    made = [
        x.clamp(0, 2),
        torch.clamp(x, max=2),
        x.clip(-1, 1),
        x.clamp_min(0),
        torch.clamp_max(x, 1.5),
        torch.minimum(x, x.flip(0)),
        x.clone().clamp_(0),
    ]
    return made, torch.maximum(x, x.flip(1)), torch.min(x, x.flip(0)), x.max(x.flip(0))


def case_gradients_of_limits():
    x = rows()[:3].requires_grad_()
    y = rows()[:3].flip(0).requires_grad_()
    (torch.minimum(x, y) + torch.maximum(y, x)).sum().backward()
    return x.grad, y.grad


def case_extremes():
    x = rows()
    values, places = x.max(dim=1)
    return (
        *(values, places, torch.min(x, 0), x.max(), x.min(), x.amax(1), x.amin((0, 1))),
        *(x.max(dim=0).values, x.argmax(1), x.argmin(0, keepdim=True), torch.argmax(x)),
    )


def case_shrunk():
    x = rows()
    return (
        F.hardshrink(x, 0.5),
        x.hardshrink(),
        F.softshrink(x, lambd=1.5),
        torch.special.softmax(x, 1),
    )


def case_means():
    x = torch.tensor([[INF, 1.0, 2.0], [1.0, 2.0, -INF], [NAN, 1.0, 2.0], [3.0, 1.0, 2.0]])
    return (
        *(torch.var_mean(x, 1), torch.std_mean(x, dim=0, keepdim=True), torch.var_mean(x)),
        *(torch.std_mean(x.T, dim=(0, 1)), torch.var_mean(x[3], correction=0)),
    )


def case_order():
    x = rows()
    largest, places = torch.topk(x, 2)
    return x.sort(dim=1), torch.sort(x, descending=True)[0], x.argsort(0), largest, places


def case_softmax():
    x, classes = rows(), torch.tensor([1, 0, 2, 1])
    return (
        *(F.softmax(x, dim=1), torch.softmax(x, 0), x.log_softmax(1)),
        F.cross_entropy(x, classes, reduction="none"),
    )


def case_quotients():
    x = rows()
    return x // 2, torch.floor_divide(x, 2), 3 // x, x.floor_divide(x), torch.arange(4) // 2


def case_gradients():
    x = torch.tensor([[1.0, -2.0, 3.0]], requires_grad=True)
    (torch.relu(x) * F.softmax(x, dim=1)).sum().backward()
    y = x.grad.clone()
    x.grad = None
    (x.max(dim=1)[0] + x.clamp(-1, 2).sum() + x.sort(dim=1)[0][0, 1]).sum().backward()
    return y, x.grad


def case_whole_numbers():
    x = torch.arange(6).reshape(2, 3)
    return x.clamp(1, 3), x.max(dim=1), x.amin(), x.argmax(0), torch.maximum(x, x.flip(0)), x.relu()


def case_gradients():
    x = torch.tensor([-3.5, -1.5, 0.5, 1.5, INF, -INF], requires_grad=True)
    y = torch.tensor([0.0, 1.0, 0.0, -2.0, 0.0, 0.0], requires_grad=True)
    z = torch.tensor([0.0, 0.0, 1.0, -1.0, -3.0, 0.0], requires_grad=True)
    made = [torch.acosh(x), x.arccosh(), torch.atan2(y, z), y.arctan2(z)]
    for one in made:
        one.backward(torch.ones_like(one))
    grads = [one.grad + 0.0 for one in (x, y, z)]  # no minus zeros
    return [one.detach() + 0.0 for one in made], grads


def odd():
    x = torch.tensor([0.0, -0.0, 1.5, -1.5, NAN, INF, -INF])
    return x.repeat_interleave(7), x.repeat(7)


def case_division_by_zero():
    x, y = odd()
    made = [x / y, torch.div(x, y), x.true_divide(y), x / 0, 1 / y, x // y, x.floor_divide(y)]
    z = x.clone()
    z /= y
    made += [z, x.div(y, rounding_mode="floor"), torch.div(x, y, rounding_mode="trunc")]
    return [one + 0.0 for one in made]


def case_remainders_by_infinity():
    x, y = odd()
    z = x.clone()
    z %= y
    made = (x % y, x.remainder(y), x.fmod(y), torch.fmod(x, y), z)
    return [one + 0.0 for one in made]  # no minus zeros


def case_gradient_of_division():
    x = torch.tensor([1.0, 0.0, NAN, 2.0], requires_grad=True)
    y = torch.tensor([0.0, 1.0, 0.0, 4.0], requires_grad=True)
    (x / y)[3].backward()
    return x.grad[3], y.grad[3]


def case_large_whole_numbers():
    x = torch.tensor([2**53 + 1, -(2**53) - 1, 2**62 + 3, 7])
    y = torch.tensor([3, 3, 5, -3])
    z = x.clone()
    z %= 3
    w = x.clone()
    w //= 3
    powers = (torch.tensor([3, 5]) ** torch.tensor([39, 26]), torch.pow(x, 1), x.pow(2))
    return (
        *(x % 3, x % y, x // 3, x // y, x.remainder(y), x.fmod(3), 3 % x, z, w),
        *(torch.div(x, y, rounding_mode="floor"), torch.div(x, 3, rounding_mode="trunc")),
        *(x[:2].sum(), x.reshape(2, 2).sum(0), torch.sum(x[2:]), x.sum(0, keepdim=True)),
        *powers,
    )


def case_single_precision_sums():
    x = torch.tensor([[1.0, 2.0], [3.0, 4.5]])
    return x.sum(), x.sum(1), torch.sum(x, dim=(0, 1)), x**2, 2**x, x.pow(0.5), (x > 1).sum()


def case_logaddexp_of_infinities():
    low = torch.tensor([1.0, -torch.inf, torch.inf, torch.nan, -torch.inf], requires_grad=True)
    other = torch.tensor([1.0, -torch.inf, torch.inf, 1.0, torch.inf])
    total = torch.logaddexp(low, other)
    total.sum().backward()
    kept = low.detach()
    return total, low.grad, torch.logaddexp2(kept, other), kept.logaddexp(other)


def case_logcumsumexp_behind_infinity():
    x = torch.tensor([-torch.inf, -torch.inf, 1.0, 2.0], requires_grad=True)
    total = torch.logcumsumexp(x, 0)
    total[2:].sum().backward()
    rows = torch.tensor([[1.0, -torch.inf, 1.0, torch.inf], [0.5, torch.nan, 1.0, -2.0]])
    return total, x.grad, torch.logcumsumexp(rows, dim=1), rows.logcumsumexp(0)


def case_gelu_of_infinity():
    x = torch.tensor([1.0, -torch.inf, torch.inf, torch.nan])
    return F.gelu(x), F.gelu(x, approximate="tanh"), F.gelu(torch.tensor([torch.inf]))


def case_places_that_are_no_numbers():
    image = torch.tensor([[[[1.0, 2.0], [torch.nan, 4.0]]]])
    odd = [[[0.0, 0.0], [torch.nan, 0.5]], [[torch.inf, 0.0], [-1.0, -torch.inf]]]
    grid = torch.tensor([odd])
    return [
        F.grid_sample(one, grid, mode=mode, padding_mode=padding, align_corners=corners)
        for one in (image, torch.ones(1, 1, 2, 2))
        for mode in ("bilinear", "nearest")
        for padding in ("zeros", "border", "reflection")
        for corners in (False, True)
    ]


def case_thresholds():
    x = rows()
    made = F.threshold(x, 0.5, 9.0), torch.threshold(x, -1, 2), nn.Threshold(0.5, 9.0)(x)
    y, z, w = rows(), rows(), rows()[:2].requires_grad_()
    F.threshold(y, 0.5, 9.0, inplace=True)
    nn.Threshold(0.5, 9.0, inplace=True)(z)
    (F.threshold(w, 0.5, 9.0) * 2).sum().backward()
    return made, y, z, w.grad


def _off(found, exact):
    return bool(((found.double() / exact - 1).abs() > 2e-7).any())


def case_exponentials():
    x = torch.linspace(-80, 80, 2001)
    exact = x.double().exp()
    half = torch.tensor([0.5, 9.0], dtype=torch.float16)
    w = torch.tensor([0.5, 30.0], requires_grad=True)
    w.exp().sum().backward()
    return _off(torch.exp(x), exact), _off(x.exp(), exact), half.exp(), torch.exp(rows()), w.grad


def _slopes(function, *given):
    given = [one.clone().requires_grad_() for one in given]
    found = function(*given)
    weights = torch.arange(1.0, found.numel() + 1).view(found.shape)
    return [found, *torch.autograd.grad((found * weights).sum(), given)]


def case_of_slopes_of_limits():
    x = torch.tensor([[1.0, NAN, -2.0], [INF, 0.0, 3.0]])
    limit = torch.tensor([[NAN, 1.0, 2.0], [0.0, NAN, 4.0]])
    return (
        _slopes(lambda one, most: one.clamp(max=most), x, limit),
        _slopes(lambda one, least: torch.clamp(one, least, least + 1), x, limit),
        _slopes(lambda one: one.clamp(-1, 1), x),
        _slopes(lambda one: one.clamp(max=one.mean()), x),
        _slopes(lambda one: torch.clamp_min(one, 0.5), x),
    )


def case_of_slopes_of_extremes():
    x = torch.tensor([[1.0, NAN, -2.0], [NAN, 0.0, 3.0], [1.0, 2.0, 2.0]])
    return (
        (_slopes(lambda one: one.amax(1), x), _slopes(lambda one: one.amin(), x)),
        (_slopes(lambda one: one.max(), x), _slopes(lambda one: one[2].min(), x)),
        (_slopes(lambda one: one.max(1).values, x), _slopes(lambda one: one.min(0)[0], x)),
        _slopes(lambda one: torch.var_mean(one, 1)[1], torch.tensor([[1.0, INF, 2.0]])),
    )


def case_of_places_of_equal_ones():
    x = torch.arange(4.0).repeat(2)
    return torch.topk(x, 3), x.topk(2, largest=False), x.to(torch.int32).topk(4)
