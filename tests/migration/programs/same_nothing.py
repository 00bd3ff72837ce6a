"""Tensors of no elements, and minus infinity alone."""

import torch
import torch.nn.functional as F


def masked_loss(loss, mask):
    return loss[mask].sum(), loss[mask].mean()


def case_sum_of_nothing():
    x, y = torch.arange(3.0), torch.arange(3)
    mask, n = x > 5, 0
    kept = x[mask]
    right = (y[mask] == 1).sum()
    return (
        kept.sum(),
        x[:n].sum(),
        torch.sum(kept),
        kept.abs().sum(0),
        kept.sum(-1, keepdim=True),
        right,
        y[mask].sum(),
    )


def case_mean_of_nothing():
    x = torch.arange(3.0)
    return masked_loss(x, x > 5), masked_loss(x, x > 1), x[x > 7].mean(0)


def case_sum_of_no_rows():
    x = torch.ones(2, 3)
    rows = x[x[:, 0] > 1]
    return (
        rows.sum(),
        rows.sum(0),
        rows.sum(1),
        rows.long().sum(0),
        rows.sum((0, 1)),
        rows.sum(1, keepdim=True),
        rows.sum(0, keepdim=True),
    )


def case_any_of_nothing():
    x = torch.arange(3)
    return x[x > 5].any(), (x[x > 5] > 1).any(), x[x > 1].any()


def case_gradient_of_nothing():
    x = torch.ones(3, requires_grad=True)
    loss = x[x > 5].sum() + (x * 2).sum()
    loss.backward()
    return x.grad


def case_product_over_nothing():
    x, y = torch.ones(2, 4), torch.ones(4, 3)
    n = 0
    return x[:, :n] @ y[:n], (x[:, :n] @ y[:n]).sum()


def case_logarithm_of_nothing():
    inf = float("inf")
    x = torch.tensor(
        [[-inf, -inf, -inf], [-inf, 1.0, 2.0], [inf, 1.0, -inf], [1000.0, 1000.0, 0.0]]
    )
    return (
        x.logsumexp(1),
        torch.logsumexp(x, 1, keepdim=True),
        torch.logsumexp(x[1:2], (0, 1)),
        x[1].logsumexp(-1),
    )


def case_gradient_of_logarithm():
    x = torch.tensor([[0.0, 1.0, 2.0], [3.0, 3.0, -1.0]], requires_grad=True)
    x.logsumexp(1).sum().backward()
    return x.grad


def case_counted_truths():
    mask = torch.tensor([[True, False, True], [True, True, True]])
    return mask.cumsum(1), (mask & mask).cumsum(0), torch.cumsum(mask, 1), mask.float().cumsum(1)


def case_inverted_numbers():
    a, b = torch.tensor([5, 6]), torch.tensor([3, 3])
    return ~a, a << 1, b >> 1


def case_losses_of_nothing():
    p, t = torch.arange(-6.0, 6.0).reshape(4, 3) / 4, torch.zeros(4, 3)
    found = []
    for mask in (p[:, 0] > 5, p[:, 0] > 0):
        for reduction in ("sum", "mean", "none"):
            found.append(F.mse_loss(p[mask], t[mask], reduction=reduction))
            found.append(F.l1_loss(p[mask], t[mask], reduction=reduction))
            found.append(F.smooth_l1_loss(p[mask], t[mask], reduction=reduction, beta=0.5))
            found.append(F.huber_loss(p[mask], t[mask], reduction=reduction, delta=0.5))
            found.append(F.binary_cross_entropy_with_logits(p[mask], t[mask], reduction=reduction))
    return found, p[p > 5].norm(), torch.stack([p[p > 5], p[p > 5]]).sum()


def mean_of_given(values):
    return values.mean(), values.sum(), F.mse_loss(values, values)


def chosen_for(logits, target):
    return F.cross_entropy(logits, target), F.nll_loss(logits, target)


def case_given_by_a_caller():
    x, y = torch.arange(4.0), torch.tensor([0, 1, 2, 0])
    logits = torch.ones(4, 3)
    return mean_of_given(x[x > 9]), mean_of_given(x), chosen_for(logits[y > 5], y[y > 5])


def case_spread_without_freedom():
    x = torch.tensor([[1.0, 2.0, 3.0]])
    found = (
        x.var(0),
        x.std(1, correction=3),
        torch.var(x, dim=1, correction=5),
        torch.std_mean(x, 0),
    )
    return found, x.var(0, unbiased=False), x[x > 9].var(), torch.var_mean(x, 1, correction=2)


