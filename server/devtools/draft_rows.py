"""`python -m devtools draft-rows MODULE FILE`: draft rows for the names of MODULE without one.

A draft joins three sources: the inventories (equal leaf names with compatible signatures), the
official tables (their newest target that still exists) and measurements on CPU. Existing rows are
never touched; a drafted row says `drafted = true` until a person has read it. Names for which no
target was found are listed, because only a person can say what to do about them.
"""

from __future__ import annotations

import argparse
import csv
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from devtools.draft_pairing import Pairing, pair_parameters
from devtools.draft_text import render_row
from mindport.knowledge import toml
from mindport.knowledge.evidence import Evidence, read_evidence
from mindport.knowledge.types import Backend
from mindport.knowledge.versions import release_key

DATABASE = Path(__file__).parents[2] / "mapping_db"
BACKENDS = ("ascend", "gpu", "cpu")
# Where a name of a torch module may live in MindSpore, best first.
NAMESPACES = {
    "torch": ("mindspore.mint", "mindspore.ops", "mindspore"),
    "torch.Tensor": ("mindspore.Tensor",),
    "torch.nn": ("mindspore.mint.nn", "mindspore.nn"),
    "torch.nn.functional": ("mindspore.mint.nn.functional", "mindspore.mint", "mindspore.ops"),
    "torch.nn.Module": ("mindspore.nn.Cell",),
    "torch.optim": ("mindspore.mint.optim", "mindspore.experimental.optim", "mindspore.nn"),
    "torch.optim.lr_scheduler": ("mindspore.experimental.optim.lr_scheduler",),
    "torch.linalg": ("mindspore.mint.linalg", "mindspore.ops"),
    "torch.fft": ("mindspore.ops",),
    "torch.special": ("mindspore.mint.special", "mindspore.mint", "mindspore.ops"),
}


@dataclass(frozen=True, slots=True)
class Sources:
    """Everything a draft may rest on."""

    torch: dict[str, Any]
    mindspore: dict[str, Any]
    official: dict[str, list[str]] = field(default_factory=dict)
    evidence: Evidence = field(default_factory=Evidence)


def main(arguments: list[str]) -> int:
    """Append drafted rows to FILE and list the names that stay without one."""
    parser = argparse.ArgumentParser(prog="devtools draft-rows", description=__doc__)
    parser.add_argument("module", help="torch module or class whose members are drafted")
    parser.add_argument("file", type=Path, help="row file to append to")
    parser.add_argument("--database", type=Path, default=DATABASE, help="the folder mapping_db")
    parser.add_argument("--torch-version", default="2.13.0")
    parser.add_argument("--mindspore-version", default="2.10.0")
    options = parser.parse_args(arguments)
    inventory = options.database / "inventory"
    sources = Sources(
        _symbols(inventory / f"torch-{options.torch_version}.json"),
        _symbols(inventory / f"mindspore-{options.mindspore_version}.json"),
        _official(options.database / "official" / "mapping.csv"),
        read_evidence(options.database / "evidence"),
    )
    known = _existing_rows(options.database)
    drafted, missing = _draft_module(sources, options.module, known)
    if drafted:
        with options.file.open("a", encoding="utf-8", newline="\n") as stream:
            stream.writelines("\n" + render_row(name, row) for name, row in drafted)
    print(f"{len(drafted)} rows drafted; {len(missing)} names without a target:")
    print("\n".join(f"  {name}" for name in missing))
    return 0


def _symbols(path: Path) -> dict[str, Any]:
    inventory = json.loads(path.read_text(encoding="utf-8"))
    return dict(inventory["symbols"])


def _official(path: Path) -> dict[str, list[str]]:
    """Targets per torch name, newest release first."""
    with path.open(encoding="utf-8", newline="") as stream:
        lines = list(csv.DictReader(stream))
    targets: dict[str, list[str]] = {}
    for line in sorted(lines, key=lambda line: release_key(line["last_release"]), reverse=True):
        known = targets.setdefault(line["torch_api"], [])
        if line["mindspore_api"] and line["mindspore_api"] not in known:
            known.append(line["mindspore_api"])
    return targets


def _existing_rows(database: Path) -> set[str]:
    names: set[str] = set()
    for path in database.glob("*/*.toml"):
        names.update(toml.loads(path.read_text(encoding="utf-8")))
    return names


def _draft_module(
    sources: Sources, module: str, known: set[str]
) -> tuple[list[tuple[str, dict[str, Any]]], list[str]]:
    drafted: list[tuple[str, dict[str, Any]]] = []
    missing: list[str] = []
    for name, symbol in sources.torch.items():
        if name.rpartition(".")[0] != module or name in known or symbol["kind"] == "module":
            continue
        if not symbol.get("public", True):
            continue
        targets = _targets(sources, name, module)
        if targets:
            drafted.append((name, {"targets": targets, "drafted": True}))
        else:
            missing.append(name)
    return drafted, missing


def _targets(sources: Sources, name: str, module: str) -> list[dict[str, Any]]:
    """The targets in order of preference; a later one is kept only for a backend still open."""
    leaf = name.rpartition(".")[2]
    candidates = [f"{space}.{leaf}" for space in NAMESPACES.get(module, ())]
    listed = [api for api in sources.official.get(name, []) if api in sources.mindspore]
    candidates += [api for api in listed if api not in candidates]
    kept: list[dict[str, Any]] = []
    covered: set[str] = set()
    for api in candidates:
        symbol = sources.mindspore.get(api)
        if symbol is None:
            continue
        pairing = pair_parameters(
            sources.torch[name].get("signatures", []), symbol.get("signatures", [])
        )
        if not pairing.fits and api not in listed:
            continue
        backends = [b for b in _backends(sources, api, symbol) if b not in covered]
        if backends:
            kept.append(_target(api, backends, pairing))
            covered.update(backends)
    return kept


def _stated(api: str, symbol: dict[str, Any]) -> set[str]:
    """The backends that the documentation states, or that an API of its kind has."""
    stated = {platform.lower() for platform in symbol.get("platforms", [])}
    return stated or ({"ascend"} if api.startswith("mindspore.mint.") else set(BACKENDS))


def _backends(sources: Sources, api: str, symbol: dict[str, Any]) -> list[str]:
    stated = _stated(api, symbol)
    ran = _ran_on_cpu(sources.evidence, api)
    leaf = api.rpartition(".")[2]
    in_place = api.startswith("mindspore.Tensor.") and leaf.endswith("_") and leaf[-2:] != "__"
    if ran is False or (in_place and ran is None):
        stated.discard("cpu")
    elif ran:
        stated.add("cpu")
    return [backend for backend in BACKENDS if backend in stated]


def _ran_on_cpu(evidence: Evidence, api: str) -> bool | None:
    """None when it was never run; one case without a kernel, or silently wrong, makes it a no."""
    seen = [
        item.status
        for item in evidence.by_target.get(api, ())
        if item.backend is Backend.CPU and item.aspect in ("values", "in_place")
    ]
    return not {"kernel_missing", "silently_wrong"} & set(seen) if seen else None


def _target(api: str, backends: list[str], pairing: Pairing) -> dict[str, Any]:
    target: dict[str, Any] = {"api": api, "backends": backends}
    if pairing.params:
        target["params"] = pairing.params
    if pairing.write:
        target["write"] = pairing.write
    return target
