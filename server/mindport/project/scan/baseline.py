"""A baseline: the findings that are known, so that only new ones count.

A finding is known by its file, its rule, its API and its message; not by its line, which edits
above it change. Of several alike, as many are known as the baseline has.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from mindport.project.atomic_write import atomic_write
from mindport.project.scan.result import ReportedFinding, ScanResult
from mindport.project.settings.settings import absolute

_FORMAT = "mindport-baseline"
_VERSION = 1
_COUNTED = frozenset({"error", "warning", "info"})  # hints are done by `migrate`

_Key: TypeAlias = tuple[str, str, str, str]


class BaselineError(ValueError):
    """A file that is no baseline."""


def read_baseline(file: Path) -> Counter[_Key]:
    """The known findings."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        if content["format"] != _FORMAT or content["version"] != _VERSION:
            raise BaselineError(f"{file} is not a baseline of this version of mindport")
        return Counter(
            {
                (one["path"], one["code"], one["api"], one["message"]): int(one["count"])
                for one in content["findings"]
            }
        )
    except OSError as error:
        raise BaselineError(f"{file}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, BaselineError):
            raise
        raise BaselineError(f"{file} is not a baseline: write one with --write-baseline") from None


def write_baseline(file: Path, result: ScanResult) -> int:
    """Write the findings of a scan as known, and give their number."""
    counts = Counter(_key(one, file) for one in result.findings if one.severity in _COUNTED)
    names = ("path", "code", "api", "message", "count")
    findings = [dict(zip(names, (*key, counts[key]), strict=True)) for key in sorted(counts)]
    content = {"format": _FORMAT, "version": _VERSION, "findings": findings}
    atomic_write(file, (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode())
    return sum(counts.values())


def without_known(result: ScanResult, known: Counter[_Key], file: Path) -> tuple[ScanResult, int]:
    """The result without known findings, and how many these are."""
    left = Counter(known)
    new = list(_new(result.findings, left, file))
    return replace(result, findings=new), len(result.findings) - len(new)


def _new(
    findings: Iterable[ReportedFinding], left: Counter[_Key], file: Path
) -> Iterable[ReportedFinding]:
    for one in findings:
        key = _key(one, file)
        if left[key] > 0:
            left[key] -= 1
        else:
            yield one


def _key(finding: ReportedFinding, file: Path) -> _Key:
    """A finding, its file named from the folder of the baseline."""
    path = os.path.relpath(absolute(Path(finding.path)), absolute(file).parent)
    return (Path(path).as_posix(), finding.code, finding.api or "", finding.message)
