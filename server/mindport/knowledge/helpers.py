"""What helpers do with torch's own arguments, as mapping_db/helpers says.

`tests.csv` names, for APIs that no sample of torch's is of and for helpers of strict values, the
test that compares their values.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from mindport.knowledge import toml
from mindport.knowledge.types import Backend
from mindport.knowledge.versions import release_key

FORMS = frozenset({"call", "layer", "member", "name"})


@dataclass(frozen=True, slots=True)
class Helper:
    """What takes the place of one API, how (see mapping_db/README.md), and where it is for."""

    api: str
    helper: str
    form: str = "call"
    backends: str = ""  # parted by blanks; "" for all
    since: str = ""  # the first release
    note: str = ""
    target: str = ""
    suits_all: str = ""  # "yes" or ""
    loses: str = ""  # what MindSpore's kernel loses; such a helper is for strict values alone

    def is_for(self, release: str, backend: Backend) -> bool:
        """Whether it is taken there."""
        is_backend = not self.backends or backend.value in self.backends.split()
        is_late = not self.since or release_key(release) >= release_key(self.since)
        return is_backend and is_late


_TEXTS = frozenset(one.name for one in fields(Helper)) - {"api", "helper", "backends", "suits_all"}


def read_helpers(folder: Path) -> list[tuple[str, ...]]:
    """The fields of each API, in the order of the files; ValueError for what means nothing."""
    lines: dict[tuple[str, bool], tuple[str, ...]] = {}
    for file in sorted(folder.glob("*.toml")):
        for group in toml.loads(file.read_text(encoding="utf-8"))["helpers"]:
            for one in _of_group(dict(group), file.name):
                key = (one.api, bool(one.loses))
                if key in lines:
                    raise ValueError(f"{file.name}: {one.api} stands there twice")
                lines[key] = astuple(one)
    return list(lines.values())


def _of_group(group: dict[str, object], file: str) -> Iterator[Helper]:
    owners, names = group.pop("of"), group.pop("names", [])
    renamed, backends = group.pop("renamed", {}), group.pop("backends", [])
    suits_all = "yes" if group.pop("suits_all", False) else ""
    assert isinstance(owners, list) and isinstance(names, list)
    assert isinstance(renamed, dict) and isinstance(backends, list)
    texts = {key: str(value) for key, value in group.items()}
    if not texts.keys() <= _TEXTS or texts.get("form", "call") not in FORMS:
        raise ValueError(f"{file}: {texts} of {owners} is not understood")
    for owner in owners:
        for name, helper in (dict.fromkeys(names, "") | renamed).items():
            yield Helper(
                f"{owner}.{name}",
                helper or name,
                backends=" ".join(backends),
                suits_all=suits_all,
                **texts,
            )


def read_tests(folder: Path) -> list[tuple[str, str]]:
    """The APIs, each with the file of the test that runs their conversions."""
    file = folder / "tests.csv"
    if not file.is_file():
        return []
    with file.open(encoding="utf-8", newline="") as stream:
        return [(line["api"], line["test"]) for line in csv.DictReader(stream)]
