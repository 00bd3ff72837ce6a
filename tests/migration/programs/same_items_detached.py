"""Methods of tensors that objects of files, of memory and of patterns have as well."""

import torch


def detached(tensors):
    return [one.detach() for one in tensors]


def given(*tensors):
    return tuple(one.detach() * 2 for one in tensors)


def case_items():
    x = torch.arange(3.0, requires_grad=True)
    first, second = detached((x * 2, x))
    return first, second, given(x, x + 1), first.requires_grad


def case_gradients():
    x = torch.arange(3.0, requires_grad=True)
    (x * detached([x])[0] + given(x)[0]).sum().backward()
    return x.grad


def spread(parts):
    return [one.expand(2, 3) for one in parts]


def case_expanded():
    return spread([torch.ones(3), torch.arange(2.0)[:, None]])


def _handed_over(sources, targets):
    for source, target in zip(sources, targets):
        target.grad = source.grad.clone()


def _forgotten(items):
    for one in items:
        one.grad = None


def case_of_gradients_of_elements():
    one, other = torch.ones(2, requires_grad=True), torch.zeros(2, requires_grad=True)
    (one * 3).sum().backward()
    functions = [_handed_over, _forgotten]
    functions[0]([one], [other])
    taken = other.grad.clone()
    functions[1]([one])
    (one * 2).sum().backward()
    return taken, one.grad
