"""Numbers near zero, which some kernels on CPU take for zeros (MindSpore 2.10)."""

import torch


def case_quotients_of_tiny_divisors():
    none, tiny = torch.zeros(4), torch.tensor([1e-8, 1e-6, -1e-7, 1e-3])
    p = torch.nn.Parameter(torch.ones(4))
    p.data.addcdiv_(none, none.sqrt().add_(1e-8), value=-0.1)
    x = torch.zeros(4)
    x.addcdiv_(tiny, tiny * 2)
    return p, x, torch.addcdiv(none, tiny, tiny, value=0.5), none.addcdiv(none, tiny)


def places(x):
    rows, columns = torch.nonzero(x, as_tuple=True)
    return x.nonzero(), torch.argwhere(x), torch.where(x)[0], rows, columns


def case_places_of_tiny_numbers():
    x = torch.tensor([[1e-8, 0.0, -1e-7], [1e-6, 2.0, 0.0]])
    found = x.nonzero(), x.argwhere(), *torch.where(x), *torch.nonzero(x, as_tuple=True)
    return found, places(x), places(x > 0.5), places(x.long()), torch.nonzero(x).shape[0]
