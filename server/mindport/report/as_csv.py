"""One row per use, for spreadsheets: RFC 4180, columns from 1."""

from __future__ import annotations

import csv
import io

from mindport.project.scan.result import ReportedUse, ScanResult

COLUMNS = (
    *("path", "cell", "line", "column", "end_line", "end_column"),
    *("api", "kind", "confidence", "parity", "target", "policy", "area", "code"),
    *("fate", "proof", "reason", "helpers"),
)

# A spreadsheet takes a text that starts so for a formula, and file names can be anybody's.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


def render(result: ScanResult) -> str:
    """Render the uses as CSV with a header row; a place of which several are possible has none."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows(_row(use) for use in result.uses if not use.is_choice)
    return text.getvalue()


def _row(use: ReportedUse) -> list[str | int]:
    start, end = use.range.start, use.range.end
    words = (
        *(
            use.api,
            use.kind,
            use.confidence,
            use.parity,
            use.target,
            use.policy,
            use.area,
            use.code,
        ),
        *(use.fate, use.proof, use.reason, " ".join(use.helpers)),
    )
    return [
        _guarded(use.path),
        "" if start.cell is None else start.cell,
        *(start.line, start.column + 1, end.line, end.column + 1),
        *(_guarded(word or "") for word in words),
    ]


def _guarded(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text
