"""Turns the pages in tests/spec into tests: a heading with its `py` blocks is one.

A block is a file (`# file: pkg/models.py` as its first line names it) and says what is expected:
`# error: [rule-name] "part of the message"` and `# use: torch.Tensor.view (inferred)`, several
uses of a line parted by commas, `# use: none` for a line without any, `# shape: [2, n]`. All
findings of a page in tests/spec/rules must be announced; uses are compared on the lines that name
some. A `toml` block holds settings: before the first such heading for the page, below one for it
alone.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings
from shape_spec import has_shapes, shape_differences

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

_PART = re.compile(
    r"^(?P<marks>#+) (?P<heading>[^\n]+)$|^```(?P<lang>\w+)\n(?P<code>.*?)^```$", re.M | re.S
)
_FILE = re.compile(r"# file: (\S+)")
_ERROR = re.compile(r'# error: \[([\w-]+)\] "([^"]*)"')
_USE = re.compile(r"# use: ([^#\n]+)")


@dataclass
class Case:
    """One heading, its files and its settings."""

    heading: str
    files: dict[str, str] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)


def cases(page: str) -> list[Case]:
    """The cases of a page, in order."""
    shared: dict[str, Any] = {}
    found: list[Case] = []
    level = 0
    for part in _PART.finditer(page):
        if part["heading"]:
            level = len(part["marks"])
            found.append(Case(part["heading"], settings=dict(shared)))
        elif part["lang"] == "toml":
            (shared if level == 1 else found[-1].settings).update(tomllib.loads(part["code"]))
        elif part["lang"] == "py":
            name = _FILE.match(part["code"])
            path = name[1] if name else "example.py"
            assert path not in found[-1].files, f"{found[-1].heading}: two blocks for {path}"
            found[-1].files[path] = part["code"]
    return [case for case in found if case.files]


def differences(case: Case, all_findings: bool) -> Iterator[str]:
    """What the scan says otherwise than the page."""
    settings = dict(case.settings)
    guesses = bool(settings.get("guesses", False))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        for name, text in case.files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        chosen = Settings(**{**settings, "root": root})
        result = scan([root], chosen, jobs=1, guesses=guesses)
    for file in result.files:
        yield from (f"{file.path}: {error.message}" for error in file.errors)
    yield from shape_differences(case.files)
    asserted = all_findings or has_shapes(case.files)
    for name, text in case.files.items():
        for number, line in enumerate(text.splitlines(), start=1):
            wanted = _ERROR.findall(line)
            got = [one for one in result.findings if _is_at(one, name, number)]
            if all_findings or wanted:
                asserted = True
                if [one.name for one in got] != [rule for rule, _ in wanted] or any(
                    part not in f"{one.message} {one.advice}"
                    for one, (_, part) in zip(got, wanted, strict=True)
                ):
                    said = "".join(f"\n    got [{one.name}] {one.message}" for one in got)
                    yield f"{name}:{number}: {line.strip()}{said or f'{chr(10)}    got nothing'}"
            expected = [item.strip() for match in _USE.findall(line) for item in match.split(",")]
            if expected:
                asserted = True
                uses = [
                    one for one in result.uses if _is_at(one, name, number) and not one.is_sighted
                ]
                said = [_shown(one, item) for one, item in zip(uses, expected, strict=False)]
                said += [_shown(one, "") for one in uses[len(expected) :]]
                if (said or ["none"]) != expected:
                    yield f"{name}:{number}: {line.strip()}\n    got {', '.join(said) or 'none'}"
    if not asserted:
        yield "the case asserts nothing"


def _is_at(one: Any, name: str, line: int) -> bool:
    start = one.name_range.start if hasattr(one, "name_range") else one.range.start
    return start.line == line and Path(one.path).as_posix().endswith(name)


def _shown(use: Any, expected: str) -> str:
    names = " or ".join(name or "project" for name in (use.api, *use.alternatives))
    api = names if " or " in expected else use.api
    return f"{api} ({use.confidence})" if expected.endswith(")") else str(api)


class SpecPage(pytest.File):
    """A page of tests/spec."""

    def collect(self) -> Iterator[pytest.Item]:
        """One item for each case."""
        for case in cases(self.path.read_text(encoding="utf-8")):
            yield SpecItem.from_parent(self, name=case.heading, case=case)


class SpecItem(pytest.Item):
    """One case of a page."""

    def __init__(self, *, case: Case, **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case
        self.funcargs: dict[str, Any] = {}  # pytest-lsp looks into them

    def runtest(self) -> None:
        """Scan the files of the case and compare."""
        wrong = list(differences(self.case, "rules" in self.path.parts))
        if wrong:
            pytest.fail("\n".join(wrong), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the case stands."""
        return self.path, 0, self.case.heading
