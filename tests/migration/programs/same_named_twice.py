"""Functions of torch that `torch.nn.functional` or `torch.special` has, too: values and gradients."""

import torch
import torch.nn.functional as F


def leaf():
    return torch.linspace(-1.5, 1.5, 12).reshape(3, 4).requires_grad_()


def gradient(function):
    x = leaf()
    y = function(x)
    (y * torch.arange(1.0, y.numel() + 1).reshape(y.shape)).sum().backward()
    return y.detach(), x.grad


def case_activations():
    weight = torch.tensor([0.25])
    made = [lambda x: torch.selu(x), lambda x: F.selu(x), lambda x: torch.prelu(x, weight)]
    made += [
        lambda x: x.prelu(weight),
        lambda x: torch.rrelu(x, 0.1, 0.3, False),
        lambda x: F.tanh(x),
    ]
    return [gradient(one) for one in made]


def case_of_two():
    other = torch.linspace(2, 1, 12).reshape(3, 4)
    double = other.double()
    return (
        gradient(lambda x: torch.cosine_similarity(x, other)),
        torch.cosine_similarity(double, double.flip(1), dim=-1),
        gradient(lambda x: torch.special.logit(x.sigmoid())),
    )


def case_of_whole_numbers():
    x = torch.arange(3)
    return F.tanh(x), torch.special.logit(torch.tensor([0, 1])), torch.polygamma(1, x + 1)


def case_channels():
    return torch.channel_shuffle(torch.arange(16.0).reshape(1, 4, 2, 2), 2)
