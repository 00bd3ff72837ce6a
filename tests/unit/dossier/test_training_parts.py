"""Parts of training that no name tells: what a loss is made of, assignment, batches, evaluation."""

from __future__ import annotations

from unit.dossier.conftest import Record, facts

LOSS = """\
    import torch
    import torch.nn.functional as F
    from torch import nn

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = nn.Linear(4, 4)

        def forward(self, x, y):
            out = self.layer(x)
            return out, F.cross_entropy(out, y)

    class Criterion(nn.Module):
        def forward(self, out, target):
            losses = {}
            losses.update(self.parts(out, target))
            return losses

        def parts(self, out, target):
            return {"dice": dice(out, target), "l1": F.l1_loss(out, target)}

    def dice(out, target):
        return 1 - (out * target).sum() / target.sum()

    def reduced(loss, world=2):
        return loss.clone() / world

    def shown(out):
        return out.mean()

    def train(loader, rounds: int = 4):
        net, criterion = Net(), Criterion()
        optimizer = torch.optim.SGD(net.parameters(), 0.1)
        for index, (x, y) in enumerate(loader):
            out, own = net(x, y)
            losses = criterion(out, y)
            loss = (sum(losses.values()) + reduced(own) + F.mse_loss(out, y) * 45) / rounds
            print(shown(out))
            loss.backward()
            if (index + 1) % rounds == 0:
                optimizer.step()
                optimizer.zero_grad()
"""


def test_parts_of_a_loss_are_followed_from_backward(tricks: Record) -> None:
    found = {entry.name: facts(entry) for entry in tricks(LOSS)["loss"]}
    assert {"Criterion", "dice", "cross_entropy", "l1_loss", "mse_loss"} <= set(found)
    assert found["mse_loss"]["weight"] == "45"
    assert not {"Net", "reduced", "shown"} & set(found)


def test_the_rounds_of_an_accumulation_are_what_the_loss_is_divided_by(tricks: Record) -> None:
    entry = tricks(LOSS)["accumulation"][0]
    assert facts(entry) == {"rounds": "4"}


def test_matching_at_the_lowest_cost_is_an_assignment(tricks: Record) -> None:
    found = tricks("""\
        import torch
        from scipy.optimize import linear_sum_assignment

        class Matcher(torch.nn.Module):
            def forward(self, cost):
                return linear_sum_assignment(cost.cpu())

        def cheapest(cost, ks):
            matching = torch.zeros_like(cost)
            for row in range(cost.shape[0]):
                _, places = torch.topk(cost[row], k=ks[row].item(), largest=False)
                matching[row][places] = 1
            return matching

        def best(cost):
            values, places = torch.topk(cost, k=5, largest=False)
            return values
    """)
    names = [entry.name for entry in found["label assignment"]]
    assert names == ["one to one: Matcher.forward", "cheapest of each: cheapest"]


def test_places_that_are_drawn_make_batches(tricks: Record) -> None:
    found = tricks("""\
        import torch

        def batch(data, size=12, block=8):
            places = torch.randint(len(data) - block, (size,))
            return torch.stack([data[place:place + block] for place in places])

        def noise(size=3):
            return [torch.randn(int(one)) for one in torch.randint(5, (size,))]

        print(batch(torch.zeros(100)), noise())
    """)
    assert [entry.name for entry in found["sampling"]] == ["places drawn at random: batch"]
    assert [entry.name for entry in found["batch size"]] == ["12"]


def test_a_while_that_counts_is_a_loop_over_training(tricks: Record) -> None:
    found = tricks("""\
        import torch

        def train(net, loader, optimizer, most=600):
            step = 0
            while True:
                loss = net(next(loader)).mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                step += 1
                if step > most:
                    break
    """)
    assert [entry.name for entry in found["epochs"]] == ["600"]


def test_evaluation_runs_a_model_over_data(tricks: Record) -> None:
    found = tricks("""\
        import torch

        class Log:
            def every(self, data):
                for one in data:
                    yield one

        @torch.no_grad()
        def evaluate(model, loader):
            model.eval()
            for x, y in Log().every(loader):
                print(model(x) == y)

        @torch.no_grad()
        def assign(boxes, targets):
            for one in targets:
                print(boxes.max(), one)

        def main(model, loader):
            evaluate(model, loader)
            assign(torch.ones(2), loader)
    """)
    assert [entry.name for entry in found["evaluation"]] == ["evaluate"]


def test_a_class_that_calls_a_transform_is_one(tricks: Record) -> None:
    found = tricks("""\
        import random
        import torchvision.transforms.functional as F

        class Normalize:
            def __init__(self, mean):
                self.mean = mean

            def __call__(self, image, target):
                return F.normalize(image, self.mean, self.mean), target

        class Flip:
            def __call__(self, image, target):
                return (F.hflip(image) if random.random() < 0.5 else image), target

        class Both:
            def __init__(self, transforms):
                self.transforms = transforms

            def __call__(self, image, target):
                for one in self.transforms:
                    image, target = one(image, target)
                return image, target

        class ToTensor:
            def __call__(self, image, target):
                return F.to_tensor(image), target

        def make(image, target):
            return Both([ToTensor(), Flip(), Normalize(0.5)])(image, target)
    """)
    names = [entry.name for entry in found["augmentation"]]
    assert "Normalize" in names
    assert not [one for one in names if "Both" in one or "ToTensor" in one]


