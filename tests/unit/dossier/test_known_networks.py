"""Networks beside those of the same name in torchvision and timm; each different one once."""

from __future__ import annotations

from collections.abc import Callable

from mindport.dossier.model import Model, Node, Place, Section
from mindport.dossier.structure.known_networks import depths_of, differences
from mindport.dossier.structure.repeats import without_repeats
from mindport.dossier.structure_html import models_html

_NETS = """
    from torch import nn

    class BasicBlock(nn.Module):
        def __init__(self, inputs, planes, stride):
            super().__init__()
            self.conv1 = nn.Conv2d(inputs, planes, 3, stride, 1, bias=False)
            self.bn1 = nn.BatchNorm2d(planes)
            self.conv2 = nn.Conv2d(planes, planes, 3, 1, 1, bias=False)
            self.bn2 = nn.BatchNorm2d(planes)
            self.downsample = nn.Sequential()
            if stride != 1 or inputs != planes:
                self.downsample = nn.Sequential(
                    nn.Conv2d(inputs, planes, 1, stride, bias=False), nn.BatchNorm2d(planes)
                )

    class ResNet(nn.Module):
        def __init__(self, layers, classes=10):
            super().__init__()
            self.inputs = 64
            self.conv1 = nn.Conv2d(3, 64, 3, 1, 1, bias=False)
            self.bn1 = nn.BatchNorm2d(64)
            for at, count in enumerate(layers):
                setattr(self, f"layer{at + 1}", self.row(64 * 2**at, count, 1 if at == 0 else 2))
            self.linear = nn.Linear(512, classes)

        def row(self, planes, count, stride):
            made = []
            for one in [stride] + [1] * (count - 1):
                made.append(BasicBlock(self.inputs, planes, one))
                self.inputs = planes
            return nn.Sequential(*made)

    class Wrapper(nn.Module):
        def __init__(self, body):
            super().__init__()
            self.body = body
            self.head = nn.Linear(10, 2)

    def resnet18():
        return ResNet([2, 2, 2, 2])

    def test():
        net = resnet18()

    body = ResNet([2, 2, 2, 3])
    whole = Wrapper(body)
"""


def _models(sections: Callable[..., dict[str, Section]]) -> dict[str, Model]:
    return {one.made: one for one in sections({"net.py": _NETS})["structure"].models}


def test_differences_to_the_network_of_the_same_name(
    sections: Callable[..., dict[str, Section]],
) -> None:
    models = _models(sections)
    told = models["return ResNet([2, 2, 2, 2])"].differences
    assert told[0].startswith("compared with `resnet18` of torchvision")
    assert "11,689,512 parameters, rows of blocks: 2-2-2-2" in told[0]
    assert "-515,550 parameters" in told
    assert "`conv1`: 1,728 parameters instead of 9,408" in told
    assert "`linear`, there `fc`: 5,130 parameters instead of 513,000" in told
    assert "`maxpool` (MaxPool2d) is no module here" in told
    assert not any("layer" in one or one.startswith("rows") for one in told)
    deeper = models["body = ResNet([2, 2, 2, 3])"].differences
    assert "rows of blocks: 2-2-2-3 instead of 2-2-2-2" in deeper
    assert models["whole = Wrapper(body)"].differences == ()


def test_a_part_is_not_compared_with_one_at_the_other_end() -> None:
    first = Node("project", "Linear", 5_130, 1)
    rest = [Node(f"layer{at}", "Sequential", 10_000, 7) for at in range(1, 5)]
    root = Node("", "ResNet", 45_130, 30, children=(first, *rest))
    told = differences("resnet18", root)
    assert "`project` (Linear) is here only" in told
    assert not any("there `fc`" in one for one in told)


def test_each_different_network_is_drawn_once(
    sections: Callable[..., dict[str, Section]],
) -> None:
    models = _models(sections)
    assert len(models) == 3
    again = models["return ResNet([2, 2, 2, 2])"].also
    assert [place.text for place in again] == ["net = resnet18()"]
    assert models["body = ResNet([2, 2, 2, 3])"].within == "Wrapper: body"
    shown = Section("structure", "Network structure", models=tuple(models.values()))
    page = "".join(models_html(shown))
    assert page.count('<ol class="net">') == 2, "the part is drawn in its whole"
    assert "Wrapper: body" in page


def test_networks_that_are_not_built_are_listed_once_for_each_reason() -> None:
    def missing(line: int, why: str) -> Model:
        return Model("Net", Place("a.py", line), "Net(n)", (), None, 0, (why,))

    found = without_repeats([missing(1, "one"), missing(2, "two"), missing(3, "one")])
    assert [(one.place.line, [two.line for two in one.also]) for one in found] == [
        (1, [3]),
        (2, []),
    ]


def test_rows_of_blocks() -> None:
    block = Node("0", "Block", 4, 2, children=(Node("conv", "Conv2d", 4, 1),))
    other = Node("0", "Other", 4, 2, children=block.children)
    row = Node("layer", "Sequential", 12, 7, children=(Node("0 .. 2", "Block", 4, 2, 3, "",
               block.children),))  # fmt: skip
    pair = Node("pair", "Sequential", 8, 5, children=(block, other))
    assert depths_of(Node("", "Net", 20, 12, children=(row, pair, row))) == [3, 3]
    assert differences("no_such_network", Node("", "NoSuchNet", 1, 1)) == ()
