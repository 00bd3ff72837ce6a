"""Forms that torch still takes: a factor before the tensors that it multiplies."""

import torch


def tensors():
    return torch.tensor([1.0, 2.0]), torch.tensor([3.0, 0.5], dtype=torch.float64)


def case_functions():
    x, y = tensors()
    made = torch.add(x, 3, 2), torch.add(x, 3, x), torch.add(y, 0.1, y), torch.sub(x, 2, x + 1)
    more = torch.addcmul(x, 2, x, x), torch.addcdiv(x, 0.5, x, x + 1)
    return made, more, torch.addcmul(x, x, x, value=2), torch.add(x, y, alpha=2)


def case_methods():
    x, y = tensors()
    made = x.add(2, x), y.sub(0.1, y), x.addcmul(0.5, x, x), x.addcdiv(2, x, x), x.add(x, alpha=2)
    z = x.clone()
    z.add_(3, x)
    z.sub_(0.5, x)
    z.addcmul_(2, x, x)
    z.addcdiv_(-1, x, x)
    return made, z, torch.Tensor.add(x, 2, x)


def case_products_of_matrices():
    m, v = torch.arange(4.0).reshape(2, 2), torch.tensor([1.0, 2.0])
    made = torch.addmm(0.5, m, 2, m, m), torch.addmv(0.5, v, 2, m, v), torch.addr(0.5, m, 2, v, v)
    b = torch.arange(8.0).reshape(2, 2, 2)
    return made, torch.baddbmm(0.5, b, 2, b, b), torch.addbmm(0.5, m, 2, b, b), m.addmm(1, 2, m, m)


def case_gradients():
    x, y = tensors()
    w = x.requires_grad_()
    torch.add(w, 3, w * w).sum().backward()
    return w.grad, torch.add(torch.tensor([1, 2]), 2, torch.tensor([3, 4]))
