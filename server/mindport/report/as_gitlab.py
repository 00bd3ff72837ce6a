"""A Code Quality report, which GitLab shows in merge requests."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import Any

from mindport.project.scan.result import ScanResult
from mindport.rules.message import joined

_SEVERITIES = {"error": "major", "warning": "minor", "info": "info"}  # hints need nobody
_UNREAD = "unreadable-file"


def render(result: ScanResult) -> str:
    """Render each finding that needs a person, and each error of a file, as one issue."""
    met: Counter[tuple[str, str, str]] = Counter()
    issues = []
    for one in result.findings:
        if one.severity in _SEVERITIES:
            said = joined((one.message, one.advice)) if one.advice else one.message
            key = (one.path, f"{one.code} {one.name}", said)
            issues.append(_issue(met, key, one.range.start.line, _SEVERITIES[one.severity]))
    for file in result.files:
        for error in file.errors:
            key = (file.path, _UNREAD, error.message)
            issues.append(_issue(met, key, error.line or 1, "major"))
    return json.dumps(issues, ensure_ascii=False, indent=2) + "\n"


def _issue(
    met: Counter[tuple[str, str, str]], key: tuple[str, str, str], line: int, severity: str
) -> dict[str, Any]:
    """One issue. Its fingerprint stays when lines above it come and go."""
    path, name, said = key
    met[key] += 1
    digest = hashlib.sha256("\0".join((*key, str(met[key]))).encode("utf-8", "surrogatepass"))
    return {
        "description": said,
        "check_name": name,
        "fingerprint": digest.hexdigest(),
        "severity": severity,
        "location": {"path": path, "lines": {"begin": line}},
    }
