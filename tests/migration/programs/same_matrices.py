"""Matrices, their factors and integrals along them, with complex numbers and NaN, too."""

import torch
from torch import nn


def real():
    return torch.tensor([[4.0, 1.0, 2.0], [1.0, 3.0, 0.5], [2.0, 0.5, 5.0]])


def complex_ones():
    return torch.tensor([[4 + 0j, 1 + 1j], [1 - 1j, 3 + 0j]])


def case_extremes():
    x = torch.tensor([[1.0, float("nan"), 5.0], [2.0, -3.0, 0.0]])
    whole = torch.tensor([[1, -3, 5]])
    both = torch.aminmax(x), x.aminmax(dim=1), x.aminmax(dim=0, keepdim=True)
    return both, torch.aminmax(whole), whole.aminmax(dim=1).max, x[1].aminmax()


def case_integrals():
    y, x = torch.tensor([1, 5, 10]), torch.tensor([1, 3, 6])
    table = torch.arange(9).reshape(3, 3)
    return (
        torch.trapezoid(y),
        torch.trapezoid(y, dx=2),
        torch.trapezoid(y, x),
        torch.trapz(table, dim=0),
        torch.trapz(torch.ones(3, 3), x, dim=1),
        torch.trapezoid(torch.ones(2, 3), dx=0.5),
    )


def case_solved():
    a, b = real(), torch.arange(6.0).reshape(3, 2)
    found, pivots = torch.linalg.lu_factor(a)
    return (
        torch.linalg.lu_solve(found, pivots, b),
        torch.linalg.lu_solve(found, pivots, b.T.contiguous(), left=False),
        torch.linalg.lu_solve(found, pivots, b, adjoint=True),
        torch.linalg.solve(a, b),
        torch.linalg.solve(a.expand(2, 3, 3), b),
        torch.linalg.solve(a, b.T.contiguous(), left=False),
        torch.linalg.solve(a, b[:, 1]),
    )


def case_solved_exactly():
    a, b = real(), torch.arange(6.0).reshape(3, 2) + 1
    return torch.allclose(a @ torch.linalg.solve(a, b), b)


def case_gradients_of_solved():
    a, b = real().requires_grad_(), torch.ones(2, 3, 1).requires_grad_()
    (torch.linalg.solve(a, b) ** 2).sum().backward()
    return a.grad, b.grad


def case_complex():
    a = complex_ones()
    root = torch.linalg.cholesky(a)
    b = torch.tensor([[1 + 1j], [2 - 1j]])
    return [
        torch.view_as_real(one)
        for one in (
            torch.cholesky_inverse(root),
            torch.cholesky_solve(b, root),
            torch.linalg.solve_triangular(root, b, upper=False),
            torch.linalg.solve(a, b),
        )
    ]


def case_singular_values_of_complex():
    a = complex_ones()
    ranks = torch.linalg.matrix_rank(a), torch.linalg.matrix_rank(a, hermitian=True)
    return torch.linalg.svdvals(a), torch.linalg.svd(a)[1], ranks


def case_states_of_generators():
    one = torch.Generator()
    one.manual_seed(3)
    state = one.get_state()
    first = torch.rand(3, generator=one)
    one.set_state(state)
    again = torch.rand(3, generator=one)
    return state.shape, state.dtype == torch.uint8, bool((first == again).all())


def case_complex_diagonals():
    a = complex_ones()
    found = torch.diag(a[0]), a.diag(), torch.diag(a, 1), torch.diag_embed(a, 1), a.diag_embed()
    return [torch.view_as_real(one) for one in found]


def case_eigenvalues():
    a = torch.tensor([[0.0, -1.0], [1.0, 0.0]])
    values, vectors = torch.linalg.eig(a)
    back = vectors @ torch.diag(values) @ torch.linalg.inv(vectors)
    return torch.allclose(back.real, a, atol=1e-5)


def case_without_bias():
    one, two = nn.Linear(2, 3, bias=None), nn.Bilinear(2, 2, 3, bias=None)
    x = torch.ones(1, 2)
    return one.bias is None, one(x).shape, two(x, x).shape


def case_written_parts():
    x, parts = torch.arange(6.0).reshape(2, 3), [torch.zeros(3), torch.zeros(3)]
    torch.unbind_copy(x, out=parts)
    return parts


def case_gradients_of_eigenvalues():
    a = torch.tensor([[2.0, 1.0, 0.5], [-1.0, 3.0, 0.25], [0.5, 0.25, -1.0]], requires_grad=True)
    values, vectors = torch.linalg.eig(a)
    (values.abs() * torch.arange(1.0, 4.0)).sum().backward()
    (of_vectors,) = torch.autograd.grad((torch.linalg.eig(a)[1].abs() ** 3).sum(), a)
    (of_parts,) = torch.autograd.grad((torch.linalg.eig(a)[0].real ** 2).sum(), a)
    return values.abs(), vectors.abs(), a.grad, of_vectors, of_parts


def case_factors_of_nothing():
    x = torch.tensor([[float("nan"), 1.0], [2.0, 3.0]])
    y = torch.ones(2, 2)
    pair = torch.stack([x, y])
    return (
        (torch.addmm(y, x, y, alpha=0), y.addmm(x, y, alpha=0.0, beta=0)),
        (torch.addmv(y[0], x, y[0], alpha=0), torch.addmv(y[0], x, y[0], alpha=0, beta=0)),
        (torch.addbmm(y, pair, pair, alpha=0), y.addmm(x, y, alpha=0, beta=2)),
    )
