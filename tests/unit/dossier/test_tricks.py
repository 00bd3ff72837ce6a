"""The trick record: what is found, and where the values come from."""

from __future__ import annotations

from typing import Any

import pytest

from mindport.dossier.checklist import updated
from mindport.dossier.model import Dossier, Entry, Place, Section
from unit.dossier.conftest import facts

_LOOP = """
    def train(model, loader, optimizer, epochs):
        for epoch in range(epochs):
            for x, y in loader:
                loss = model(x).sum()
                loss.backward()
                optimizer.step()
"""


def test_values_come_from_argparse_and_dataclasses_and_constants(tricks: Any) -> None:
    found = tricks("""
        import argparse
        from dataclasses import dataclass
        import torch.optim as o

        MOMENTUM = 0.9

        @dataclass
        class Config:
            decay: float = 5e-4

        def main(model, config: Config):
            parser = argparse.ArgumentParser()
            parser.add_argument("-l", "--base-lr", type=float, default=0.1)
            args = parser.parse_args()
            return o.SGD(model.parameters(), args.base_lr / 2, momentum=MOMENTUM,
                         weight_decay=config.decay, nesterov=True)
    """)
    (sgd,) = found["optimizer"]
    assert sgd.name == "SGD"
    assert facts(sgd) == {
        "lr": "0.05",
        "momentum": "0.9",
        "weight_decay": "0.0005",
        "nesterov": "True",
    }
    sources = {fact.name: fact.source for fact in sgd.facts}
    assert sources["lr"].startswith("argparse")
    assert sources["weight_decay"] == "default"


def test_values_come_from_callers_and_configuration_files(tricks: Any) -> None:
    found = tricks(
        """
        import yaml
        import torch

        def build(model, lr, betas=(0.9, 0.95)):
            return torch.optim.AdamW(model.parameters(), lr=lr, betas=betas)

        def main(model):
            with open("conf/base.yaml") as file:
                hyp = yaml.safe_load(file)
            return build(model, hyp["optimizer"]["lr0"])
        """,
        **{
            "conf/base__yaml": "optimizer:\n  lr0: 3.0e-4  # of Adam\nlr0: 7\n",
            "conf/other__yaml": "optimizer:\n  lr0: 9\n",
        },
    )
    (adam,) = found["optimizer"]
    assert facts(adam) == {"lr": "0.0003", "betas": "(0.9, 0.95)"}
    assert "conf/base.yaml:2" in adam.facts[0].source


def test_what_is_not_known_says_why(tricks: Any) -> None:
    found = tricks("""
        import torch

        def build(model, lr):
            return torch.optim.SGD(model.parameters(), lr)
    """)
    (fact,) = found["optimizer"][0].facts
    assert fact.value is None
    assert "parameter `lr`" in fact.source


def test_parameter_groups_keep_their_own_settings(tricks: Any) -> None:
    found = tricks("""
        import torch

        def groups(model, decay=0.05):
            made = [{"params": model.body.parameters(), "weight_decay": decay}]
            made.append({"params": model.norm.parameters(), "weight_decay": 0.0})
            return made

        def build(model):
            optimizer = torch.optim.SGD(groups(model), lr=0.1)
            optimizer.add_param_group({"params": model.head.parameters(), "lr": 1.0})
    """)
    values = [facts(entry) for entry in found["parameter groups"]]
    assert values == [{"weight_decay": "0.05 or 0.0", "lr": "1.0"}]


@pytest.mark.parametrize("name", ["cos_lr", "rate_at"])
def test_a_schedule_by_hand_is_found_by_what_it_computes(tricks: Any, name: str) -> None:
    found = tricks(f"""
        import math

        def {name}(step, total, warm, base):
            if step < warm:
                return base * step / warm
            return base * 0.5 * (1 + math.cos(math.pi * (step - warm) / (total - warm)))

        def train(model, loader, optimizer):
            for epoch in range(90):
                for i, x in enumerate(loader):
                    rate = {name}(i, 1000, 50, 0.1)
                    for group in optimizer.param_groups:
                        group["lr"] = rate
                    model(x).sum().backward()
                    optimizer.step()
    """)
    names = {entry.name for entry in found["schedule"]}
    assert names == {f"cosine, by hand: {name}", "set by hand per iteration"}
    assert facts(found["warm-up"][0]) == {"warm": "50"}
    assert [entry.name for entry in found["epochs"]] == ["90"]


def test_an_encoding_of_positions_is_no_schedule(tricks: Any) -> None:
    found = tricks("""
        import math
        import torch

        def encode(p, d):
            return math.sin(math.pi * p / d), math.cos(math.pi * p / d)

        encode(1, 2)
    """)
    assert "schedule" not in found


def test_a_moving_average_is_found_without_its_name(tricks: Any) -> None:
    found = tricks("""
        import copy
        import torch

        class Shadow:
            def __init__(self, net, keep=0.999):
                self.net = copy.deepcopy(net)
                self.keep = keep

            def follow(self, net):
                for a, b in zip(self.net.parameters(), net.parameters()):
                    a.data.mul_(self.keep).add_(b.data, alpha=1 - self.keep)

        shadow = Shadow(torch.nn.Linear(1, 1))
    """)
    (average,) = found["EMA"]
    assert average.name == "Shadow"
    assert facts(average) == {"keep": "0.999"}


