"""What the server says to people, by key, in the language of the session.

The words of findings are those of the rules (`finding_text` has them in other languages); those of
cards and advice are those of the knowledge base.
"""

from __future__ import annotations

from mindport.ide.l10n import zh_cn

ENGLISH = "en"
CHINESE = "zh-cn"
LANGUAGES = (ENGLISH, CHINESE)

MESSAGES = {
    "judgement.automatic": "`migrate` writes it",
    "judgement.helper": "`migrate` writes it with a helper",
    "judgement.nothing": "Nothing to do",
    "judgement.hand": "By hand",
    "judgement.unknown": "Not known",
    "proof.values": "torch's own samples give the same in both frameworks",
    "proof.compiled": "shape and type are compiled, no values were run",
    "proof.signature": "by signature and published mapping, no values were run",
    "proof.none": "not proven",
    "fix.use": "Replace `{api}` with `{target}`",
    "fix.use-differs": "Replace `{api}` with `{target}` (behavior may differ, see hover)",
    "fix.use-helper": "Replace `{api}` with `{target}` (adds {helpers} to the helper package)",
    "fix.no-files": "It needs {helpers} of the helper package; this editor cannot create files: "
    "run `mindport migrate`",
    "fix.all": "Convert all that is safe to convert ({uses})",
    "fix.code": "Fix all {code} ({name}) in this file ({uses})",
    "fix.shape": "Keep the shape: `{text}`",
    "fix.positions": "Keep the shape, with -1 after the positions: `{text}`",
    "fix.batches": "Drop the last batch, which is smaller: `{text}`",
    "fix.padding": "Pad each sequence to one length, cut longer ones ({bound}: set yours)",
    "fix.comment": "Remove the comment that silences nothing",
    "fix.comments": "Remove all comments that silence nothing ({comments})",
    "fix.suppress": "Suppress {code} on this line",
    "fix.documentation": "Open the documentation of {name}",
    "convert.function": "Convert this function to MindSpore (`{name}`)",
    "convert.class": "Convert this class to MindSpore (`{name}`)",
    "convert.file": "Convert this file to MindSpore",
    "convert.annotation": "{path}: {converted} of {uses} uses converted",
    "convert.importer": "{path}: imports names of torch itself",
    "convert.helpers": "{path}: functions that behave as in torch",
    "convert.notebook": "open the notebook to convert it: use the light bulb in a cell",
    "signature.torch": "In MindSpore: `{target}`.",
    "signature.mindspore": "Replaces `{api}`.",
    "status.missing": "No equivalent",
    "status.change": "Needs change",
    "status.dynamic-shape": "Dynamic shape",
    "status.graph": "Static graph",
    "status.data": "Data pipeline",
    "status.possible": "Possible",
    "status.advice": "Advice",
    "status.not-needed": "Not needed",
    "status.ready": "Ready",
    "policy.replace": "replace with an equivalent API",
    "policy.wrap": "wrap existing MindSpore APIs",
    "policy.custom": "write a custom operator",
    "policy.ask": "ask the community",
    "parameter.same": "same",
    "parameter.renamed": "renamed",
    "parameter.reordered": "reordered",
    "parameter.default-differs": "default differs",
    "parameter.dropped": "dropped",
    "parameter.converted": "converted",
    "parameter.written-out": "written out",
    "parameter.extra": "extra",
    "hover.same-call": "All parameters mean the same.",
    "hover.members": "Its members are looked up one by one.",
    "hover.alike": "It behaves the same.",
    "hover.guess": "Guessed from the attribute name only.",
    "hover.or-nothing": "Or {names}, which does nothing.",
    "hover.choice": "One of these, depending on the execution path:",
    "hover.project": "a name of the project",
    "hover.later": "only since MindSpore {since}",
    "hover.elsewhere": "only on {platforms}, not on {place}",
    "hover.same": "the same",
    "hover.same-behaviour": "the same behaviour",
    "hover.policy": "Policy: {policy}.",
    "hover.compare": "Compare the two before use.",
    "hover.dropped": "{name} is dropped",
    "hover.is": "{name} is {what}",
    "hover.becomes": "{name} is {what}",
    "hover.more-parameters": "and {count} more parameters",
    "hover.not-taken": "Not taken: {names}.",
    "hover.differences": "Differences:",
    "hover.or": "Or: {names}",
    "hover.platforms": "Platforms: {platforms}",
    "hover.not-stated": "not stated",
    "hover.since": "since {since}",
    "hover.or-earlier": "{since} or earlier",
    "hover.evidence": "evidence: {evidence}",
    "hover.samples": "torch's own samples, converted: {ran}",
    "hover.drafted": "Drafted by program from tables and signatures, not reviewed.",
    "hover.replaces": "replaces {names}",
    "hover.unmapped": "No torch API maps to it.",
    "hover.second": "Second choice for {names}",
    "hover.and-more": "{names} and {count} more",
    "standing.exact": "the same call",
    "standing.renamed": "the same under another name",
    "standing.changed": "with differences",
    "standing.composed": "needs several calls",
    "standing.not-needed": "not needed in MindSpore",
    "standing.data-pipeline": "belongs to the data pipeline",
    "standing.missing": "no equivalent in MindSpore",
    "standing.private": "private, without a mapping",
    "standing.unknown": "not a known public name",
    "standing.uncharted": "no mapping known",
    "parity.exact": "exact",
    "parity.renamed": "renamed",
    "parity.changed": "changed",
    "parity.composed": "composed",
    "parity.not-needed": "not needed",
    "parity.data-pipeline": "data pipeline",
    "parity.missing": "missing",
    "argument.of": "{name} of {api}",
    "argument.not-taken": "{theirs} - **not taken** by {target} ({place})",
    "argument.is": "{theirs} → {ours} - {status} ({place})",
    "argument.own": "{ours} ({place})",
    "argument.write": "write {what}",
    "argument.write-sentence": "Write {what}.",
    "argument.same": "Same meaning.",
    "argument.renamed": "Same meaning, other name.",
    "argument.dropped": "Leave it out.",
    "argument.default": "Default: {value}",
    "argument.default-in": "{value} in {side}",
    "argument.shared": "{names} maps to the same parameter.",
    "argument.required": "required",
    "argument.default-is": "default {value}",
    "shape.subscript": "a subscript",
    "shape.condition": "a condition",
    "shape.line": "line {line}",
    "shape.line-of": "{file}, line {line}",
    "shape.some": "a dimension is dynamic: it depends on data because of {what} ({where})",
    "shape.axis": "dimension {axis} is dynamic: it depends on data because of {what} ({where})",
    "lens.apis": "{number} APIs",
    "lens.api": "{number} API",
    "lens.uses": "{number} uses",
    "lens.use": "{number} use",
    "lens.ready": "{number} ready",
    "lens.to-do": "{number} to do",
    "lens.rest": "{number} not known",
    "verdict.none": "No use of PyTorch found in {files} files.",
    "verdict.errors": " Files with errors: {files}.",
    "verdict.uses": "{uses} uses of {apis} APIs in {files} files: {shares}.",
    "list.comma": ", ",
    "scan.title": "MindPort: scan",
    "scan.progress": "{done} of {total} files",
    "export.title": "MindPort: write report",
    "dossier.title": "MindPort: write the migration dossier",
    "export.progress": "{done} of {total} steps",
    "migrate.title": "MindPort: migrate",
    "fact.area": "area",
    "fact.policy": "policy",
    "fact.advice": "advice",
    "fact.recipe": "recipe",
    "fact.differences": "differences",
    "fact.samples": "samples",
    "fact.docs": "docs",
    "fact.platforms": "platforms",
    "fact.since": "since",
    "fact.evidence": "evidence",
    "explain.messages": "What its findings say",
    "settings.problem": "MindPort settings: {problem}",
    "command.none": "{command} takes no arguments.",
    "command.arguments": "{command} takes {expected}; for example: {example}.",
    "command.object": "{command} takes one object with {keys}; for example: {example}.",
    "command.not-open": "{uri} is not an open document: open it first.",
    "command.format": "There is no report format {text}",
    "command.no-folder": "There is no workspace folder to report on: open one first.",
    "command.no-file": "There is no file or folder {path}.",
    "command.path": "Give the full path of the report's file: {path} is relative.",
    "command.folder": "{path} is a folder: name a file in it.",
    "command.parent": "There is no folder {folder}: create it first.",
    "command.unwritable": "{path} cannot be written: {reason}.",
    "command.address": "{address} is not the address of a page: it must begin with https://.",
}

_TABLES = {ENGLISH: MESSAGES, CHINESE: zh_cn.MESSAGES}
_spoken = ENGLISH  # a process serves one client


def speak(language: str) -> bool:
    """Choose the language of this process; whether it is another than before."""
    global _spoken
    before, _spoken = _spoken, language if language in _TABLES else ENGLISH
    return _spoken != before


def language() -> str:
    """The language that is spoken."""
    return _spoken


def language_of(locale: str | None) -> str:
    """The language for a locale as clients write it: zh-cn, zh_CN, zh-Hans, de, ..."""
    word = (locale or "").lower().replace("_", "-")
    return CHINESE if word.split("-")[0] == "zh" else ENGLISH


def message(key: str, **values: object) -> str:
    """A message with its values."""
    return (_TABLES[_spoken].get(key) or MESSAGES[key]).format(**values)
