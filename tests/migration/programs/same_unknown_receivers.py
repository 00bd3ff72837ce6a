"""Methods of what nobody knows: tensors, modules, and objects of the program with such methods."""

import torch


class Batch:
    def __init__(self, rows):
        self.rows = rows

    def to(self, place):
        return [place, *self.rows]

    def size(self, dim=0):
        return len(self.rows) + dim


class Model:
    def __init__(self, options, cls):
        self.device = torch.device("cpu")
        self.part = cls(**options["part"]).to(self.device)
        self.mean = options["mean"].to(self.device)

    def feed(self, data):
        self.low = data["low"].to(self.device)
        if "high" in data:
            self.high = data["high"].to(self.device)
        return self.low, self.high.to(torch.float64), self.part


def sizes(data):
    found = [data[name].size() for name in data]
    return found, data["low"].size(1), data["low"].size(dim=-1), data["high"].size()[1:]


def case_moved():
    options = {"part": {"rows": [1, 2]}, "mean": torch.ones(2)}
    data = {"low": torch.ones(2, 3), "high": torch.zeros(3)}
    low, high, part = Model(options, Batch).feed(data)
    return low, high, part[1:]


def case_sizes():
    found = sizes({"low": torch.ones(2, 3), "high": torch.zeros(4, 5)})
    return found, [data.size() for data in (Batch([1, 2]), Batch([]))]


def frozen(options):
    for name in options:
        options[name].requires_grad_(False)
    return options


def case_frozen():
    options = {"net": torch.nn.Linear(2, 2), "start": torch.ones(2, requires_grad=True)}
    found = frozen(options)
    grown = {"start": torch.ones(2)}["start"].requires_grad_()
    (grown * 3).sum().backward()
    net = [one.requires_grad for one in found["net"].parameters()]
    return net, found["start"].requires_grad, grown.grad


def _told_to_be_a_dictionary(state: dict, x):
    return state["x"].clone() + x


class _Averaged(torch.optim.Optimizer):
    def __init__(self, params, lr):
        super().__init__(params, {"lr": lr})

    @staticmethod
    def _update(state: dict):
        kept = state["kept"].clone()
        return kept.clamp_min_(0.5)

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                state["kept"] = p.grad * 2
                p.sub_(self._update(state) * group["lr"])


def case_what_a_dictionary_holds():
    p = torch.nn.Parameter(torch.arange(3.0))
    (p * p).sum().backward()
    _Averaged([p], 0.1).step()
    return p.detach(), _told_to_be_a_dictionary({"x": torch.ones(2)}, torch.ones(2))
