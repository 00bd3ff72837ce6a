"""Functions along one dimension after the other, forwards and with gradients."""

import torch


def told(of, *shape):
    found = []
    for dim in (*range(len(shape)), -1):
        size = torch.ones(shape).numel()
        x = torch.arange(float(size)).reshape(shape).requires_grad_()
        y = of(x, dim)
        (y * torch.arange(float(size)).reshape(shape)).sum().backward()
        found += [y.detach(), x.grad]
    return found


def case_scatter():
    def of(x: torch.Tensor, dim: int):
        places = torch.zeros(x.shape, dtype=torch.int64).narrow(dim, 0, 1)
        return torch.zeros_like(x).scatter(dim, places, x.narrow(dim, 1, 1))

    return told(of, 2, 3), told(of, 4, 2), told(of, 3), told(of, 2, 3, 2)


def case_index_copy():
    def of(x: torch.Tensor, dim: int):
        return x.index_copy(dim, torch.tensor([1]), x.narrow(dim, 0, 1) * 2)

    return told(of, 2, 3), told(of, 4, 2), told(of, 3), told(of, 2, 3, 2)


def case_places_in_all():
    x = torch.zeros(2, 3)
    x.put_(torch.tensor([1, 5]), torch.tensor([7.0, 8.0]))
    return x, x.index_put((torch.tensor([0, 1]), torch.tensor([2, 0])), torch.tensor([3.0, 4.0]))


def case_spread_of_equal_elements():
    w, x = torch.ones(2, 3, requires_grad=True), torch.ones(2, 3)
    x.requires_grad_()
    y = x * 1
    (w.std(0).sum() + torch.std_mean(y, 1)[0].sum() + y.std()).backward()
    return w.grad, x.grad


def case_places_of_all_kept():
    x = torch.arange(12.0).reshape(3, 4)
    places = torch.argmax(x, keepdim=True), x.argmax(None, True), x.argmin(keepdim=True)
    return places, torch.argmax(x, 1, True), x.argmax(-1), torch.argmin(x, None, True)
