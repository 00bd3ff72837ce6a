"""What a report says, in the language of the session."""

from __future__ import annotations

from dataclasses import replace

from mindport.ide.finding_text import finding_advice, finding_message
from mindport.ide.l10n.zh_cn_dossier import DOSSIER
from mindport.ide.l10n.zh_cn_report import REPORT
from mindport.ide.messages import CHINESE, ENGLISH, language, message
from mindport.project.scan.result import ScanResult
from mindport.project.scan.summary import FATE_TEXT, Summary, percentages, verdict
from mindport.rewrite.conversion.judgement import Fate

_TABLES = {CHINESE: {**DOSSIER, **REPORT}}


def translated(result: ScanResult) -> ScanResult:
    """The result with its findings in the language of the session."""
    if language() == ENGLISH:
        return result
    findings = [
        one._replace(message=finding_message(one), advice=finding_advice(one))
        for one in result.findings
    ]
    return replace(result, findings=findings)


def report_text(english: str) -> str:
    """A text of a report; its slots stay."""
    return _TABLES.get(language(), {}).get(english, english)


def verdict_text(summary: Summary) -> str:
    """How the code stands, in one line."""
    if language() == ENGLISH:
        return verdict(summary)
    if not summary.uses:
        found = message("verdict.none", files=f"{summary.files:,}")
        errors = message("verdict.errors", files=f"{summary.files_with_errors:,}")
        return found + (errors if summary.files_with_errors else "")
    shares = percentages(summary)
    parts = [
        f"{report_text(FATE_TEXT[fate])} {shares[fate] or '<1'}%" for fate in Fate if fate in shares
    ]
    return message(
        "verdict.uses",
        files=f"{summary.files_with_uses:,}",
        apis=f"{summary.apis:,}",
        uses=f"{summary.uses:,}",
        shares=message("list.comma").join(parts),
    )
