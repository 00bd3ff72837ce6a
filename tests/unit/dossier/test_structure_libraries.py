"""Constructors that use the standard library, numpy and stars of imports."""

from __future__ import annotations

from collections.abc import Callable

from mindport.dossier.model import Section

_FILES = {
    "pkg/__init__.py": "",
    "pkg/inner.py": "from torch import nn\n\n\ndef gate():\n    return nn.PReLU(4)\n",
    "pkg/more.py": "from .inner import *\n",
    "nets.py": """
        import collections
        import inspect
        import re
        from typing import cast

        import numpy as np
        import torch
        from packaging import version
        from pkg.more import *
        from torch import nn

        Shape = collections.namedtuple("Shape", ["width", "depth"])


        class Net(nn.Module):
            def __init__(self, text, kernel=3, act=nn.ReLU):
                super().__init__()
                width = int(re.split(r"(\\d+)", text)[1])
                shape = Shape(width=width, depth=1)._replace(depth=2)
                padding = (np.atleast_1d(kernel) - 1) / 2
                pool = "{}Pool{}d".format("max".capitalize(), 2)
                padding = tuple(int(one) for one in padding)
                self.conv = nn.Conv2d(3, shape.width, kernel, padding=padding)
                self.pool = getattr(nn, pool)(self.conv.kernel_size[0])
                if np.all(np.atleast_1d((1, 2)) == 1) or not np.any(np.atleast_1d((1, 2)) > 1):
                    self.never = nn.Linear(99, 99)
                self.act = act() if inspect.isclass(act) else act
                self.gate = gate()
                if version.parse("2.1.0+cpu") >= version.parse("1.8"):
                    self.more = nn.Linear(cast(int, shape.width), shape.depth)
                self.masks = nn.Linear(torch.eye(5).shape[0], 2)

            @classmethod
            def settings(cls):
                return {"kernel": 5}

            def forward(self, x):
                return self.more(self.gate(self.act(self.pool(self.conv(x)))))


        class Named(nn.Module):
            def __init__(self, kind):
                super().__init__()
                self.layer = getattr(nn, "{}1d".format(kind))(4)

            def forward(self, x):
                return self.layer(x)


        net = Net("c8", **Net.settings())
        named = Named(open("kind.txt").read())
    """,
}


def test_plain_functions_of_libraries_are_computed(
    sections: Callable[..., dict[str, Section]],
) -> None:
    models = {one.name: one for one in sections(_FILES)["structure"].models}
    net = models["Net"]
    assert net.missing == ()
    assert net.parameters == (3 * 8 * 25 + 8) + 4 + (8 * 2 + 2) + (5 * 2 + 2)
    assert net.root is not None
    kinds = [child.kind for child in net.root.children]
    assert kinds == ["Conv2d", "MaxPool2d", "ReLU", "PReLU", "Linear", "Linear"]
    assert models["Named"].parameters is None, "a text with a part that is not known is not known"
    assert models["Named"].missing


_MADE_BY_OPTIONS = {
    "nets.py": """
        import numpy as np
        import torch
        import torch.distributed as dist
        from torch import nn


        def is_main():
            return dist.get_rank() == 0 if dist.is_available() and dist.is_initialized() else True


        class Net(nn.Module):
            def __init__(self, width, depth):
                super().__init__()
                self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
                if is_main():
                    self.last = nn.Linear(width, 2)

            def forward(self, x):
                for one in self.layers:
                    x = one(x)
                return self.last(x)


        class Cost(nn.Module):
            def forward(self, a, b):
                return (a - b).abs().mean()


        class Config:
            def __init__(self, **more):
                self.width = 4
                self.__dict__.update(more)


        def build(args):
            config = Config(width=2 ** int(np.log10(10_000)))
            width = 4 if args.size == "small" else config.width
            net = Net(width, args.depth)
            return net, Cost()
    """,
    "main.py": """
        import argparse

        from nets import build


        def options():
            parser = argparse.ArgumentParser(add_help=False)
            parser.add_argument("--size", default="large")
            parser.add_argument("--depth", default=3, type=int)
            return parser


        def main(args):
            net, cost = build(args)


        if __name__ == "__main__":
            parser = argparse.ArgumentParser(parents=[options()])
            main(parser.parse_args())
    """,
}


def test_options_reach_the_function_that_builds_a_model(
    sections: Callable[..., dict[str, Section]],
) -> None:
    models = {one.name: one for one in sections(_MADE_BY_OPTIONS)["structure"].models}
    net = models["Net: build"]
    assert net.missing == ()
    assert net.parameters == 3 * (16 * 16 + 16) + (16 * 2 + 2)
    assert net.place.path == "main.py"
