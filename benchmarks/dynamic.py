"""How right the rules on dynamic shape (MP2xx) are, against labels that were found by running.

    python benchmarks/dynamic.py [FOLDER ...] [--list]

FOLDER holds files with marks as `python -m devtools dynamic-labels` writes them; without one,
tests/data/dynamic. A finding and a mark meet when they stand in the same statement (of a compound
statement: in its header).

- `# dynamic:` is to be found: a missed one counts against recall.
- `# flows`, `# unfixed:` and `# possible:` may be found: counted apart, neither right nor wrong.
- Anywhere else a finding is wrong and counts against precision.

`--list` prints every missed mark and every wrong finding.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
MARK = re.compile(r"  # (dynamic|flows|unfixed|possible)(?:: (.*))?$")
FAMILY = "MP2"


@dataclass
class Score:
    """Sums over all files."""

    kinds: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    codes: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    faults: list[str] = field(default_factory=list)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, default=[ROOT / "tests/data/dynamic"])
    parser.add_argument("--list", action="store_true", help="print what is missed or wrong")
    options = parser.parse_args()
    score = Score()
    for folder in options.folders:
        findings = scan(folder.resolve())
        for file in sorted(folder.resolve().glob("*.py")):
            compare(file, findings.get(file.name, []), score)
    if options.list:
        print("\n".join(score.faults))
    report(score)
    return 0


def scan(
    folder: Path, family: str = FAMILY, backend: str = "ascend"
) -> dict[str, list[tuple[int, str]]]:
    """File name -> (line, code) of the findings."""
    with tempfile.TemporaryDirectory() as made:
        output = Path(made) / "scan.json"
        command = [sys.executable, "-m", "mindport", "scan", str(folder), "--isolated"]
        command += ["--backend", backend, "--no-cache", "--exit-zero"]
        command += ["--format", "json", "-o", str(output)]
        subprocess.run(command, cwd=ROOT / "server", check=True, stdout=subprocess.DEVNULL)
        result = json.loads(output.read_text(encoding="utf-8"))
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for item in result["findings"]:
        if item["code"].startswith(family):
            place = (item["range"]["start"]["line"], item["code"])
            found[Path(item["path"]).name].append(place)
    return found


def compare(file: Path, findings: list[tuple[int, str]], score: Score) -> None:
    """Add one file to the score."""
    text = file.read_text(encoding="utf-8")
    statement = statements(text)
    expected: dict[int, dict[str, str]] = defaultdict(dict)
    for number, line in enumerate(text.splitlines(), 1):
        if mark := MARK.search(line):
            expected[statement.get(number, number)][mark[1]] = mark[2] or ""
    found: dict[int, set[str]] = defaultdict(set)
    for number, code in findings:
        found[statement.get(number, number)].add(code)
    for number, marks in expected.items():
        if "dynamic" in marks:
            for kind in kinds(marks["dynamic"]):
                score.kinds[kind]["found" if number in found else "missed"] += 1
            if number not in found:
                score.faults.append(f"{file}:{number}: missed: {marks['dynamic']}")
    for number, codes in found.items():
        marks = expected.get(number, {})
        verdict = next((word for word in ("dynamic", *marks) if word in marks), "wrong")
        for code in codes:
            score.codes[code][verdict] += 1
        if verdict == "wrong":
            score.faults.append(f"{file}:{number}: wrong: {' '.join(sorted(codes))}")


def kinds(mark: str) -> list[str]:
    """`slice dim 0; unique dim 1` -> slice, unique."""
    return sorted({part.strip().split(" dim ")[0] for part in mark.split(";")})


def statements(text: str) -> dict[int, int]:
    """Line -> first line of the statement, or of the header of a compound one."""
    first: dict[int, int] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt):
            for number in range(node.lineno, header_end(node) + 1):
                first[number] = max(first.get(number, 0), node.lineno)
    return first


def header_end(node: ast.stmt) -> int:
    body = getattr(node, "body", None)
    last = node.end_lineno or node.lineno
    return max(node.lineno, body[0].lineno - 1) if body else last


def report(score: Score) -> None:
    """Print both tables and the two figures."""
    print(f"{'kind':<28}{'marks':>7}{'found':>7}{'recall':>9}")
    for kind, counts in sorted(score.kinds.items(), key=lambda item: -item[1].total()):
        print(f"{kind:<28}{counts.total():>7}{counts['found']:>7}{share(counts, 'found'):>9}")
    print(f"\n{'code':<28}{'right':>7}{'wrong':>7}{'flows':>7}{'unfixed':>9}{'possible':>9}")
    for code, counts in sorted(score.codes.items()):
        cells = [counts[word] for word in ("dynamic", "wrong", "flows", "unfixed", "possible")]
        print(f"{code:<28}{cells[0]:>7}{cells[1]:>7}{cells[2]:>7}{cells[3]:>9}{cells[4]:>9}")
    lines = sum(score.kinds.values(), Counter[str]())
    judged = sum(score.codes.values(), Counter[str]())
    certain = Counter({word: judged[word] for word in ("dynamic", "wrong")})
    print(f"\nrecall    {share(lines, 'found')} of {lines.total()} marks")
    print(f"precision {share(certain, 'dynamic')} of {certain.total()} findings")


def share(counts: Counter[str], word: str) -> str:
    return f"{counts[word] / counts.total():.1%}" if counts.total() else "-"


if __name__ == "__main__":
    sys.exit(main())
