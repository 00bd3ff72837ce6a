"""Turns the pages in tests/spec/ide into tests: a heading, a `py` block, and what is shown for it.

`<|>` marks the cursor in the `py` block. The block below it says by its language what is asked:
`hover` the card; `fixed` the text after the first fix at the cursor, which must be safe;
`changed` the same for one that must not be; `all` the text after the fix of the whole file;
`suppressed` the text after the suppression; `offers` the titles of all that is offered;
`completions` one proposal a line, with what it inserts and imports (`...` for more);
`signature` the active one with its active parameter in guillemets; `hints`, `lenses` and `symbols`
what they show. An empty block means nothing. A `toml` block holds settings for the heading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ide_models import edits_of, model_of
from mindport.ide.code_lens import code_lenses
from mindport.ide.completion import Completion, completions
from mindport.ide.fix import Fix
from mindport.ide.fixes import fix_all, fixes
from mindport.ide.hover import hover
from mindport.ide.inlay_hints import inlay_hints
from mindport.ide.signature_help import signature_help
from mindport.ide.symbols import OutlineSymbol, document_symbols
from mindport.project.workspace.model import FileModel
from mindport.text.edit import applied
from mindport.text.span import Span

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

MARK = "<|>"
_PART = re.compile(
    r"^#+ (?P<heading>[^\n]+)$|^```(?P<lang>[\w-]+)\n(?P<code>.*?)^```$", re.M | re.S
)


def _after(model: FileModel, fix: Fix | None) -> str:
    return applied(model.text, list(edits_of(model, fix))) if fix else ""


def _first(model: FileModel, offset: int, *, safe: bool) -> str:
    found = [fix for fix in fixes(model, Span(offset, offset)) if fix.uses == 1]
    if not found:
        return ""
    assert found[0].safe is safe, found[0].title
    return _after(model, found[0])


def _offers(model: FileModel, offset: int) -> str:
    return _lines(fix.title for fix in fixes(model, Span(offset, offset)))


def _suppressed(model: FileModel, offset: int) -> str:
    found = [fix for fix in fixes(model, Span(offset, offset)) if fix.title.startswith("Suppress")]
    return _after(model, found[0]) if found else ""


def _hover(model: FileModel, offset: int) -> str:
    found = hover(model, offset)
    return _lines([found.markdown]) if found else ""


def _completions(model: FileModel, offset: int) -> str:
    def shown(one: Completion) -> str:
        inserted = f" -> {one.insert_text}" if one.insert_text != one.label else ""
        return one.label + inserted + "".join(f" + {edit.text.strip()}" for edit in one.imports)

    return _lines(shown(one) for one in completions(model, offset).items)


def _signature(model: FileModel, offset: int) -> str:
    found = signature_help(model, offset)
    if found is None:
        return ""
    one = found.signatures[found.active]
    if one.active is None:
        return one.label + "\n"
    start, end = one.parameters[one.active]
    return f"{one.label[:start]}«{one.label[start:end]}»{one.label[end:]}\n"


def _hints(model: FileModel, _offset: int) -> str:
    found = inlay_hints(model, Span(0, len(model.text)))
    place = model.lines.position
    return _lines(f"{place(one.offset)[0] + 1}: {one.label}" for one in found)


def _lenses(model: FileModel, _offset: int) -> str:
    place = model.lines.position
    return _lines(f"{place(one.span.start)[0] + 1}: {one.title}" for one in code_lenses(model))


def _symbols(model: FileModel, _offset: int) -> str:
    def walk(symbols: Iterable[OutlineSymbol], depth: int) -> Iterator[str]:
        for one in symbols:
            yield "  " * depth + one.name + (f" -> {one.detail}" if one.detail else "")
            yield from walk(one.children, depth + 1)

    return _lines(walk(document_symbols(model), 0))


def _lines(texts: Iterable[str]) -> str:
    return "".join(f"{text}\n" for text in texts)


ASKED: dict[str, Callable[[FileModel, int], str]] = {
    "hover": _hover,
    "fixed": lambda model, offset: _first(model, offset, safe=True),
    "changed": lambda model, offset: _first(model, offset, safe=False),
    "all": lambda model, _offset: _after(model, fix_all(model)),
    "suppressed": _suppressed,
    "offers": _offers,
    "completions": _completions,
    "signature": _signature,
    "hints": _hints,
    "lenses": _lenses,
    "symbols": _symbols,
}


def answer(asked: str, text: str, settings: dict[str, Any]) -> str:
    """What the feature says for a text with a mark."""
    before, _, after = text.partition(MARK)
    return ASKED[asked](model_of(before + after, **settings), len(before))


class IdePage(pytest.File):
    """A page of tests/spec/ide."""

    def collect(self) -> Iterator[pytest.Item]:
        heading, text, settings = "", "", {}
        number = 0
        for part in _PART.finditer(self.path.read_text(encoding="utf-8")):
            if part["heading"]:
                heading, text, settings, number = part["heading"], "", {}, 0
            elif part["lang"] == "toml":
                settings = tomllib.loads(part["code"])
            elif part["lang"] == "py":
                text = part["code"]
            else:
                number += 1
                name = heading if number == 1 else f"{heading} ({number})"
                asked = (part["lang"], text, part["code"], settings)
                yield IdeItem.from_parent(self, name=name, asked=asked)


class IdeItem(pytest.Item):
    """One answer of a page."""

    def __init__(self, *, asked: tuple[str, str, str, dict[str, Any]], **rest: Any) -> None:
        super().__init__(**rest)
        self.asked = asked
        self.funcargs: dict[str, Any] = {}  # a plugin for server tests looks at it

    def runtest(self) -> None:
        feature, text, expected, settings = self.asked
        got = answer(feature, text, settings)
        if expected.endswith("...\n"):
            expected = expected.removesuffix("...\n")
            got = got[: len(expected)]
        if got != expected:
            pytest.fail(f"{feature}: expected\n{expected}\ngot\n{got}", pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name