def test_augmentations_by_hand_are_found_by_what_they_do(tricks: Any) -> None:
    found = tricks("""
        import random
        import cv2
        import numpy as np
        import torch

        def paint(img):
            gains = np.random.uniform(-1, 1, 3)
            hsv = cv2.cvtColor(img, cv2.COLOR_BGR2HSV)
            return hsv * gains

        def turn(img):
            return img[:, ::-1] if random.random() < 0.5 else img

        def blend(a, b):
            r = np.random.beta(8, 8)
            return a * r + b * (1 - r)

        class Data(torch.utils.data.Dataset):
            def four(self, i):
                ids = [i] + [random.randint(0, 9) for _ in range(3)]
                return np.concatenate([self.load(j) for j in ids])

            def __getitem__(self, i):
                return blend(turn(paint(self.four(i))), self.four(i))

        def unused(img):
            return img[:, ::-1] if random.random() < 0.5 else img

        def plain(img):
            return img[:, ::-1]

        plain(Data()[0])
    """)
    names = {entry.name for entry in found["augmentation"]}
    assert names == {"hsv: paint", "flip: turn", "mixup: blend", "mosaic: Data.four"}
    assert {entry.sure for entry in found["augmentation"]} == {"likely"}


def test_a_late_switch_is_a_condition_on_the_epoch(tricks: Any) -> None:
    found = tricks("""
        class Exp:
            epochs = 300
            last = 15

        def train(model, loader, optimizer, exp: Exp):
            for epoch in range(exp.epochs):
                if epoch == exp.epochs - exp.last:
                    loader.close()
                if epoch + 1 == exp.epochs:
                    print("the last")
                if epoch % 10 == 0:
                    print("test")
                for x in loader:
                    model(x).sum().backward()
                    optimizer.step()

        train(None, None, None, Exp())
    """)
    (switch,) = found["late switch"]
    assert facts(switch) == {"epochs": "300", "last": "15"}
    assert "epoch == exp.epochs - exp.last" in switch.places[0].text
    assert [entry.name for entry in found["epochs"]] == ["300"]


def test_losses_of_the_project_and_smoothed_labels(tricks: Any) -> None:
    found = tricks("""
        import torch
        from torch import nn

        class Focal(nn.Module):
            def __init__(self, gamma=2.0):
                super().__init__()
                self.gamma = gamma

            def forward(self, logits, targets):
                p = torch.sigmoid(logits)
                loss = (1 - p) ** self.gamma * (p - targets)
                return loss.mean()

        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = nn.Linear(2, 2)

            def forward(self, x, y):
                return (self.layer(x) - y).mean()

        losses = [Focal(gamma=1.5), nn.CrossEntropyLoss(label_smoothing=0.1)]
        net = Net()
    """)
    assert {entry.name for entry in found["loss"]} == {"Focal", "CrossEntropyLoss"}
    assert facts(found["label smoothing"][0]) == {"label_smoothing": "0.1"}


def test_multi_scale_is_a_size_that_comes_from_chance(tricks: Any) -> None:
    text = """
        import random
        import torch.nn.functional as F

        def step(x):
            size = random.randint(10, 20) * 32
            a = F.interpolate(x, size=(size, size))
            return F.interpolate(a, scale_factor=2)
    """
    (entry,) = tricks(text)["multi-scale"]
    assert entry.name == "random size: step"
    assert [place.line for place in entry.places] == [7]


def test_calls_of_libraries_are_known_however_they_are_imported(tricks: Any) -> None:
    found = tricks("""
        import numpy as np, torch as t
        from torch.nn.utils import clip_grad_norm_ as clip
        from torch.backends import cudnn
        import torchvision.transforms as T

        np.random.seed(3)
        cudnn.deterministic = True
        net = t.nn.SyncBatchNorm.convert_sync_batchnorm(t.nn.Linear(1, 1))
        clip(net.parameters(), 10.0)
        T.Compose([T.RandomHorizontalFlip(0.3), T.ToTensor()])
        t.nn.init.kaiming_normal_(net.weight, mode="fan_out")
        with t.autocast("cuda", dtype=t.bfloat16):
            pass
    """)
    names = {(entry.kind, entry.name) for each in found.values() for entry in each}
    assert names == {
        ("seed", "numpy.random.seed"),
        ("determinism", "torch.backends.cudnn.deterministic"),
        ("distributed", "SyncBatchNorm.convert_sync_batchnorm"),
        ("clipping", "clip_grad_norm_"),
        ("augmentation", "RandomHorizontalFlip"),
        ("initialisation", "kaiming_normal_"),
        ("mixed precision", "autocast"),
    }
    assert facts(found["clipping"][0]) == {"max_norm": "10.0"}


def test_evaluation_goes_through_data(tricks: Any) -> None:
    found = tricks("""
        import torch

        def accuracy(x):
            return x.max()

        def check(model, loader):
            model.eval()
            for x in loader:
                accuracy(model(x))

        def freeze(model):
            model.eval()
            for p in model.parameters():
                p.requires_grad = False

        check(torch.nn.Linear(1, 1), torch.utils.data.DataLoader([1]))
    """)
    (entry,) = found["evaluation"]
    assert entry.name == "check"
    assert facts(entry) == {"calls": "accuracy"}


def _dossier(*names: str) -> Dossier:
    entries = tuple(Entry("EMA", name, places=(Place("a.py", 3),)) for name in names)
    section = Section("tricks", "Tricks", entries)
    return Dossier(1, None, "p", 1, None, (section,), ())  # type: ignore[arg-type]


def test_a_checklist_keeps_ticks_and_lines_of_people() -> None:
    first = updated("", _dossier("One", "Two"))
    edited = first.replace("- [ ] EMA: One", "- [x] EMA: One") + "\n- [ ] ask upstream\n"
    second = updated(edited, _dossier("One", "Three"))
    assert "- [x] EMA: One; a.py:3" in second
    assert "- [ ] no longer found: EMA: Two" in second
    assert "- [ ] ask upstream" in second
    assert "- [ ] EMA: Three" in second
    assert updated(second, _dossier("One", "Three")) == second