def test_a_crop_begins_at_a_drawn_place(tricks: Record) -> None:
    found = tricks("""\
        import random
        import torch

        class Data(torch.utils.data.Dataset):
            def __getitem__(self, index):
                sound = torch.zeros(1, 900)
                start = random.randint(0, 800)
                return sound[:, start:start + 100]

        print(Data()[0])
    """)
    assert [entry.name for entry in found["augmentation"]] == ["crop: Data.__getitem__"]


def test_tests_of_the_repository_are_left_out(tricks: Record) -> None:
    found = tricks(
        "import torch\ntorch.manual_seed(1)\n", test_net__py="import torch\ntorch.manual_seed(2)\n"
    )
    assert facts(found["seed"][0]) == {"seed": "1"}


HEAD = """
import torch
from torch import nn


class Head(nn.Module):
    def __init__(self, kinds, width=256, strides=(8, 16, 32)):
        super().__init__()
        self.names, self.sides, self.out_names, self.out_sides = (nn.ModuleList() for _ in range(4))
        self.stems = nn.ModuleList()
        self.empty = nn.Sequential(*[])
        for _ in strides:
            self.stems.append(nn.Conv2d(width, width, 1))
            self.names.append(nn.Sequential(nn.Conv2d(width, width, 3), nn.ReLU()))
            self.sides.append(nn.Sequential(nn.Conv2d(width, width, 3), nn.ReLU()))
            self.out_names.append(nn.Conv2d(width, kinds, 1))
            self.out_sides.append(nn.Conv2d(width, 4, 1))

    def forward(self, features):
        found = []
        for at, (name, side, x) in enumerate(zip(self.names, self.sides, features)):
            x = self.stems[at](x)
            first = self.out_names[at](name(x))
            found.append(torch.cat([self.out_sides[at](side(x)), first], 1))
        return found


class Shared(nn.Module):
    def __init__(self, kinds, width=256):
        super().__init__()
        self.both = nn.Sequential(nn.Conv2d(width, width, 3), nn.ReLU())
        self.names = nn.Conv2d(width, kinds, 1)
        self.sides = nn.Conv2d(width, 4, 1)

    def forward(self, x):
        x = self.both(x)
        return self.names(x), self.sides(x)


def decode(out, points, strides):
    out[..., :2] = (out[..., :2] + points) * strides
    out[..., 2:4] = torch.exp(out[..., 2:4]) * strides
    return out


def by_sides(points, distance):
    near, far = distance.chunk(2, -1)
    return torch.cat((points - near, points + far), -1)


def with_anchors(out, points, stride, anchors):
    out[..., :2] = (out[..., :2] + points) * stride
    out[..., 2:4] = torch.exp(out[..., 2:4]) * anchors
    return out


def corners(boxes):
    centre, size = boxes.chunk(2, -1)
    return torch.cat((centre - size / 2, centre + size / 2), -1)
"""


def test_heads_are_known_by_what_they_compute(tricks: Record) -> None:
    """Branches of their own, and boxes in units of the stride; anchors and one branch are none."""
    found = tricks(HEAD)
    assert [entry.name for entry in found["head"]] == [
        "decoupled: Head",
        "anchor-free: decode",
        "anchor-free: by_sides",
    ]


OPTIONS = """
import argparse

import torch

parser = argparse.ArgumentParser()


def options():
    parser.add_argument("--nesterov", action="store_true", default=True)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--no-slow", action="store_false", dest="slow")
    return parser.parse_args()


args = options()
net = torch.nn.Linear(2, 2)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, nesterov=args.nesterov)
other = torch.optim.Adam(net.parameters(), amsgrad=args.slow)
"""


def test_the_first_default_of_a_flag_counts(tricks: Record) -> None:
    """As argparse has it: a default before the action's own, the first of two options of a name."""
    facts = {
        (entry.name, fact.name): fact.value
        for entry in tricks(OPTIONS)["optimizer"]
        for fact in entry.facts
    }
    assert facts["SGD", "nesterov"] == "True"
    assert facts["Adam", "amsgrad"] == "False"


RAMP = """\
    import torch
    from torch import nn
    from torch.optim.lr_scheduler import _LRScheduler

    class Rising(_LRScheduler):
        def __init__(self, optimizer, steps, last_epoch=-1):
            self.steps = steps
            super().__init__(optimizer, last_epoch)

        def get_lr(self):
            return [rate * self.last_epoch / (self.steps + 1e-8) for rate in self.base_lrs]

    class Falling(Rising):
        def get_lr(self):
            return [rate * (1 - self.last_epoch / self.steps) ** 0.9 for rate in self.base_lrs]

    class Down(_LRScheduler):
        def get_lr(self):
            return [rate * (1 - self.last_epoch / self.steps) for rate in self.base_lrs]

    def smoothed(one_hot, kinds):
        eps = 0.1
        return one_hot * (1 - eps) + (1 - one_hot) * eps / (kinds - 1)

    net = nn.Linear(2, 2)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    first, second = Rising(optimizer, 1000), Down(optimizer)
    for epoch in range(200):
        if epoch >= 150:
            smoothed(net.weight, 4)
        optimizer.zero_grad()
        net(torch.ones(2)).sum().backward()
        optimizer.step()
"""


def test_a_scheduler_whose_rate_rises_is_a_warm_up(tricks: Record) -> None:
    """One that falls is none; smoothing may leave the right class out; a switch has its epoch."""
    found = tricks(RAMP)
    assert [(entry.name, facts(entry)) for entry in found["warm-up"]] == [
        ("Rising", {"steps": "1000"})
    ]
    assert [entry.name for entry in found["label smoothing"]] == ["by hand: smoothed"]
    assert [facts(entry) for entry in found["late switch"]] == [{"epoch": "150"}]
