"""What the server says to people, by key: the one place to translate.

The words of findings and cards are those of the rules and of the knowledge base.
"""

from __future__ import annotations

MESSAGES = {
    "fix.use": "Replace `{api}` by `{target}`",
    "fix.use-differs": "Replace `{api}` by `{target}` (it differs: read its card)",
    "fix.all": "Replace all that is alike in MindSpore ({uses})",
    "fix.code": "Fix all {code} ({name}) in this file ({uses})",
    "fix.shape": "Keep the shape: `{text}`",
    "fix.suppress": "Suppress {code} on this line",
    "fix.documentation": "Open the documentation of {name}",
    "signature.torch": "In MindSpore: `{target}`.",
    "signature.mindspore": "Takes the place of `{api}`.",
    "scan.title": "MindPort: scan project",
    "scan.progress": "{done} of {total} files",
    "export.title": "MindPort: write report",
    "export.progress": "{done} of {total} steps",
    "settings.problem": "MindPort settings: {problem}",
    "command.none": "{command} takes no arguments.",
    "command.arguments": "{command} takes {expected}; for example: {example}.",
    "command.not-open": "{uri} is not an open document: open it first.",
    "command.format": "There is no report format {text}",
    "command.no-folder": "There is no workspace folder to report on: open one first.",
    "command.path": "Give the full path of the report's file: {path} is relative.",
    "command.folder": "{path} is a folder: name a file in it.",
    "command.parent": "There is no folder {folder}: create it first.",
    "command.unwritable": "{path} cannot be written: {reason}.",
    "command.address": "{address} is not the address of a page: it must begin with https://.",
}


def message(key: str, **values: object) -> str:
    """A message with its values."""
    return MESSAGES[key].format(**values)
