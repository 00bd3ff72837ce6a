"""What a long file costs: counted in calls, which are the same on every machine."""

from __future__ import annotations

import threading

from migration_spec import migrated

_CLASS = """

class Block{number}(nn.Module):
    def __init__(self, size, layer=nn.ReLU):
        super().__init__()
        self.norm = nn.BatchNorm2d(size)
        self.act = layer(inplace=True)
        self.drop = nn.Dropout(0.1) if size > 2 else nn.Identity()

    def forward(self, x, mask):
        y = x.view(x.size(0), -1)
        y += self.drop(x)
        z = y[mask]
        z[0] = 1
        if self.training:
            z = z.long().sum(dim=1)
        for place, part in enumerate(z.chunk(2)):
            part.mul_(place)
            z = torch.cat([z, part.unknown().to(x.device)], dim=1)
        return self.act(self.norm(z.std())) * ~mask
"""


def test_a_file_three_times_as_long_takes_no_more_than_three_times_the_work() -> None:
    migrated(_text(2))  # what is made once
    assert _calls(_text(60)) < 3.2 * _calls(_text(20))


def test_names_that_are_made_of_each_other_are_followed_once() -> None:
    migrated(_chain(2))
    assert _calls(_chain(6)) < 3.2 * _calls(_chain(2))


def _text(classes: int) -> str:
    head = "import torch\nfrom torch import nn\n"
    return head + "".join(_CLASS.replace("{number}", str(one)) for one in range(classes))


def _chain(width: int) -> str:
    """A value that is made of another one in several ways, and that one of a third, and so on."""
    steps = (f"    a{one + 1} = mix({', '.join([f'a{one}'] * width)})\n" for one in range(8))
    return (
        "import torch\nfrom library import mix\n\n\ndef f(a0: torch.Tensor):\n"
        f"{''.join(steps)}    return torch.sum(a8) + torch.std(a7, 0)\n"
    )


def _calls(text: str) -> int:
    """How many functions are called to migrate a text, in the thread that does it."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    threading.setprofile(note)
    try:
        made = migrated(text)
    finally:
        threading.setprofile(None)
    assert made.count("nn.Cell") == text.count("nn.Module")
    return count
