"""What is seen of modules from outside."""

from collections import Counter

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(4, 6, num_layers=2, bidirectional=True)
        self.gru = nn.GRU(4, 6)
        self.att = nn.MultiheadAttention(4, 2)
        self.norm = nn.BatchNorm1d(4)
        self.none = nn.ModuleList()
        self.seq = nn.Sequential(nn.Linear(2, 2), nn.GELU())


def case_names_of_modules():
    net = Net()
    return [name for name, _ in net.named_modules()], len(list(net.modules()))


def case_names_of_children():
    return [name for name, _ in Net().named_children()], len(list(Net().children()))


def case_linear_layers():
    return sum(isinstance(m, nn.Linear) for m in Net().modules())


def case_names_in_transformers():
    net = nn.Transformer(4, 2, 1, 1, 8)
    return [name for name, _ in net.named_modules()]


def case_new_bias_of_attention():
    return nn.MultiheadAttention(4, 2).out_proj.bias


def case_names_of_weights():
    state = Net().state_dict()
    return list(state), [tuple(value.shape) for value in state.values()]


def case_devices():
    device, x = torch.device("cpu"), torch.ones(2)
    return str(device), f"{device}", str(device) == "cpu", str(x.device), x.device == device


def case_names_of_classes():
    layers = [nn.Softmax(dim=1), nn.PReLU(), nn.ConvTranspose2d(1, 1, 2), nn.Hardswish()]
    names = [type(one).__name__ for one in [*layers, nn.SELU(), nn.Sequential(), nn.ModuleList()]]
    net = nn.Sequential(nn.Softmax(dim=1), nn.Sequential())
    other = [type(m).__name__ for _, m in enumerate(net)] + [type(m).__name__ for m in net]
    return names, other, [one.__class__.__name__ for one in Net().children()]


class WithNorm(nn.Module):
    """The kind of network that asks for all norms together."""

    def __init__(self, norm):
        super().__init__()
        self.norm = nn.BatchNorm2d(4) if norm is None else norm(2, 4)
        for m in self.modules():
            if isinstance(m, (nn.BatchNorm2d, nn.GroupNorm)):
                nn.init.constant_(m.weight, 0.5)
                nn.init.constant_(m.bias, 2)

    def forward(self, x):
        return self.norm(x)


def case_weights_of_norms_of_several_classes():
    x = torch.arange(32.0).reshape(2, 4, 2, 2)
    return [WithNorm(norm)(x).detach() for norm in (None, nn.GroupNorm)]


def case_layers_are_of_their_classes():
    made = [
        nn.AvgPool2d(2, divisor_override=3),
        nn.AvgPool3d(2, divisor_override=3),
        nn.ELU(0.5),
        nn.Upsample(scale_factor=2, mode="bicubic"),
        *(one(2, 4) for one in (nn.GroupNorm,)),
    ]
    pool, cube, unit, resize, norm = made
    return [
        isinstance(pool, nn.AvgPool2d),
        isinstance(cube, (nn.AvgPool3d, nn.Linear)),
        isinstance(unit, nn.ELU),
        isinstance(resize, nn.Upsample),
        isinstance(norm, nn.GroupNorm),
        isinstance(norm, nn.ELU),
    ]


