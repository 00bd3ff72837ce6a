"""A hook of mkdocs: the pages of the rules, taken from the specs, become pages of the site."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SPECS = ROOT / "tests" / "spec" / "rules"

_INTRODUCTION = """# Rules

`mindport explain CODE` shows the same pages in the terminal. A comment silences a finding on the
first or last line of its call, or in the whole file:

```py
x = torch.foo(y)  # mindport: ignore[MP101]: reason
# mindport: ignore-file[MP106]
```

Select or leave out rules with `--select` and `--ignore`, by code, by a prefix (`MP11`) or by name.

| code | name | severity | about |
|---|---|---|---|
"""


def pages() -> dict[str, str]:
    """Path in the site -> Markdown: the list of the rules, and the page of each."""
    if str(ROOT / "server") not in sys.path:  # mkdocs loads this file alone
        sys.path.insert(0, str(ROOT / "server"))
    from mindport.project.listed_rules import listed_rules  # noqa: PLC0415

    rows = [
        f"| {one.code} | [{one.name}]({one.name}.md) | {one.severity.value} | {one.summary} |\n"
        for one in listed_rules()
    ]
    found = {"rules/index.md": _INTRODUCTION + "".join(rows)}
    for rule in listed_rules():
        found[f"rules/{rule.name}.md"] = (SPECS / f"{rule.name}.md").read_text(encoding="utf-8")
    return found


def on_files(files: Any, config: Any) -> Any:
    """Add the pages; called by mkdocs."""
    from mkdocs.structure.files import File  # noqa: PLC0415

    for path, text in pages().items():
        files.append(File.generated(config, path, content=text))
    return files
