"""Functions of functions by the names of the package functorch, which torch still brings."""

import torch
from functorch import grad, grad_and_value, hessian, jacfwd, jacrev, jvp, vjp, vmap


def numbers():
    return torch.tensor([1.0, 2.0, 3.0])


def squares(x):
    return (x**2 * torch.arange(3.0)).sum()


def doubled(x):
    return x * 2


def case_of_gradients():
    x = numbers()
    return grad(squares)(x), grad_and_value(squares)(x), hessian(squares)(x)


def case_of_jacobians():
    x = numbers()
    return jacrev(doubled)(x), jacfwd(doubled)(x)


def case_of_products():
    result, pulled = vjp(doubled, numbers())
    return result, pulled(torch.ones(3)), jvp(doubled, (numbers(),), (torch.ones(3),))


def case_of_batches():
    table = torch.arange(6.0).reshape(2, 3)
    return vmap(squares)(table), vmap(grad(squares))(table), vmap(torch.dot)(table, table)
