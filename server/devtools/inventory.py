"""`python -m devtools inventory LIBRARY [--output FOLDER] [--wheel FILE]`: write one file.

torch and mindspore are introspected in the interpreter that runs this command; torchvision,
torchaudio and old releases of mindspore are read from a wheel and never imported.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import json
import warnings
from pathlib import Path

from devtools.introspection import wheel_inventory
from devtools.introspection.record import Inventory, write

MODULES = {
    "torch": "devtools.introspection.torch_inventory",
    "mindspore": "devtools.introspection.mindspore_inventory",
    "torchvision": "devtools.introspection.wheel_inventory",
    "torchaudio": "devtools.introspection.wheel_inventory",
}
DEFAULT_FOLDER = Path(__file__).parents[2] / "mapping_db" / "inventory"


def main(arguments: list[str]) -> int:
    """Collect the inventory of one library and write it."""
    parser = argparse.ArgumentParser(prog="devtools inventory", description=__doc__)
    parser.add_argument("library", choices=sorted(MODULES))
    parser.add_argument("--output", type=Path, default=DEFAULT_FOLDER, help="folder to write to")
    parser.add_argument("--wheel", type=Path, help="wheel to read in place of what is installed")
    options = parser.parse_args(arguments)
    warnings.simplefilter("ignore")  # deprecated names belong in the inventory too
    module = importlib.import_module(MODULES[options.library])
    if options.wheel is not None:
        inventory = wheel_inventory.collect(options.library, options.wheel)
        if options.library == "mindspore":
            _keep_known(inventory, options.output)
    elif options.library in ("torchvision", "torchaudio"):
        parser.error(f"{options.library} is read from its wheel: give --wheel")
    else:
        inventory = module.collect()
    path = write(inventory, options.output)
    print(f"{path.name}: {len(inventory.symbols)} symbols, {len(inventory.aliases)} aliases")
    return 0


def _keep_known(inventory: Inventory, folder: Path) -> None:
    """Leave out what no later release and no page of the documentation names.

    A source tells no public name from an internal one: every class of every file has a path.
    """
    later = [json.loads(file.read_text("utf-8")) for file in folder.glob("mindspore-*.json")]
    stocks = [one for one in later if one["version"] != inventory.version]
    known = {name for one in stocks for name in (*one["symbols"], *one["aliases"])}
    with (folder.parent / "official" / "documented.csv").open(encoding="utf-8") as file:
        known.update(line["name"] for line in csv.DictReader(file))
    known |= {inventory.aliases[name] for name in known & inventory.aliases.keys()}
    bases = [
        base for name in known & inventory.symbols.keys() for base in inventory.symbols[name].bases
    ]
    while bases:
        base = bases.pop()
        if base in inventory.symbols and base not in known:
            known.add(base)
            bases += inventory.symbols[base].bases
    classes = {name for name in known if name in inventory.symbols}
    for name in list(inventory.symbols):
        if name not in known and name.rpartition(".")[0] not in classes:
            del inventory.symbols[name]
    for name, target in list(inventory.aliases.items()):
        if name not in known or target not in inventory.symbols:
            del inventory.aliases[name]
