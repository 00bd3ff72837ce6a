"""The statistics of norms are buffers: they are no parameters, and are forgotten on request."""

import torch
import torch.nn.functional as F
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.tracked = nn.InstanceNorm1d(3, affine=True, track_running_stats=True)
        self.plain = nn.InstanceNorm2d(3)
        self.batch = nn.BatchNorm1d(3)


def case_parameters_of_norms():
    return [name for name, _ in Net().named_parameters()]


def case_buffers_of_norms():
    return [name for name, one in Net().named_buffers() if one.dim()]


def case_parameters_filled_in_order():
    net = Net()
    with torch.no_grad():
        for place, one in enumerate(net.parameters()):
            one.fill_(place + 0.5)
    x = torch.arange(12.0).reshape(2, 3, 2)
    return [net.tracked(x), net.batch(x)]


def case_statistics_forgotten():
    one = nn.InstanceNorm1d(3, track_running_stats=True)
    two = nn.InstanceNorm2d(3, track_running_stats=True)
    three = nn.InstanceNorm3d(3, track_running_stats=True)
    x = torch.arange(24.0).reshape(2, 3, 4)
    one(x)
    two(x[..., None])
    three(x[..., None, None])
    before = [layer.running_mean.clone() for layer in (one, two, three)]
    one.reset_running_stats()
    two.reset_running_stats()
    three.reset_running_stats()
    return before, [layer.running_mean for layer in (one, two, three)], one.running_var


def _loss(x, mean, variance):
    found = F.batch_norm(x, mean, variance, training=True, momentum=0.5)
    more = F.instance_norm(x, mean + 1, variance * 2, momentum=0.25)
    return (found**3).sum() + (more**2 * x).sum()


def case_beside_a_gradient():
    x = torch.arange(24.0).reshape(2, 3, 4).cos().requires_grad_()
    mean, variance = torch.zeros(3), torch.ones(3)
    _loss(x, mean, variance).backward()
    (again,) = torch.autograd.grad(_loss(x, mean, variance), x)
    return x.grad, again, mean, variance
