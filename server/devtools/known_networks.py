"""`python -m devtools known-networks [PACKAGE ...]`: networks as torchvision and timm define them.

Writes `mapping_db/networks/<package>.csv`: each model that the package lists, with its class, the
number of its parameters and modules, the lengths of its rows of blocks, and its parts. Where it can
be, a model is made without memory for its weights. To be run where torch and the packages are.
"""

from __future__ import annotations

import csv
import importlib
import io
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from mindport.dossier.model import Node
from mindport.dossier.structure.known_networks import COLUMNS, depths_of, parts_of


def node_of(name: str, module: Any) -> Node:
    """A module of torch as a node of a dossier."""
    children = tuple(node_of(key, one) for key, one in module.named_children())
    count = sum(one.numel() for one in module.parameters())
    return Node(name, type(module).__name__, count, len(list(module.modules())), children=children)


def _torchvision() -> tuple[str, list[str], Callable[[str], Any]]:
    torchvision: Any = importlib.import_module("torchvision")

    names = [one for one in torchvision.models.list_models() if not one.startswith("quantized_")]

    def make(name: str) -> Any:
        backbone = {"weights_backbone": None} if name.startswith(_WITH_BACKBONE) else {}
        return torchvision.models.get_model(name, weights=None, **backbone)

    return torchvision.__version__, names, make


def _timm() -> tuple[str, list[str], Callable[[str], Any]]:
    timm: Any = importlib.import_module("timm")

    def make(name: str) -> Any:
        return timm.create_model(name, pretrained=False)

    return timm.__version__, timm.list_models(), make


# Models whose backbone would be downloaded.
_WITH_BACKBONE = (
    *("deeplab", "fcn_", "fcos", "lraspp", "ssd", "retinanet"),
    *("fasterrcnn", "maskrcnn", "keypointrcnn"),
)
FOLDER = Path(__file__).parents[2] / "mapping_db" / "networks"
_PACKAGES = {"torchvision": _torchvision, "timm": _timm}


def _made(make: Callable[[str], Any], name: str) -> Any:
    """A model without memory for its weights, or with it where its constructor reads them."""
    torch: Any = importlib.import_module("torch")

    for device in ("meta", "cpu"):
        try:
            with torch.device(device):
                return make(name)
        except Exception as error:
            print(f"{name}: {device}: {type(error).__name__}: {str(error)[:80]}", file=sys.stderr)
    return None


def main(arguments: list[str]) -> int:
    """Write a table for each package."""
    for package in arguments or _PACKAGES:
        version, names, make = _PACKAGES[package]()
        out = io.StringIO()
        out.write(
            f"# {package} {version.partition('+')[0]}, read {date.today().isoformat()}, PyPI\n"
        )
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for name in names:
            model = _made(make, name)
            if model is None:
                continue
            root = node_of("", model)
            depths = "-".join(map(str, depths_of(root)))
            writer.writerow(
                (name, root.kind, root.parameters, root.modules, depths, parts_of(root))
            )
        (FOLDER / f"{package}.csv").write_text(out.getvalue(), encoding="utf-8")
    return 0
