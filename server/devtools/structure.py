"""`python -m devtools structure SOURCES [NAME ...]`: the structure of models beside torch's own.

NAME is a table of `tests/data/dossier/structure_calls.toml`; all of them without a NAME. SOURCES is
a folder to which pip downloads the packages that are not there yet. Each call of a table is written
into a program beside the source; the dossier reads the program, and torch runs it. The names and
classes of all modules and the number of parameters must be equal. Each package has its own process.
To be run where torch is installed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from devtools.structure_sources import source_of
from mindport.dossier.collectors import structure
from mindport.dossier.model import Model, Node
from mindport.dossier.project import Project
from mindport.installed.package_folders import package_folders
from mindport.knowledge import toml
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.engine import Engine
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import Settings

CALLS = Path(__file__).parents[2] / "tests" / "data" / "dossier" / "structure_calls.toml"
_PROGRAM = "structure_calls.py"
_ONE = "--one"  # in the process of one package
_ANSWER = "STRUCTURE_ANSWER"  # the file for its answer


def names_of(node: Node, above: str = "") -> Iterator[tuple[str, str]]:
    """The modules of a tree with their classes; those that are alike in a row one by one."""
    for child in node.children:
        first, _, last = child.name.partition(" .. ")
        for name in range(int(first), int(last) + 1) if last else [first]:
            whole = f"{above}.{name}" if above else str(name)
            yield whole, child.kind
            yield from names_of(child, whole)


def difference(model: Model | None, made: Any) -> str:
    """What differs between what the dossier says and a module of torch; "" for nothing."""
    if model is None:
        return "not listed"
    if model.parameters is None or model.root is None:
        return f"not known: {'; '.join(model.missing[:2])}"
    count = sum(one.numel() for one in made.parameters())
    if model.parameters != count:
        return f"{model.parameters} parameters, torch has {count}"
    own = [(name, type(one).__name__) for name, one in made.named_modules(remove_duplicate=False)]
    found = set(names_of(model.root))
    missing = {one for one in own if one[0]} ^ found
    return f"modules {sorted(missing)[:3]}" if missing else ""


def _of_class(models: list[Model], name: str) -> Model | None:
    """Of the models that a line makes, the one of a class; else any of them."""
    wanted = [one for one in models if one.root is not None and one.root.kind == name]
    return next(iter(wanted or models), None)


def _listed(folder: Path, packages: tuple[str, ...] = ()) -> tuple[Model, ...]:
    """The models that the dossier of a folder shows; `packages` are folders of what it imports."""
    task = prepare([folder], Settings())
    engine = Engine(task, KnowledgeBase.open(), 1, None, None, takes_all=True)
    sources = {source.path: source for source in task.sources}

    def found() -> tuple[Model, ...]:
        analysed = engine.analysed()
        no_scan = cast(Any, None)  # models need no judgements
        found_in = (sources, analysed.units, analysed.evaluator, packages)
        project = Project(folder, no_scan, *found_in)
        return structure.collect(project).models

    return in_deep_thread(found, engine.stop)


def _compared(
    table: dict[str, Any], folder: Path, packages: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    lines = [*table["imports"], *(f"model_{at} = {one}" for at, one in enumerate(table["calls"]))]
    with tempfile.TemporaryDirectory() as kept:
        copy = Path(kept, "source")
        shutil.copytree(folder, copy)
        program = copy / _PROGRAM
        program.write_text("\n".join(lines) + "\n", encoding="utf-8")
        listed = [
            (place.line, one)
            for one in _listed(copy, packages)
            for place in (one.place, *one.also)
            if place.path == _PROGRAM
        ]
        sys.path.insert(0, str(copy))
        names: dict[str, Any] = {}
        exec(compile(program.read_text(encoding="utf-8"), _PROGRAM, "exec"), names)
        first = len(table["imports"]) + 1
        for at, call in enumerate(table["calls"]):
            made = names[f"model_{at}"]
            here = [one for line, one in listed if line == first + at]
            yield call, difference(_of_class(here, type(made).__name__), made)


def _apart(name: str, table: dict[str, Any], sources: Path) -> list[tuple[str, str]]:
    """What differs for one package, found in a process of its own: a fault costs this package."""
    paths = [str(source_of(one, sources)) for one in table.get("needs", ())]
    search = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), *paths])
    command = [sys.executable, "-m", "devtools", "structure", str(sources), _ONE, name]
    with tempfile.TemporaryDirectory() as kept:
        answer = Path(kept, "answer.json")
        environment = {**os.environ, "PYTHONPATH": search, _ANSWER: str(answer)}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if run.returncode:
            why = f"failed: {(run.stderr.strip() or 'no output').splitlines()[-1]}"
            return [(call, why) for call in table["calls"]]
        return [(call, why) for call, why in json.loads(answer.read_text(encoding="utf-8"))]


def _counts(found: list[tuple[str, str]]) -> list[int]:
    """Calls, those that are equal, not known, not listed, and different."""
    whys = [why for _, why in found]
    starts = ("not known", "not listed")
    counts = [sum(why.startswith(start) for why in whys) for start in starts]
    equal = whys.count("")
    return [len(whys), equal, *counts, len(whys) - equal - sum(counts)]


def main(arguments: list[str]) -> int:
    """Print a table, then what differs; 1 where a count is wrong."""
    tables = toml.loads(CALLS.read_text(encoding="utf-8"))
    if not arguments or arguments[0].startswith("-"):
        print("usage: python -m devtools structure SOURCES [NAME ...]", file=sys.stderr)
        return 2
    sources, names = Path(arguments[0]).resolve(), arguments[1:]
    if names[:1] == [_ONE]:
        table = tables[names[1]]
        needed = [str(source_of(one, sources)) for one in table.get("needs", ())]
        packages = (*needed, *package_folders(sys.prefix))
        found = list(_compared(table, source_of(table["package"], sources), packages))
        Path(os.environ[_ANSWER]).write_text(json.dumps(found), encoding="utf-8")
        return 0
    print(f"{'package':34} calls  equal  not known  not listed  different", flush=True)
    every: dict[str, list[tuple[str, str]]] = {}
    for name in names or tables:
        every[name] = _apart(name, tables[name], sources)
        shown = tables[name]["package"] + (" (aside)" if tables[name].get("aside") else "")
        print(_row(shown, every[name]), flush=True)
    parts = {"all": list(every), "aside": [one for one in every if tables[one].get("aside")]}
    for title, held in parts.items():
        print(_row(title, [one for name in held for one in every[name]]))
    for name, found in every.items():
        for call, why in found:
            if why:
                print(f"  {name}: {call[:70]}: {why}")
    return int(_counts([one for found in every.values() for one in found])[-1] > 0)


def _row(title: str, found: list[tuple[str, str]]) -> str:
    calls, equal, unknown, unlisted, different = _counts(found)
    return f"{title:34} {calls:5}  {equal:5}  {unknown:9}  {unlisted:10}  {different:9}"
