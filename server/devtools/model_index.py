"""`python -m devtools model-index WHEEL ...`: the models of packages for MindSpore.

Writes `mapping_db/models/<package>.csv`: what classes and functions that make models are called,
and in which file of which release it is. Nothing of a package is imported or run. Take the wheels
with `pip download --no-deps PACKAGE`.

`NAME@COMMIT=FOLDER` reads the checkout of a repository that has a folder for each model, in folders
of kinds of models: `official/cv/YOLOX`.
"""

from __future__ import annotations

import ast
import csv
import io
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "mapping_db" / "models"
COLUMNS = ("name", "kind", "architecture", "file")
# Folders of the packages that hold models; anything else has layers, losses and tools.
_MODELS = re.compile(r"/models?/|/pipelines/")
_NOT = re.compile(
    r"/tests?/|/layers?/|/cells?/|/utils?/|/ops?/|/common/|/modules/|/metrics?/|activations"
)
# Classes that a repository has for its training, whatever its models are.
_AROUND = re.compile(r"/infer/|/modelarts/|/tests?/|/utils?/|/metrics?/|/dataset/|/trainonestep/")
_CELLS = re.compile(r"(Cell|Module|PreTrainedModel|PretrainedModel|ModelMixin|Pipeline|Model)$")
_STEPS = re.compile(r"Cell$|^(Train|With|Eval|Grad)|OneStep|Loss|Wrap|Network$|Infer|Callback")
_RUN = ("construct", "forward", "__call__")  # a class without is a base of others
_DEPTH = 3  # parts of a path up to the folder of a model

Row = tuple[str, str, str, str]


def main(arguments: list[str]) -> int:
    """Write a table for each wheel or checkout."""
    FOLDER.mkdir(exist_ok=True)
    for argument in arguments:
        name, is_checkout, folder = argument.partition("=")
        if is_checkout:
            package, _, commit = name.partition("@")
            _write(package, f"commit {commit}", "its repository", set(_of_checkout(Path(folder))))
            continue
        wheel = Path(argument)
        package, version = wheel.name.split("-")[:2]
        with zipfile.ZipFile(wheel) as archive:
            paths = [one.filename for one in archive.infolist() if one.filename.endswith(".py")]
            paths = [f"/{one}" for one in paths]
            paths = [one[1:] for one in paths if _MODELS.search(one) and not _NOT.search(one)]
            every = set(paths)
            rows = {
                row
                for one in paths
                for row in _rows(archive.read(one), one, _architecture(one, every))
            }
        _write(package, version, "PyPI", rows)
    return 0


def _write(package: str, version: str, source: str, rows: Iterable[Row]) -> None:
    ordered = sorted(rows)
    text = io.StringIO(newline="")
    text.write(f"# {package} {version}, read {date.today()}, {source}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(ordered)
    (FOLDER / f"{package}.csv").write_text(text.getvalue(), encoding="utf-8")
    print(f"{package} {version}: {len(ordered)} names", file=sys.stderr)


def _of_checkout(folder: Path) -> Iterator[Row]:
    """Each folder of a model with its name, and the classes in it that are no step of training."""
    for whole in sorted(folder.rglob("*.py")):
        parts = whole.relative_to(folder).parts
        if len(parts) <= _DEPTH:
            continue
        architecture, path = parts[_DEPTH - 1], "/".join(parts)
        yield architecture, "model", architecture, "/".join(parts[:_DEPTH])
        if not _AROUND.search(f"/{path}"):
            for row in _rows(whole.read_bytes(), path, architecture):
                if not _STEPS.search(row[0]):
                    yield row


def _rows(text: bytes, path: str, architecture: str) -> Iterator[Row]:
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return
    for node in tree.body:
        kind = _kind(node)
        if kind:
            yield node.name, kind, architecture, path  # type: ignore[attr-defined]


def _kind(node: ast.stmt) -> str:
    """What a statement defines: a class that is a model or a part of one, or what makes one."""
    match node:
        case ast.ClassDef(name=name, bases=bases) if not name.startswith("_"):
            computes = any(
                isinstance(one, ast.FunctionDef) and one.name in _RUN for one in node.body
            )
            is_cell = any(_CELLS.search(_last(base)) for base in bases)
            return "class" if computes and is_cell else ""
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


def _architecture(path: str, every: set[str]) -> str:
    """The folder of a file that is one of several of a model, else the file itself."""
    folder, _, name = path.rpartition("/")
    stem, last = name.removesuffix(".py"), folder.rpartition("/")[2]
    several = {f"{folder}/{before}{last}.py" for before in ("", "modeling_", "pipeline_")}
    if several & every or stem.startswith(("modeling_", "pipeline_", "modular_", "modelling_")):
        return last
    return stem if stem != "__init__" else last
