"""Values with leading dimensions of one, written to places that do not have them."""

import torch


def made():
    net = torch.nn.Linear(2, 3)
    with torch.no_grad():
        net.weight.fill_(0.5)
        net.bias.zero_()
    return net


def case_rows():
    net = made()
    adv, last = torch.zeros(4, 3), 0
    for t in reversed(range(4)):
        with torch.no_grad():
            value = net(torch.ones(1, 2) * t)
        adv[t] = last = value + 0.5 * last
    return adv


def case_gradients():
    net = made()
    out = torch.zeros(2, 3)
    out[0] = net(torch.ones(1, 2))
    out[1, :] = net(torch.ones(1, 1, 2)) * 2
    out[1, 0] = torch.ones(1, 1)
    (out**2).sum().backward()
    return net.weight.grad, net.bias.grad, out.detach()


def case_masks():
    b = torch.zeros(4)
    b[2] = torch.ones(1, 1)
    b[torch.tensor([True, False, False, True])] = torch.ones(1, 2) * 3
    return b
