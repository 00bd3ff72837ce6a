"""Workflow commands: GitHub shows them as annotations at the lines of a pull request."""

from __future__ import annotations

from collections.abc import Mapping

from mindport.project.scan.result import ReportedFinding, ScanResult
from mindport.rules.message import joined

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}  # hints need nobody
_IN_TEXT = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_VALUES = {**_IN_TEXT, ":": "%3A", ",": "%2C"}


def render(result: ScanResult) -> str:
    """Render each finding that needs a person, and each error of a file, as one command."""
    lines = [_of_finding(one) for one in result.findings if one.severity in _COMMANDS]
    for file in result.files:
        for error in file.errors:
            values = {"title": "mindport", "file": file.path, "line": str(error.line or 1)}
            lines.append(_command("error", values, error.message))
    return "".join(f"{line}\n" for line in lines)


def _of_finding(finding: ReportedFinding) -> str:
    start, end = finding.range.start, finding.range.end
    values = {"title": f"mindport ({finding.code} {finding.name})", "file": finding.path}
    message = joined((finding.message, finding.advice)) if finding.advice else finding.message
    if start.cell is not None:  # annotations of notebooks have no lines
        return _command(
            _COMMANDS[finding.severity], values, f"cell {start.cell}, line {start.line}: {message}"
        )
    values |= {"line": str(start.line), "endLine": str(end.line)}
    if start.line == end.line:  # columns are taken for those of one line
        values |= {"col": str(start.column + 1), "endColumn": str(end.column + 1)}
    return _command(_COMMANDS[finding.severity], values, message)


def _command(name: str, values: Mapping[str, str], message: str) -> str:
    given = ",".join(f"{key}={_escaped(value, _IN_VALUES)}" for key, value in values.items())
    return f"::{name} {given}::{_escaped(message, _IN_TEXT)}"


def _escaped(text: str, table: Mapping[str, str]) -> str:
    return "".join(table.get(char, char) for char in text)
