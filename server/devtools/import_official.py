"""Import the published mapping tables of MindSpore into mapping_db/official.

    python -m devtools import_official FOLDER

FOLDER holds the extracted tables, one line per fact and release. Here a fact is written once,
with the first and the last release of each unbroken run it stands in. `FOLDER/releases` holds the
names that pages of each release link to, and the published lists of changes.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable
from pathlib import Path

OFFICIAL = Path(__file__).parents[2] / "mapping_db" / "official"
RELEASE_COLUMN = "mindspore_version"
# source file -> (file written, columns to sort by before the source's own order)
FILES = {
    "mapping_tables.csv": ("mapping.csv", ("torch_api",)),
    "parameter_pairs.csv": ("parameters.csv", ("torch_api", "mindspore_api")),
    "general_difference_parameters.csv": ("general_parameters.csv", ("parameter",)),
    "diff_pages.csv": ("pages.csv", ("torch_api", "diff_page")),
}


# What a list of changes that says "the previous version" compares with. The branch of 1.11 became
# 2.0, so that both lists start from 1.10; the list of 2.4.1 repeats that of 2.4.0.
_BEFORE = {
    "1.10": "1.9",
    "1.11": "1.10",
    "2.0": "1.10",
    "2.2": "2.1",
    "2.4.0": "2.3.1",
    "2.4.1": "2.3.1",
}


def releases_of(folder: Path) -> list[str]:
    """The releases in the order of the source."""
    with (folder / "mapping_tables.csv").open(encoding="utf-8", newline="") as file:
        return list(dict.fromkeys(row[RELEASE_COLUMN] for row in csv.DictReader(file)))


def runs(indices: set[int]) -> list[tuple[int, int]]:
    """Unbroken runs of whole numbers: {1, 2, 5} gives (1, 2), (5, 5)."""
    starts = sorted(index for index in indices if index - 1 not in indices)
    ends = sorted(index for index in indices if index + 1 not in indices)
    return list(zip(starts, ends, strict=True))


def import_file(source: Path, target: Path, releases: list[str], keys: tuple[str, ...]) -> int:
    """Write one file; the number of lines."""
    facts: dict[tuple[str, ...], set[int]] = {}
    with source.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        columns = [name for name in reader.fieldnames or [] if name != RELEASE_COLUMN]
        for row in reader:
            fact = tuple(row[column] for column in columns)
            facts.setdefault(fact, set()).add(releases.index(row[RELEASE_COLUMN]))
    places = [columns.index(key) for key in keys]
    lines = [
        (releases[first], releases[last], *fact)
        for fact, indices in sorted(
            facts.items(), key=lambda item: tuple(item[0][place] for place in places)
        )
        for first, last in runs(indices)
    ]
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["first_release", "last_release", *columns])
        writer.writerows(lines)
    return len(lines)


def import_names(folder: Path, releases: list[str]) -> None:
    """Write which release is documented to have a name, and the published changes."""
    with (folder / "documented_names.csv").open(encoding="utf-8", newline="") as file:
        named = [(row["name"], row["releases"].split()) for row in csv.DictReader(file)]
    known = [(name, [one for one in found if one in releases]) for name, found in named]
    rows = [(name, " ".join(found)) for name, found in known if found]
    _write(OFFICIAL / "documented.csv", ("name", "releases"), rows)
    with (folder / "api_updates.csv").open(encoding="utf-8", newline="") as file:
        updates = list(csv.DictReader(file))
    for row in updates:
        row["compared_with"] = row["compared_with"] or _BEFORE[row["release"]]
    columns = tuple(updates[0])
    _write(OFFICIAL / "updates.csv", columns, [tuple(row.values()) for row in updates])


def _write(target: Path, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([columns, *rows])
    print(f"{target.name} written")


def main(argv: list[str]) -> int:
    """Run the import."""
    parser = argparse.ArgumentParser(prog="devtools import_official", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args(argv).folder
    OFFICIAL.mkdir(parents=True, exist_ok=True)
    releases = releases_of(folder)
    for source, (target, keys) in FILES.items():
        count = import_file(folder / source, OFFICIAL / target, releases, keys)
        print(f"{target}: {count} lines")
    import_names(folder / "releases", releases)
    return 0
