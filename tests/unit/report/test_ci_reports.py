"""The reports that CI services read: annotations, Code Quality, JUnit XML."""

from __future__ import annotations

import dataclasses
import json
from xml.etree import ElementTree

from mindport.project.scan.result import FileError, Position, Range, ReportedFile, ScanResult
from mindport.report import as_github, as_gitlab, as_junit
from sample_scan import empty_scan, sample_scan


def single(severity: str, *, cell: int | None = None, message: str = "50 %: a,\nb") -> ScanResult:
    """A scan with one finding."""
    found = sample_scan()
    place = Range(Position(3, 4, cell), Position(3, 9, cell))
    one = found.findings[0]._replace(
        path="a,b.py", range=place, severity=severity, message=message, advice="", code="MP101"
    )
    return dataclasses.replace(found, findings=[one], files=[ReportedFile("a,b.py", 9)], notes=())


def test_annotations_have_places_and_escape_what_would_end_them() -> None:
    name = sample_scan().findings[0].name
    assert as_github.render(single("error")) == (
        f"::error title=mindport (MP101 {name}),file=a%2Cb.py,line=3,endLine=3,col=5,endColumn=10"
        "::50 %25: a,%0Ab\n"
    )
    assert as_github.render(single("warning")).startswith("::warning ")
    assert as_github.render(single("info")).startswith("::notice ")
    assert as_github.render(single("hint")) == ""


def test_annotations_of_notebooks_name_the_cell() -> None:
    said = as_github.render(single("error", cell=2))
    assert "line=" not in said.partition("::50")[0].partition("::")[2].partition("::")[0]
    assert "::cell 2, line 3: " in said


def test_files_with_errors_are_told_in_each_form() -> None:
    broken = dataclasses.replace(
        empty_scan(), files=[ReportedFile("x.py", 0, (FileError("cannot be read", 7),))]
    )
    assert "::error title=mindport,file=x.py,line=7::cannot be read" in as_github.render(broken)
    (issue,) = json.loads(as_gitlab.render(broken))
    assert issue["location"] == {"path": "x.py", "lines": {"begin": 7}}
    failure = ElementTree.fromstring(as_junit.render(broken)).find("testsuite/testcase/failure")
    assert failure is not None
    assert failure.get("message") == "cannot be read"


def test_issues_keep_their_fingerprint_when_lines_move_and_differ_when_alike() -> None:
    result = single("error")
    twice = dataclasses.replace(result, findings=result.findings * 2)
    first, second = json.loads(as_gitlab.render(twice))
    assert first["severity"] == "major"
    assert first["fingerprint"] != second["fingerprint"]
    lower = Range(Position(30, 4), Position(30, 9))
    moved = [one._replace(range=lower) for one in result.findings]
    (again,) = json.loads(as_gitlab.render(dataclasses.replace(result, findings=moved)))
    assert again["fingerprint"] == first["fingerprint"]
    assert again["location"]["lines"] == {"begin": 30}


def test_junit_fails_for_what_the_exit_code_tells_of() -> None:
    for severity, failures in (("error", "1"), ("warning", "1"), ("info", "0"), ("hint", "0")):
        root = ElementTree.fromstring(as_junit.render(single(severity, message="a\x00b")))
        assert (root.get("tests"), root.get("failures")) == ("1", failures), severity
