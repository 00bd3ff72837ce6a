"""`python -m devtools inventory LIBRARY [--output FOLDER] [--wheel FILE]`: write one file.

torch and mindspore are introspected in the interpreter that runs this command;
torchvision and torchaudio are read from a wheel and never imported.
"""

from __future__ import annotations

import argparse
import importlib
import warnings
from pathlib import Path

from devtools.introspection.record import write

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
    parser.add_argument("--wheel", type=Path, help="wheel to read (torchvision, torchaudio)")
    options = parser.parse_args(arguments)
    warnings.simplefilter("ignore")  # deprecated names belong in the inventory too
    module = importlib.import_module(MODULES[options.library])
    if options.wheel is not None:
        inventory = module.collect(options.library, options.wheel)
    elif options.library in ("torchvision", "torchaudio"):
        parser.error(f"{options.library} is read from its wheel: give --wheel")
    else:
        inventory = module.collect()
    path = write(inventory, options.output)
    print(f"{path.name}: {len(inventory.symbols)} symbols, {len(inventory.aliases)} aliases")
    return 0
