"""What an installed package says of an API, cut to what fits below a card."""

from __future__ import annotations

import re

from mindport.ide.markdown import plain
from mindport.knowledge.store import KnowledgeBase

_LONGEST = 400
_ROLE = re.compile(r":[\w:]+:`~?([^`<]*?)(?:\s*<[^`]*>)?`")
_SIGNATURE = re.compile(r"[\w.]+\([^\n]*\)(?:\s*->[^\n]*)?")


def module_and_name(knowledge: KnowledgeBase, api: str) -> tuple[str, str]:
    """The module that an API is found in, and its name there; "" for a module itself."""
    module, rest = api, ""
    while "." in module:
        symbol = knowledge.symbol(module)
        if symbol is not None and symbol.kind == "module":
            break
        module, _, last = module.rpartition(".")
        rest = f"{last}.{rest}" if rest else last
    return module, rest


def beginning_of(docstring: str, api: str) -> str:
    """The first paragraph that is prose, as Markdown; "" where there is none."""
    for paragraph in re.split(r"\n\s*\n", docstring.strip()):
        text = " ".join(paragraph.split())
        if not text or text.startswith("..") or _SIGNATURE.fullmatch(text):
            continue
        text = _ROLE.sub(r"`\1`", text).replace("``", "`")
        if len(text) > _LONGEST:
            text = text[:_LONGEST].rpartition(" ")[0] + " …"
        return f"**{api.partition('.')[0]} says:** {plain(text)}"
    return ""
