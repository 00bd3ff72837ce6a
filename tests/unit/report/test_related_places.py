"""The places that a finding rests on are in every report."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from lsprotocol import types

from mindport.knowledge.store import KnowledgeBase
from mindport.lsp.to_proto import DiagnosticSupport, range_of, report_of
from mindport.project.scan import stored_result
from mindport.project.scan import wiring as known
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.result import Position, Range, ReportedPlace, ScanResult
from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings
from mindport.project.workspace.model import FileModel
from mindport.project.workspace.workspace import Workspace
from mindport.report import as_json, as_sarif
from mindport.rules.call import Call
from mindport.rules.facts import Facts
from mindport.rules.finding import Related, Severity
from mindport.rules.rule import Remark, Rule
from mindport.text.edit import Encoding
from mindport.text.span import Span

_BASE = "import torch\n'😀'; size = 3\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files, and a rule that says of one of them that it rests on the other."""
    (tmp_path / "base.py").write_text(_BASE, encoding="utf-8")
    (tmp_path / "use.py").write_text("import torch\ntorch.abs(1)\n")
    here = (tmp_path / "base.py").as_posix()
    start = _BASE.index("size")
    place = Related(Span(start, start + 4), here, "the size is fixed here")

    def remarks(_call: Call) -> Iterable[Remark]:
        yield Remark("it depends", related=(place,))

    def check(_facts: Facts) -> Callable[[Call], Iterable[Remark]]:
        return remarks

    rule = Rule("MP103", "changed-api", Severity.WARNING, "", check)
    monkeypatch.setattr(known, "all_rules", lambda: (rule,))
    return tmp_path


def _scan(folder: Path) -> ScanResult:
    return in_deep_thread(lambda: scan([folder], Settings(root=folder)))


def test_a_scan_names_them_as_it_names_files(folder: Path) -> None:
    result = _scan(folder)
    place = Range(Position(2, 5), Position(2, 9))
    shown = (folder / "base.py").as_posix()
    expected = (ReportedPlace(shown, place, "the size is fixed here"),)
    assert [finding.related for finding in result.findings] == [expected]
    kept = stored_result.load(stored_result.dump(result))
    assert kept is not None
    assert kept.findings == result.findings


def test_reports_for_programs_carry_them(folder: Path) -> None:
    result = _scan(folder)
    shown = (folder / "base.py").as_posix()
    (finding,) = json.loads(as_json.render(result))["findings"]
    assert finding["related"] == [
        {
            "path": shown,
            "range": {"start": {"line": 2, "column": 5}, "end": {"line": 2, "column": 9}},
            "message": "the size is fixed here",
        }
    ]
    (found,) = json.loads(as_sarif.render(result))["runs"][0]["results"]
    (location,) = found["relatedLocations"]
    assert location["message"] == {"text": "the size is fixed here"}
    assert location["physicalLocation"]["region"]["startColumn"] == 6


def test_an_editor_is_led_there(folder: Path, knowledge: KnowledgeBase) -> None:
    workspace = Workspace(folder, Settings(root=folder), knowledge)

    def analysed() -> FileModel:
        workspace.settle()
        return workspace.model((folder / "use.py").as_posix())

    model = in_deep_thread(analysed)

    def locate(path: str, span: Span) -> types.Location | None:
        lines = workspace.lines(path)
        assert lines is not None
        return types.Location(path, range_of(lines, span, Encoding.UTF16))

    (told,) = report_of(model, Encoding.UTF16, DiagnosticSupport(), locate).diagnostics
    assert told.related_information
    (related,) = told.related_information
    assert related.location.range.start == types.Position(1, 6)
    silent = DiagnosticSupport(related=False)
    (told,) = report_of(model, Encoding.UTF16, silent, locate).diagnostics
    assert told.related_information is None
    assert workspace.lines("/nowhere.py") is None
