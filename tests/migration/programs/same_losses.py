"""Losses of other types, just at the margin, and with NaN; and other kernels on CPU."""

import torch
import torch.nn as nn
import torch.nn.functional as F


def case_just_at_the_margin():
    x = torch.tensor([[1.0, 0.0, 2.0, 0.0]], requires_grad=True)
    loss = F.multilabel_margin_loss(x, torch.tensor([[0, 2, -1, 1]]))
    loss.backward()
    return loss, x.grad


def case_losses_of_small_integers():
    x = torch.tensor([1, 2, 30], dtype=torch.int32)
    y = torch.tensor([5, 2, 0], dtype=torch.uint8)
    return F.l1_loss(x, y, reduction="sum"), F.l1_loss(y, y + 1, reduction="sum")


def case_huber_loss_of_two_types():
    half = torch.tensor([0.1, 2.0, 3.0]).half()
    single = torch.tensor([0.5, 0.5, 0.5])
    losses = [F.huber_loss(half, single), F.huber_loss(single, half)]
    return [*losses, F.huber_loss(single, single.double(), reduction="none")]


def case_ranks_of_two_types():
    first, second = torch.tensor([1, 2, 30]), torch.tensor([5, 2, 100])
    order = torch.tensor([1, -1, 1])
    return [
        F.margin_ranking_loss(first, second, order, reduction="sum"),
        F.margin_ranking_loss(first.float(), second, order.double()),
        F.margin_ranking_loss(first.float(), second.float(), order),
    ]


def case_cross_entropy_of_two_types():
    logits, target = torch.tensor([1.0, 2.0, -3.0]), torch.tensor([1.0, 0.0, 1.0])
    return [
        F.binary_cross_entropy_with_logits(logits, target.half()),
        F.binary_cross_entropy_with_logits(logits.half(), target.half(), reduction="none"),
        F.binary_cross_entropy_with_logits(logits.double(), target),
    ]


def case_labels_in_half_precision():
    logits = torch.tensor([[1.0, 2.0, -3.0]]).half()
    loss = F.multilabel_soft_margin_loss(logits, torch.tensor([[1.0, 0.0, 1.0]]).half())
    return loss.dtype == torch.float16, round(loss.item(), 1)


def case_counts_of_integers():
    return F.poisson_nll_loss(torch.tensor([1, 2, 3]), torch.tensor([1, 1, 2]))


def case_nan_in_norms_and_places():
    x = torch.tensor([[1.0, -torch.inf, 2.0], [torch.inf, torch.nan, 0.0], [0.0, 0.0, 0.0]])
    places = torch.tensor([0, 0, 1, 1])
    src = torch.tensor([torch.nan, 1.0, torch.inf, 2.0])
    kinds = ("sum", "prod", "mean", "amax", "amin")
    return (
        F.normalize(x),
        F.normalize(x, p=1.0),
        [torch.tensor([1.0, 2.0, 3.0]).scatter_reduce(0, places, src, kind) for kind in kinds],
    )


def case_complex_sums_and_determinants():
    x = torch.tensor([[1 + 2j, 2.0], [3.0, 4 - 1j]])
    return [
        *(torch.logsumexp(x, 0), torch.logsumexp(x, 1, keepdim=True), x.logsumexp((0, 1))),
        *(torch.linalg.slogdet(x)[1], torch.slogdet(x)[1]),
    ]


def case_half_precision():
    x = torch.tensor([0.5, -1.25, 2.0, 0.0]).half()
    return torch.sinc(x), x.sinc(), x.is_signed(), torch.is_signed(torch.tensor([True]))


def case_entry_of_weights_that_is_changed():
    layer = nn.Linear(4, 4)
    with torch.no_grad():
        layer.bias.fill_(-1.0)
        layer.weight.mul_(0).add_(2)
    entry = layer.state_dict()["bias"]
    entry[1,] -= entry[0,]
    x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    (entry / x).sum().backward()
    return x.grad, layer.bias.detach()


def case_complex_numbers_as_truth():
    x = torch.tensor([[-1j, 0j, 1 + 0j]])
    return [
        *(x.bool(), x.to(torch.bool), x.to(dtype=torch.bool), x.type(torch.bool)),
        *(torch.any(x), x.all(), x.any(0), torch.all(x, dim=1, keepdim=True)),
    ]


def case_medians():
    half = torch.tensor([3.0, 1.0, 2.0, 5.0]).half()
    empty = torch.zeros(0, 3)
    return half.median(), torch.nanmedian(half), empty.median(), torch.nanmedian(empty)


def case_whole_numbers_up_to_six():
    return F.relu6(input=torch.tensor([-3, 1, 20]), inplace=False)


def case_losses_of_two_types():
    small = torch.tensor([1, 200], dtype=torch.uint8), torch.tensor([3, 100], dtype=torch.int8)
    half, single = torch.tensor([1.0, 4.0]).half(), torch.tensor([3.0, 2.5])
    return [
        *(nn.L1Loss(reduction="sum")(small[1], small[1] + 1), nn.L1Loss()(half, single.double())),
        *(nn.HuberLoss()(half, single), nn.HuberLoss("none")(single, single.double() + 2)),
        *(nn.SmoothL1Loss()(single, small[0]), nn.SmoothL1Loss(beta=0.0)(single[:1], single)),
    ]


def case_losses_of_large_inputs():
    x = torch.tensor([[1.0, -200.0, 300.0], [0.5, 0.0, -0.5]], requires_grad=True)
    classes = torch.tensor([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0]])
    weighted = nn.MultiLabelSoftMarginLoss(torch.tensor([1.0, 2.0, 3.0]), reduction="sum")
    loss = nn.MultiLabelSoftMarginLoss()(x, classes) + weighted(x, classes)
    loss.backward()
    none = F.multilabel_soft_margin_loss(x.detach(), classes, reduction="none")
    signs = torch.tensor([1, -1, 1], dtype=torch.int8)
    return loss, x.grad, none, F.soft_margin_loss(x.detach()[1] * 400, signs, reduction="none")


def case_logarithms_of_what_is_almost_0():
    x = torch.tensor([-1e4, -100.0, -88.0, 0.0, 50.0], requires_grad=True)
    (F.logsigmoid(x) * torch.arange(5.0) + nn.LogSigmoid()(x)).sum().backward()
    small = torch.tensor([-1.0, 0.5, 0.0, 0.0, float("inf"), 1.0, 2.0])
    found = torch.igamma(small, torch.tensor([0.0, 1.0, 0.0, 1.0, 1.0, -1.0, 3.0]))
    return F.logsigmoid(x.detach()), nn.LogSigmoid()(x.detach().double()), x.grad, found


def case_gradients_where_slopes_change():
    x = torch.tensor([-3.0, 0.0, 3.0, 6.0, 1.0], requires_grad=True)
    rows = torch.tensor([[1.0, 0.0, 0.5], [2.0, 2.0, 1.0]], requires_grad=True)
    y = F.relu6(x) + nn.ReLU6()(x) * 2 + F.hardswish(x) * 3 + nn.Hardswish()(x)
    y = y.sum() + torch.fmin(x, x * 1).sum() + torch.fmax(x * 2, x + x).sum()
    (y + F.multi_margin_loss(rows, torch.tensor([0, 1]))).backward()
    whole = torch.tensor([-3, 1, 20])
    return x.grad, rows.grad, nn.ReLU6()(whole), nn.ReLU6().double()(whole.double())
