"""Views that are changed where nothing says that gradients pass: looked at when the program runs."""

import torch
from torch import nn


def matrix():
    return torch.arange(12.0).reshape(3, 4)


def narrowed(picture, out):
    out.narrow(1, 1, 2).copy_(picture)
    return out


def shown(picture):
    return picture.data.squeeze().float().cpu().clamp_(0, 1).numpy()


def padded(picture):
    out = torch.FloatTensor(3, 4)
    out.zero_()
    out.narrow(1, 1, 2).copy_(picture)
    backwards = torch.arange(out.size(1) - 1, -1, -1).long()
    out.narrow(1, 0, 2).copy_(out.index_select(1, backwards)[:, :2])
    return out


def averaged(mean, other, decay):
    for name in mean.keys():
        mean[name].data.mul_(decay).add_(other[name].data, alpha=1 - decay)


def halved(x):
    x[:, 0::2].clamp_(0, 3)
    y = x[..., 2:]
    y /= 2
    return x


def scaled(rows, factors):
    first, second = rows.t().unbind()
    first /= factors[0]
    second /= factors[1]
    return first + second


def on_the_diagonal(t):
    d = torch.diagonal(t, offset=1)
    d[1] += 0.904
    return t


def in_entries(net, x, y):
    net["a"][1:2, ...] = x
    net["a"].T[0] = y
    rows = net["b"].view(2, 2)
    rows[0] = 5
    return net


def by_mask(t, mask):
    row = t[0]
    row[mask] = 7
    return t


def both_ways(t, value):
    whole = t.view(-1)
    t[0, 1] = value
    whole[2] = value * 2
    return whole, t


def filled(t):
    t.t().fill_(2)
    t.view(-1).zero_()
    return t


def case_parts_that_take_others():
    return narrowed(torch.ones(3, 2), matrix()), padded(torch.ones(3, 2))


def case_results_that_share_what_they_are_given():
    x = matrix()
    return shown(x[None] - 3), shown(x[None]), x


def case_operators_on_views():
    x = matrix()
    return halved(matrix()), scaled(x[:, :2], [2.0, 3.0]), x, on_the_diagonal(torch.zeros(3, 3))


def case_items_of_views():
    net = in_entries(
        {"a": torch.zeros(2, 2), "b": torch.zeros(4)}, torch.ones(2), torch.full((2,), 3.0)
    )
    masked = by_mask(torch.zeros(2, 3), torch.tensor([True, False, True]))
    return net["a"], net["b"], masked, both_ways(torch.zeros(2, 2), torch.tensor(3.0))


def case_filled_views():
    return filled(matrix())


def case_means_of_parameters():
    one, other = nn.Linear(2, 2), nn.Linear(2, 2)
    with torch.no_grad():
        for parameter in one.parameters():
            parameter.fill_(2.0)
        for parameter in other.parameters():
            parameter.fill_(4.0)
    averaged(dict(one.named_parameters()), dict(other.named_parameters()), 0.5)
    return one.weight, one.bias


def by_dots(t, index, value):
    whole, row = t.view(-1), t[0]
    whole[...] = 1.5
    row[index] = value
    return t


def case_whole_views_and_unknown_indices():
    mask = torch.tensor([True, False])
    return by_dots(torch.zeros(2, 2), 1, 2.0), by_dots(torch.zeros(2, 2), mask, torch.tensor(3.0))


def case_complex_parts():
    z = torch.ones(2, 3, dtype=torch.complex64)
    return z[0].real * 2, z.imag + 1


def case_data_of_new_tensors():
    actions = torch.ones(2, 3)
    noise = actions.clone().data.normal_(0, 0.0)
    nothing = torch.empty_like(actions).data.zero_()
    part = torch.zeros(3, 4)[1:].data.fill_(2)
    return noise.clamp(-1, 1), nothing, part, actions


LEAF = torch.ones(2, 3, requires_grad=True)
ZEROS, NEW = torch.zeros_like(LEAF), LEAF.new_zeros(2, 3)
FLAT = ZEROS.view(-1)
FLAT[0] = 1
ZEROS[1:][0, 1] = 2
NEW.T[2] = 7


def case_of_items_that_a_module_writes():
    (LEAF * ZEROS * 2 + NEW).sum().backward()
    return ZEROS, NEW, LEAF.grad
