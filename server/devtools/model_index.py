"""`python -m devtools model-index WHEEL ...`: the models of packages for MindSpore.

Writes `mapping_db/models/<package>.csv`: what classes and functions that make models are called,
and in which file of which release it is. Nothing of a package is imported or run. Take the wheels
with `pip download --no-deps PACKAGE`.
"""

from __future__ import annotations

import ast
import csv
import io
import re
import sys
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "mapping_db" / "models"
COLUMNS = ("name", "kind", "architecture", "file")
# Folders of the packages that hold models; anything else has layers, losses and tools.
_MODELS = re.compile(r"/models?/|/pipelines/|/unets/|/transformers/|/autoencoders/")
_NOT = re.compile(
    r"/tests?/|/layers?/|/cells?/|/utils?/|/ops?/|/common/|/modules/|/metrics?/|activations"
)
_CELLS = re.compile(r"(Cell|Module|PreTrainedModel|PretrainedModel|ModelMixin|Pipeline|Model)$")


def main(arguments: list[str]) -> int:
    """Write a table for each wheel."""
    FOLDER.mkdir(exist_ok=True)
    for argument in arguments:
        wheel = Path(argument)
        package, version = wheel.name.split("-")[:2]
        with zipfile.ZipFile(wheel) as archive:
            infos = [one for one in archive.infolist() if one.filename.endswith(".py")]
            rows = sorted({row for one in infos for row in _rows(archive, one.filename)})
        text = io.StringIO(newline="")
        text.write(f"# {package} {version}, read {date.today()}, PyPI\n")
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
        (FOLDER / f"{package}.csv").write_text(text.getvalue(), encoding="utf-8")
        print(f"{package} {version}: {len(rows)} names", file=sys.stderr)
    return 0


def _rows(archive: zipfile.ZipFile, path: str) -> Iterator[tuple[str, str, str, str]]:
    if not _MODELS.search(f"/{path}") or _NOT.search(f"/{path}"):
        return
    try:
        tree = ast.parse(archive.read(path))
    except (SyntaxError, ValueError):
        return
    for node in tree.body:
        kind = _kind(node)
        if kind:
            yield node.name, kind, _architecture(path), path  # type: ignore[attr-defined]


def _kind(node: ast.stmt) -> str:
    """What a statement defines: a class that is a model or a part of one, or what makes one."""
    match node:
        case ast.ClassDef(name=name, bases=bases) if not name.startswith("_"):
            return "class" if any(_CELLS.search(_last(base)) for base in bases) else ""
        case ast.FunctionDef(name=name, decorator_list=decorators) if not name.startswith("_"):
            return "function" if any("register" in _last(one) for one in decorators) else ""
    return ""


def _last(node: ast.expr) -> str:
    """The last name of a base or decorator."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=inner) | ast.Subscript(value=inner):
            return _last(inner)
    return ""


def _architecture(path: str) -> str:
    """The folder of a file that is one of several of a model, else the file itself."""
    folder, _, name = path.rpartition("/")
    stem = name.removesuffix(".py")
    if stem.startswith(("modeling_", "pipeline_", "modular_", "modelling_")):
        return folder.rpartition("/")[2]
    return stem if stem != "__init__" else folder.rpartition("/")[2]
