"""JUnit XML, which most CI servers show: a suite for each file, a test case for each finding."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from xml.etree import ElementTree

from mindport.project.scan.result import ReportedFile, ReportedFinding, ScanResult

_FAILING = frozenset({"error", "warning"})  # what the exit code tells of


def render(result: ScanResult) -> str:
    """Render findings that are problems and errors of files as failures, other files as passed."""
    found = {
        path: list(group) for path, group in groupby(result.findings, key=lambda one: one.path)
    }
    suites = [suite for file in result.files for suite in _suites(file, found.get(file.path, []))]
    failures = sum(int(suite.get("failures", "0")) for suite in suites)
    tests = sum(int(suite.get("tests", "0")) for suite in suites)
    root = ElementTree.Element(
        "testsuites", name="mindport", tests=str(tests), failures=str(failures)
    )
    root.extend(suites)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f"<?xml version='1.0' encoding='utf-8'?>\n{text}\n"


def _suites(file: ReportedFile, findings: list[ReportedFinding]) -> Iterator[ElementTree.Element]:
    cases = [_case(one) for one in findings if one.severity in _FAILING]
    for error in file.errors:
        case = ElementTree.Element("testcase", name="unreadable-file", classname=file.path)
        ElementTree.SubElement(
            case, "failure", message=_plain(error.message)
        ).text = f"line {error.line}"
        cases.append(case)
    if not cases and not file.parsed:
        return  # it has nothing to do with torch
    failures = len(cases)
    cases = cases or [ElementTree.Element("testcase", name="mindport", classname=file.path)]
    suite = ElementTree.Element(
        "testsuite", name=file.path, tests=str(len(cases)), failures=str(failures), errors="0"
    )
    suite.extend(cases)
    yield suite


def _case(finding: ReportedFinding) -> ElementTree.Element:
    start = finding.range.start
    case = ElementTree.Element(
        "testcase",
        name=f"{finding.code} {finding.name}",
        classname=finding.path,
        line=str(start.line),
        column=str(start.column + 1),
    )
    cell = "" if start.cell is None else f"cell {start.cell}, "
    failure = ElementTree.SubElement(case, "failure", message=_plain(finding.message))
    failure.text = _plain(f"{cell}line {start.line}, column {start.column + 1}\n{finding.advice}")
    return case


def _plain(text: str) -> str:
    """Without characters that XML does not have."""
    return "".join(char for char in text if char in "\t\n" or char >= " ")