class Split(nn.Module):
    """Parameters with weight decay and without, told by classes that names are bound to."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(4, 2)
        self.norm = nn.LayerNorm(2)
        self.out = nn.Linear(2, 3)

    def parts(self):
        decayed, others = [], []
        with_decay = (nn.Linear,)
        without = (nn.LayerNorm, nn.Embedding)
        for name, module in self.named_modules():
            for own, _ in module.named_parameters(recurse=False):
                if own == "bias" or isinstance(module, without):
                    others.append(f"{name}.{own}")
                elif isinstance(module, with_decay):
                    decayed.append(f"{name}.{own}")
        return decayed, others


def case_of_named_classes():
    return Split().parts()


KINDS = (nn.Conv2d, nn.Linear)
NORMS = [nn.BatchNorm2d]


class Chooser:
    kinds = (nn.Linear,)

    def of(self, net):
        return [isinstance(m, self.kinds) for m in net.modules()]


def count_kinds(net: nn.Module, kinds=(nn.Conv2d,), kind=nn.Linear):
    first = sum(isinstance(m, kinds) for m in net.modules())
    return first, [isinstance(m, kind) for m in net.modules()]


def case_kinds_by_name():
    net = nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.Flatten(), nn.Linear(8, 2))
    known = [isinstance(m, KINDS) for m in net.modules()]
    norms = [isinstance(m, tuple(NORMS)) for m in net.modules()]
    return known, norms, Chooser().of(net), count_kinds(net)


def case_appended_and_looked_at():
    """What `append` gives is the list itself."""
    net = nn.Sequential(nn.Linear(2, 3)).append(nn.ReLU())
    cells = nn.ModuleList()
    return [len(net), len(cells.append(nn.Tanh()).append(nn.Tanh()))]


def case_hooks_by_name():
    seen, layer = [], nn.Linear(2, 2)
    hook = layer.register_forward_hook(hook=lambda module, given, made: seen.append(made.shape[0]))
    layer(torch.ones(3, 2))
    hook.remove()
    layer(torch.ones(4, 2))
    return seen


def case_weights_of_group_norm():
    layer = nn.GroupNorm(2, 4)
    return [layer.weight, layer.bias]


NUMBERS = {nn.Conv2d: 1, nn.Linear: 2}


def names_of_kind(net, kind):
    return [name for name, m in net.named_modules() if type(m) == kind]


def count_of(net, *kinds):
    return sum(type(m) in kinds for m in net.children())


def case_classes_of_layers():
    net = nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.LeakyReLU(0.1), nn.Linear(8, 2))
    numbers = [NUMBERS.get(type(m), 0) for m in net.modules()]
    known = [(type(m) in NUMBERS, m.__class__ in KINDS, issubclass(type(m), KINDS)) for m in net]
    alone = [(type(m) == nn.Conv2d, type(m) is nn.BatchNorm2d) for m in net.modules()]
    again = type(net[0])(1, 3, 3, padding=1)(torch.ones(1, 1, 4, 4)).shape
    slope = [isinstance(m, nn.LeakyReLU) for m in net]
    counts = Counter(type(m) for m in net.modules())
    passed = [names_of_kind(net, nn.Conv2d), names_of_kind(net, kind=nn.Linear)]
    told = counts[nn.Conv2d], counts[nn.Linear], count_of(net, nn.Linear, nn.Conv2d)
    return numbers, known, alone, tuple(again), slope, passed, told


def case_names_of_classes():
    x = torch.ones(2, 3)
    values = [x.max(1), x.shape, x, nn.Parameter(x), x.sum().item(), x.split(1)]
    names = [type(x.max(1)).__name__, type(x.shape).__name__, type(x.dtype).__qualname__]
    return names, type(values[2]).__name__, nn.Sequential(nn.Linear(2, 3))[0].__class__.__name__


def case_of_modules_that_hold_others():
    held = nn.Module()
    held.inner = nn.Linear(2, 3)
    held.register_buffer("scale", torch.ones(2))
    levels = nn.ModuleList()
    for _ in range(2):
        level = nn.Module()
        level.block = nn.Identity()
        levels.append(level)
    x = held.scale
    for level in levels:
        x = level.block(x)
    return (
        x,
        [(name, tuple(p.shape)) for name, p in held.named_parameters()],
        len(list(held.state_dict())),
    )


def case_of_joined_containers():
    layers = nn.ModuleList([nn.Linear(2, 2)]) + nn.ModuleList([nn.ReLU(), nn.Linear(2, 1)])
    steps = nn.Sequential(nn.ReLU()) + nn.Sequential(nn.Tanh())
    return len(layers), [name for name, _ in layers.named_parameters()], steps(torch.ones(2))


class _ListFirst(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.net = []
        for one, other in zip(sizes, sizes[1:]):
            self.net.extend([nn.Linear(one, other), nn.ReLU()])
            self.net.insert(0, nn.Tanh())
        self.last = self.net.pop()
        self.net = nn.Sequential(*self.net)

    def forward(self, x):
        return self.net(x)


def case_a_list_until_a_sequence_is_made_of_it():
    net = _ListFirst([2, 3, 1])
    return net(torch.ones(4, 2)).shape, len(net.net), type(net.last).__name__


class _Moved(nn.Module):
    def __init__(self):
        super().__init__()
        self.f = nn.Linear(2, 3)
        self.scale = torch.ones(3)

    def to(self, device):
        self.scale = self.scale.to(device)
        return super(_Moved, self).to(device)

    def cpu(self):
        moved = super().cpu()
        return moved

    def forward(self, x):
        return self.f(x) * self.scale


def case_a_module_that_is_moved_by_its_base():
    net = _Moved()
    return net.to("cpu")(torch.ones(1, 2)).shape, net.cpu() is net


class _Wrapped(nn.Module):
    def __init__(self, module):
        super().__init__()
        self.module = module

    def __getattr__(self, name):
        try:
            return super().__getattr__(name)
        except AttributeError:
            return getattr(self.module, name)

    def forward(self, x):
        return self.module(x) * 2


def case_attributes_of_another_module():
    inner = nn.Linear(3, 3)
    with torch.no_grad():
        inner.weight.fill_(0.5)
        inner.bias.zero_()
    outer = _Wrapped(_Wrapped(inner))
    outer(torch.ones(2, 3)).sum().backward()
    return outer(torch.ones(2, 3)), outer.in_features, outer.weight, inner.weight.grad


def case_of_kinds_that_a_loop_runs_over():
    made = [nn.Dropout(0.5), nn.GELU(), nn.ReLU()]
    found = []
    for module in made:
        for kind in (nn.Dropout, nn.MaxPool2d, nn.GELU):
            found.append(isinstance(module, kind))
    found += [isinstance(module, kind) for module in made for kind in [nn.Dropout, nn.GELU]]
    return found, any(isinstance(made[1], one) for one in (nn.GELU,))
