"""Complex numbers and integers of 8 and 16 bits, for which kernels on CPU are missing."""

import torch


def told(*values):
    return [torch.view_as_real(one).round(decimals=4) + 0.0 for one in values]


def case_arithmetic():
    c = torch.tensor([[1 + 2j, 3 - 1j], [0.5j, 2.0]])
    d, e = c.clone(), c.clone()
    d.multiply_(-1)
    e.true_divide_(2)
    return told(
        torch.multiply(c, 2), torch.divide(c, 2), torch.true_divide(c, 2), c.multiply(2), c.divide(4),
        c.true_divide(2), torch.pow(c, 2), c.pow(2), torch.pow(2, c), d, e,
    )  # fmt: skip


def case_products_so_far():
    c = torch.tensor([[1 + 2j, 3 - 1j], [0.5j, 2.0]])
    d = c.clone()
    d.cumprod_(0)
    return told(torch.cumprod(c, 0), c.cumprod(1), d)


def case_matrices():
    c = torch.tensor([[1 + 2j, 3 - 1j], [0.5j, 2.0]])
    return (
        told(torch.tril(c), torch.triu(c, 1), c.tril(-1), c.triu(), torch.outer(c[0], c[1])),
        (torch.nuclear_norm(c), torch.linalg.matrix_norm(c, 1), torch.linalg.matrix_norm(c, -2)),
        (torch.isclose(c, c), c.isclose(c + 1e-9), torch.allclose(c, c + 1), c.allclose(c)),
    )


def case_small_integers():
    u = torch.tensor([3, 200, 7], dtype=torch.uint8)
    k = torch.tensor([4, -6, 9], dtype=torch.int8)
    h = torch.tensor([4, -6, 9], dtype=torch.int16)
    d = k.clone()
    d.sign_()
    return (
        (torch.outer(u, u), torch.ger(k, k), h.outer(h), torch.outer(torch.arange(3), k.long())),
        (u.sign(), torch.sign(k), torch.sgn(h), k.sgn(), d),
        (torch.gcd(u, u), k.gcd(k), torch.lcm(h, h), k.lcm(k)),
        (u.nansum(), torch.nansum(k), torch.nansum(h, 0, True), (u > 5).nansum(0)),
        (torch.all(u), u.all(0), torch.any(u, 0), u.any(), torch.all(k), k.any(0, True)),
        (torch.median(u), torch.median(k), h.median(), torch.nanmedian(h), u.median()),
    )


def case_least_of_small_integers():
    rows = [[3, 0, 2], [5, 7, 1]]
    kinds = (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64)
    lowest = torch.tensor([1, -128, 5], dtype=torch.int8)
    values = [torch.topk(torch.tensor(rows, dtype=kind), 2, 1, largest=False) for kind in kinds]
    return values, lowest.topk(1, largest=False), torch.topk(lowest, 2)


def case_activations_in_half_precision():
    x = torch.tensor([-5.03, -3.7, -1.51, -0.63, 0.37, 1.23, 2.9, 4.4, 5.7]).half()
    w = torch.tensor([0.5, -2.0, 3.3]).half().requires_grad_()
    (torch.nn.functional.silu(w) + torch.sigmoid(w)).float().sum().backward()
    made = torch.nn.functional.silu(x), torch.sigmoid(x), x.sigmoid()
    return made, torch.nn.functional.sigmoid(x), w.grad


def case_large_norms_in_half_precision():
    x = torch.full((3, 200), 300.0).half()
    x[1, 3] = 7
    made = [torch.norm(x), x.norm(dim=1), x.norm(3, 1), x.norm(1, 1, True), x.norm(float("inf"))]
    made += [torch.linalg.norm(x), torch.linalg.matrix_norm(x), torch.dist(x, x * 0)]
    made += [torch.linalg.vector_norm(x, 0.5, 0), torch.nn.functional.normalize(x, dim=1)]
    made += [torch.nn.functional.pairwise_distance(x, x * 0), x.bfloat16().norm(dim=1).float()]
    return made, torch.nn.functional.cosine_similarity(x, x + 1)


def case_sums_up_to_a_place_in_half_precision():
    x = torch.full((2, 200), 300.0).half()
    return (
        x.cumsum(1),
        torch.cumsum(x, 0),
        torch.cumsum(x.t(), dim=0),
        x[0].cumsum(0, dtype=torch.half),
    )
