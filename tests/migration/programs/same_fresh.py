"""What torch makes anew, what it hands on, and what keeps its type or gradient in place."""

import torch
from torch import nn


def changed(x):
    x[0] = 5.0
    return x


def hands_on(x, y):
    changed(y)
    return x


class Adding(nn.Module):
    def forward(self, x):
        x += 1
        return x


def case_wider_types_in_place():
    x, y, z, w = torch.ones(3), torch.ones(3), torch.ones(3, dtype=torch.int32), torch.ones(3)
    other = torch.full((3,), 0.5, dtype=torch.float64)
    x += other
    y.mul_(other)
    z *= torch.tensor([2, 3, 4])
    v = w.add_(other).mul_(2)
    return x, y, z, v


def case_selections_given_to_functions():
    x = torch.ones(3)
    y = changed(x[[0],])
    z = hands_on(x, x[x > 0])
    held = [x[[0, 1]]]
    held[0][0] = 3.0
    v = Adding()(x[[2, 1]])
    return x, y, z, held, v


def case_selections_that_calls_change():
    x, y = torch.ones(3), torch.zeros(2)
    v, w, u = x[[0, 1]], x[[1, 2]], x[x > 0]
    nn.init.constant_(v, 4.0)
    w[0].sub_(3)
    torch.add(y, 2, out=u[:2])
    return x, v, w, u


def case_changed_again_in_a_loop():
    x = torch.ones(2)
    for _ in range(3):
        y = x.mul_(2).add_(1)
    return x, y


def case_results_of_one_element():
    x = torch.tensor(2.0)
    made = [x.cummax(0)[0], x.cummin(0)[0], x.cumprod(0), x.sort()[0], torch.msort(x)]
    for one in made:
        one.fill_(7)
    alone = torch.ones(1, 1)
    product = torch.chain_matmul(alone)
    product += 1
    row = torch.tensor([1.0, 2.0, 3.0])
    pairs = torch.combinations(row)
    pairs.zero_()
    return x, made, alone, product, row, pairs


def case_copies_of_elements_that_lie_apart():
    x = torch.arange(12.0).reshape(3, 4)
    y, z, v = x.T.contiguous(), torch.ravel(x[:, 0]), x[0].contiguous()
    y += 1
    z.mul_(3)
    v.zero_()
    return x, y, z, v


def case_tensor_of_its_own_type():
    x, y = torch.ones(2, 3), torch.ones(3)
    v, w = x.type(torch.float32), y.type(torch.float64)
    x.mul_(2)
    y.mul_(2)
    return x, v, y, w


def case_broadcast_tensors_are_views():
    x = torch.ones(1, 3)
    u, v = torch.broadcast_tensors(x, torch.zeros(2, 3))
    x[0, 1] = 4.0
    return u, v


def case_cast_before_the_sum():
    x = torch.tensor([0.5, 1.7, 2.9])
    return (
        x.cumsum(0, dtype=torch.int64),
        x.nansum(dtype=torch.int64),
        x.cumsum(0, dtype=torch.float64),
    )


def case_covariances():
    x = torch.linspace(0, 1, 12, dtype=torch.float64).reshape(3, 4)
    counts, weights = torch.tensor([1, 2, 1, 3]), torch.tensor([1.0, 0.2, 1.0, 3.0])
    y = x.clone()
    y[0] = 0.0
    return (
        *(torch.cov(x), x[0].cov(), x.cov(correction=0), x.cov(fweights=counts)),
        *(x.cov(fweights=counts, aweights=weights), torch.corrcoef(y), x.corrcoef()),
    )


def case_numbers_of_several_dimensions():
    x = torch.arange(12).reshape(3, 4)
    return x.count_nonzero(1, 0), torch.logsumexp(torch.zeros(0, 3), (0, 1))


def case_gradients_of_what_was_computed():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    u, v, w = x * 2, x * 3, x * x
    nn.init.constant_(u, 1.0)
    with torch.no_grad():
        v += 1
        w.mul_(3)
    (u * 5 + v * 7 + w).sum().backward()
    return u.detach(), v.detach(), w.detach(), x.grad


def case_data_of_tensors_with_views():
    x = torch.linspace(-1, 1, 12).reshape(3, 4).requires_grad_()
    y, z = x.view(12), x.detach()
    x.sum().backward(retain_graph=True)
    x.data -= 0.5 * x.grad
    return x.detach(), y.detach(), z


def case_functions_that_change_what_they_are_given():
    x, y, half = torch.ones(2, 3), torch.ones(3), torch.ones(3).half()
    u, v = torch.threshold_(x, 0.5, 0.5), torch.sigmoid_(y)
    u.add_(2)
    v *= 4
    half *= unknown(y)
    return x, u, y, v, half


def unknown(x):
    return [x, x][len(x.shape)]


def changed_by_mask(y):
    y[torch.tensor([0, 1])] = 2.0
    y[y < 0] *= 3
    return y


def case_views_given_to_functions():
    x = torch.linspace(-2, 2, 12).view(3, 4)
    u = changed_by_mask(x.T)
    y = torch.linspace(-2, 2, 12).view(3, 4)
    v = y.T
    v[v > 0] *= 3
    z, w = with_a_view(torch.linspace(-2, 2, 6))
    return x, u, y, v, z, w


@torch.no_grad()  # where gradients are recorded, the view would keep the old values
def with_a_view(x):
    y = x.view(2, 3)
    return changed_by_mask(x), y


def case_rows_that_are_unpacked():
    x, y = torch.ones(4), torch.ones(2, 3)
    first, *rest = x
    first.masked_fill_(first > 0, 0.5)
    above, below = y
    below += 2
    return x, first, rest, y, above, below


def case_booleans_so_far():
    x = torch.tensor([False, True, False])
    return x.cummax(0), torch.cummin(x, 0)
