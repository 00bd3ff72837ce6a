"""How right the rules on sparse tensors, second gradients, graph mode and shapes are.

    python benchmarks/findings.py [sparse|second_order|graph|dynamic ...] [--list]

The snippets are in tests/data/labelled; `python -m devtools sparse_labels` (`second_labels`,
`graph_labels`, `migrated_labels`) writes their marks. A finding on sparse tensors and a mark meet
in one statement; of the other kinds in one snippet. `# finding:` is to be found, `# possible:` may
be, anything else is wrong. Of dynamic shapes it is the last pairs of tests/data/dynamic. The exit
code is 1 where recall or precision of a half is below the floor that was reached.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import dynamic

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests/data/labelled"
MARK = re.compile(r"  # (finding|possible): (.*)$")
FAMILIES = {"sparse": "MP30", "second_order": "MP40", "graph": "MP5"}
SHAPES = (
    "wild_eleventh",
    "wild_twelfth",
    "wild_thirteenth",
    "wild_fourteenth",
    "wild_sixteenth",
    "wild_seventeenth",
    "wild_eighteenth",
)
# Recall and precision, in percent, that each half has reached.
FLOORS = {
    "sparse/seen": (100, 100),
    "sparse/aside": (96, 96),
    "second_order/seen": (100, 100),
    "second_order/aside": (90, 100),
    "graph/seen": (90, 100),
    "graph/aside": (100, 92),
    "second_order/seen_second": (90, 100),
    "second_order/aside_second": (86, 90),
    "graph/seen_second": (100, 100),
    "graph/aside_second": (100, 100),
    "second_order/seen_third": (100, 93),
    "second_order/aside_third": (100, 100),
    "graph/seen_third": (100, 100),
    "graph/aside_third": (100, 90),
    "second_order/seen_fourth": (90, 95),
    "second_order/aside_fourth": (90, 100),
    "graph/seen_fourth": (87, 100),
    "graph/aside_fourth": (69, 100),
    "second_order/seen_fifth": (100, 85),
    "second_order/aside_fifth": (100, 83),
    "graph/seen_fifth": (100, 100),
    "graph/aside_fifth": (83, 100),
    "second_order/seen_sixth": (100, 100),
    "second_order/aside_sixth": (100, 100),
    "graph/seen_sixth": (100, 100),
    "graph/aside_sixth": (93, 100),
    "graph/seen_seventh": (100, 100),
    "graph/aside_seventh": (100, 100),
    "dynamic/wild_eleventh": (90, 97),
    "dynamic/wild_eleventh_aside": (94, 96),
    "dynamic/wild_twelfth": (97, 97),
    "dynamic/wild_twelfth_aside": (95, 100),
    "dynamic/wild_thirteenth": (95, 98),
    "dynamic/wild_thirteenth_aside": (91, 100),
    "dynamic/wild_fourteenth": (93, 100),
    "dynamic/wild_fourteenth_aside": (88, 100),
    "dynamic/wild_sixteenth": (100, 100),
    "dynamic/wild_sixteenth_aside": (92, 86),
    "dynamic/wild_seventeenth": (90, 100),
    "dynamic/wild_seventeenth_aside": (90, 100),
    "dynamic/wild_eighteenth": (82, 100),
    "dynamic/wild_eighteenth_aside": (80, 100),
}


@dataclass(slots=True)
class Score:
    """Marks that are found and missed, findings that are right and wrong."""

    found: int = 0
    missed: int = 0
    right: int = 0
    wrong: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def recall(self) -> float:
        return 100 * self.found / max(self.found + self.missed, 1)

    @property
    def precision(self) -> float:
        return 100 * self.right / max(self.right + self.wrong, 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    kinds = [*FAMILIES, "dynamic"]
    parser.add_argument("kinds", nargs="*", default=kinds, help="which sets")
    parser.add_argument("--list", action="store_true", help="print what is missed or wrong")
    options = parser.parse_args()
    below = 0
    for kind in options.kinds:
        for file, score in scores(kind):
            if options.list:
                print("\n".join(score.faults))
            print(
                f"{kind}/{file.name}: recall {score.recall:.1f} % of"
                f" {score.found + score.missed} marks, precision {score.precision:.1f} % of"
                f" {score.right + score.wrong} findings"
            )
            recall, precision = FLOORS.get(f"{kind}/{file.stem}", (0, 0))
            below += score.recall < recall or score.precision < precision
    return 1 if below else 0


def scores(kind: str) -> Iterator[tuple[Path, Score]]:
    """The files of a set, each with its score."""
    if kind == "dynamic":
        yield from shapes()
        return
    found = dynamic.scan(DATA / kind, FAMILIES[kind], "cpu")
    for file in sorted((DATA / kind).glob("*.py")):
        yield file, score_of(file, kind, [number for number, _ in found.get(file.name, [])])


def shapes() -> Iterator[tuple[Path, Score]]:
    """The halves of the last sets on dynamic shapes."""
    with tempfile.TemporaryDirectory() as folder:
        for pair in SHAPES:
            for file in (ROOT / "tests/data/dynamic").glob(f"{pair}*.py"):
                shutil.copy(file, folder)
        found = dynamic.scan(Path(folder))
        for file in sorted(Path(folder).glob("*.py")):
            seen = dynamic.Score()
            dynamic.compare(file, found.get(file.name, []), seen)
            marks = sum(seen.kinds.values(), Counter[str]())
            codes = sum(seen.codes.values(), Counter[str]())
            counts = marks["found"], marks["missed"], codes["dynamic"], codes["wrong"]
            yield file, Score(*counts, seen.faults)


def score_of(file: Path, kind: str, findings: list[int]) -> Score:
    """Compare one file."""
    text = file.read_text(encoding="utf-8")
    unit = dynamic.statements(text) if kind == "sparse" else snippets(text)
    marks: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if mark := MARK.search(line):
            place = unit.get(number, number)
            marks[place] = "finding" if marks.get(place) == "finding" else mark[1]
    score = Score()
    places = {unit.get(number, number) for number in findings}
    for place, mark in marks.items():
        if mark == "finding" and place in places:
            score.found += 1
        elif mark == "finding":
            score.missed += 1
            score.faults.append(f"{file}:{place}: missed")
    for place in sorted(places):
        mark = marks.get(place, "")
        score.right += mark == "finding"
        score.wrong += not mark
        if not mark:
            score.faults.append(f"{file}:{place}: wrong")
    return score


def snippets(text: str) -> dict[int, int]:
    """Line -> the first line of its snippet."""
    first: dict[int, int] = {}
    start = 0
    for number, line in enumerate(text.splitlines(), 1):
        start = number if line.startswith("# inputs:") else start
        first[number] = start
    return first


if __name__ == "__main__":
    sys.exit(main())
