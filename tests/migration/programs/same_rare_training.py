"""Optimizers and schedulers that few programs use or look into, and what only names or traces."""

import torch
from torch import nn
from torch.optim import lr_scheduler as schedules


def steps(optimizer, *params):
    for factor in (1.0, -0.5, 3.0):
        optimizer.zero_grad()
        sum((one * one * factor).sum() for one in params).backward()
        optimizer.step()
    return [(one * 1).tolist() for one in params]


def parameters():
    rows = torch.tensor([[0.5, -2.0, 3.0], [1.0, 0.25, -1.5]])
    return nn.Parameter(rows), nn.Parameter(torch.tensor([1.0, -3.0, 0.5]))


def case_factored_squares():
    params = parameters()
    found = steps(torch.optim.Adafactor(params, lr=0.1), *params)
    other = parameters()
    settings = {"weight_decay": 0.1, "d": 2.0, "eps": (1e-4, 1e-2), "maximize": True}
    optimizer = torch.optim.Adafactor(other, lr=0.05, beta2_decay=-0.5, **settings)
    return found, steps(optimizer, *other), optimizer.param_groups[0]["lr"], optimizer.defaults["d"]


def case_settings_of_schedules():
    optimizer = torch.optim.SGD(parameters(), lr=0.1, momentum=0.9)
    step = schedules.StepLR(optimizer, step_size=3, gamma=0.5)
    several = schedules.MultiStepLR(optimizer, milestones=[1, 3], gamma=0.2)
    constant = schedules.ConstantLR(optimizer, factor=0.5, total_iters=4)
    line = schedules.LinearLR(optimizer, start_factor=0.25, total_iters=3)
    wave = schedules.CosineAnnealingLR(optimizer, T_max=5, eta_min=0.01)
    again = schedules.CosineAnnealingWarmRestarts(optimizer, T_0=2, T_mult=2)
    power = schedules.PolynomialLR(optimizer, total_iters=4, power=2.0)
    fall = schedules.ExponentialLR(optimizer, gamma=0.9)
    cycle = schedules.CyclicLR(optimizer, base_lr=0.01, max_lr=0.1, step_size_up=2)
    plateau = schedules.ReduceLROnPlateau(optimizer, patience=2, factor=0.5)
    return (
        (step.step_size, step.gamma),
        (sorted(several.milestones), several.gamma),
        (constant.factor, constant.total_iters),
        (line.start_factor, line.end_factor, line.total_iters),
        (wave.T_max, wave.eta_min),
        (again.T_0, again.T_mult, again.T_i, again.T_cur, again.eta_min),
        (power.power, power.total_iters),
        fall.gamma,
        (cycle.max_lrs, cycle.total_size, cycle.step_ratio, cycle.mode, cycle.cycle_momentum),
        (plateau.patience, plateau.factor, plateau.mode, plateau.threshold, plateau.min_lrs),
    )


def case_schedules_by_functions():
    optimizer = torch.optim.SGD(parameters(), lr=0.1, momentum=0.9)
    by_epoch = schedules.LambdaLR(optimizer, lr_lambda=lambda epoch: 0.5**epoch)
    by_factor = schedules.MultiplicativeLR(optimizer, lr_lambda=lambda epoch: 0.5)
    once = schedules.OneCycleLR(optimizer, max_lr=0.1, total_steps=5)
    return by_epoch.lr_lambdas[0](2), by_factor.lr_lambdas[0](2), once.total_steps


def case_names_and_traces():
    x = torch.tensor([-1.0, 2.0])
    with torch.autograd.profiler.record_function("first"), torch.profiler.record_function("x"):
        y = torch.jit.trace(nn.ReLU(), x)(x)
    with torch.cpu.stream(None):
        z = torch.jit.trace(torch.abs, example_inputs=(x,))(x)
    kinds = (torch.get_autocast_dtype("cpu") == torch.bfloat16, torch.get_autocast_dtype("cuda"))
    return (
        y,
        z,
        kinds[0],
        kinds[1] == torch.float16,
        nn.utils.skip_init(nn.Linear, 2, 3).in_features,
    )


def case_states_of_schedules():
    """All that is kept, by torch's names."""
    weight = torch.nn.Parameter(torch.ones(2))
    optimizer = torch.optim.SGD([weight], lr=0.1, momentum=0.9)
    made = [
        schedules.StepLR(optimizer, 1),
        schedules.ReduceLROnPlateau(optimizer),
        schedules.OneCycleLR(optimizer, 0.1, total_steps=5),
        schedules.CyclicLR(optimizer, 0.1, 0.2),
        schedules.LambdaLR(optimizer, lambda epoch: 1.0),
    ]
    return [list(one.state_dict().items()) for one in made]


def case_states_of_losses():
    """Weights of classes are buffers."""
    loss = torch.nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2.0, 0.5]))
    return [dict(loss.state_dict()), [name for name, _ in loss.named_buffers()]]


class Cloned(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(4))

    def forward(self, x):
        scale = self.scale.clone()
        scale[0] = 3.0
        return (x * scale).sum()


def cloned(weight):
    return weight.clone()


def case_gradients_pass_through_the_clone_of_a_parameter():
    net, found = Cloned(), []
    for loss in (
        lambda: net(torch.arange(4.0)),
        lambda: cloned(net.scale).sum(),
        lambda: (torch.clone(net.scale) * 2).sum(),
        lambda: sum((one.clone() * 3).sum() for one in net.parameters()),
        lambda: next(iter(net.parameters())).clone(memory_format=torch.preserve_format).sum(),
    ):
        net.scale.grad = None
        loss().backward()
        found.append(net.scale.grad.clone())
    for last in net.parameters():
        last.grad = None
    last.clone().sum().backward()
    return found, last.grad


def case_gradients_of_computed_tensors_alone():
    x = torch.arange(3.0, requires_grad=True)
    w = torch.ones(3, requires_grad=True)
    y = x * w
    z = y**2
    z.retain_grad()
    z.sum().backward(inputs=[z, w])
    return x.grad, w.grad, z.grad