def case_gradients_of_zeros():
    w = torch.tensor([-0.0, 2.0, -3.0], requires_grad=True)
    a, b = torch.ones(2, 0, requires_grad=True), torch.ones(0, 3, requires_grad=True)
    (torch.copysign(torch.ones(3), w).sum() + (a @ b).sum()).backward()
    return w.grad, a.grad.shape, b.grad.shape, torch.signbit(w.detach())


def _at_places(y, limit):
    Y = y.reshape(3, 2)
    i = (y > limit).nonzero().squeeze(1)
    rows = i % 2
    a = Y[rows][:, None]
    return [
        Y.index_fill(0, rows, 2.0),
        y.clone().index_fill_(0, i, 3.0),
        y.index_add(0, i, torch.ones(i.shape[0])),
        y.index_copy(0, i, torch.ones(i.shape[0])),
        y.index_put((i,), torch.tensor(2.0)),
        y.index_put((i,), torch.ones(i.shape[0]), accumulate=True),
        y.scatter(0, i, 3.0),
        y.scatter(0, i, torch.ones(i.shape[0])),
        torch.zeros(6).scatter_(0, i, 1.0),
        y.scatter_add(0, i, torch.ones(i.shape[0])),
        y.scatter_reduce(0, i, torch.ones(i.shape[0]), "amax"),
        y.index_reduce(0, i, torch.ones(i.shape[0]), "amax"),
        F.one_hot(i, 6),
        F.pad(Y[rows], (0, 1)),
        F.pad(Y[rows], (0, 0, 1, 1), value=2.0),
        torch.max(a, Y),
        torch.min(Y, a),
        a.max(Y),
        torch.maximum(a, Y),
        Y.minimum(a),
    ]


def case_places_that_were_found_nowhere():
    return _at_places(torch.arange(6.0), 3.0), _at_places(torch.arange(6.0), 50.0)


class Collected:
    def __init__(self):
        self.rows = torch.tensor([])
        self.places = torch.LongTensor()

    def add(self, rows, places):
        self.rows = torch.cat((self.rows, rows), dim=0)
        self.places = torch.cat([self.places, places])


def case_of_what_is_collected():
    held = Collected()
    rows = torch.empty(0)
    for place in range(2):
        held.add(torch.ones(2, 3), torch.tensor([1, place]))
        rows = torch.cat([rows, torch.ones(1, 2)])
    return held.rows, held.places, rows, torch.cat([torch.ones(2, 1), torch.Tensor()], 1)


def case_bags_of_nothing():
    places = torch.zeros(0, dtype=torch.long)
    table = torch.ones(5, 3, requires_grad=True)
    made = [
        F.embedding_bag(places, table, torch.zeros(2, dtype=torch.long), mode=mode)
        for mode in ("sum", "mean", "max")
    ]
    empty = F.embedding_bag(torch.zeros(0, 2, dtype=torch.long), table, mode="sum")
    (sum(one.sum() for one in made) + empty.sum()).backward()
    bag = torch.nn.EmbeddingBag(5, 3, mode="sum", _weight=torch.ones(5, 3))
    given = bag(torch.zeros(0, 2, dtype=torch.long))
    return made, empty, table.grad, given, bag(places, torch.zeros(1, dtype=torch.long))


def case_vectors_of_nothing():
    matrix, vector, x = torch.ones(4, 0), torch.ones(0), torch.ones(4)
    return (
        torch.mv(matrix, vector),
        matrix.mv(vector),
        torch.addmv(x, matrix, vector, beta=1, alpha=1.2),
        x.addmv(matrix, vector, beta=2),
        torch.addmv(torch.zeros(1), torch.ones(3, 2), torch.ones(2), alpha=2),
        torch.addmv(torch.tensor([2]), torch.ones(3, 2).long(), torch.ones(2).long(), beta=3),
    )


def among(config, x):
    shape, dims = config
    x = x.reshape(shape)
    return torch.any(x, dim=dims), x.any(dims), x.any(dims, keepdim=True)


def case_any_over_dimensions_of_a_caller():
    x = torch.arange(12) > 8
    return among([(2, 3, 2), (0, 2)], x), among([(2, 6), 1], x), among([(3, 4), (1,)], x)
