"""`python -m devtools structure NAME=FOLDER ...`: compare the structure of models with torch's own.

NAME is a table of `tests/data/dossier/structure_calls.toml`, FOLDER the source that it names. Each
call of the table is written into a program beside the source; the dossier reads the program, and
torch runs it. Names and classes of all modules and the number of parameters must be equal. To be
run where torch is installed.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mindport.dossier.build import new_dossier
from mindport.dossier.model import Model, Node
from mindport.knowledge import toml
from mindport.project.settings.settings import Settings

CALLS = Path(__file__).parents[2] / "tests" / "data" / "dossier" / "structure_calls.toml"
_PROGRAM = "structure_calls.py"


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


def _compared(table: dict[str, Any], folder: Path) -> Iterator[tuple[str, str]]:
    lines = [*table["imports"], *(f"model_{at} = {one}" for at, one in enumerate(table["calls"]))]
    with tempfile.TemporaryDirectory() as kept:
        copy = Path(kept, "source")
        shutil.copytree(folder, copy)
        program = copy / _PROGRAM
        program.write_text("\n".join(lines) + "\n", encoding="utf-8")
        dossier = new_dossier(copy, Settings())
        section = next(one for one in dossier.sections if one.name == "structure")
        listed = [one for one in section.models if one.place.path == _PROGRAM]
        sys.path.insert(0, str(copy))
        names: dict[str, Any] = {}
        exec(compile(program.read_text(encoding="utf-8"), _PROGRAM, "exec"), names)
        first = len(table["imports"]) + 1
        for at, call in enumerate(table["calls"]):
            made = names[f"model_{at}"]
            here = [one for one in listed if one.place.line == first + at]
            yield call, difference(_of_class(here, type(made).__name__), made)


def main(arguments: list[str]) -> int:
    """Print what differs; 1 where a count is wrong."""
    tables = toml.loads(CALLS.read_text(encoding="utf-8"))
    equal = total = wrong = 0
    for argument in arguments:
        name, _, folder = argument.partition("=")
        if name not in tables or not Path(folder).is_dir():
            print(
                f"usage: python -m devtools structure NAME=FOLDER ...: {argument}", file=sys.stderr
            )
            return 2
        found = list(_compared(tables[name], Path(folder)))
        differing = [(call, why) for call, why in found if why]
        print(f"{name}: {len(found) - len(differing)} of {len(found)} are equal")
        for call, why in differing:
            print(f"  {call[:70]}: {why}")
        equal, total = equal + len(found) - len(differing), total + len(found)
        wrong += sum(not why.startswith("not known") for _, why in differing)
    print(f"all: {equal} of {total} are equal, {wrong} are different")
    return int(wrong > 0)
