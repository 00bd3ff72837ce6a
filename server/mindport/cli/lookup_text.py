"""The answers of `mindport lookup` as text for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mindport.cli.output import text_width
from mindport.ide.knowledge_text import knowledge_text
from mindport.ide.messages import message
from mindport.knowledge.card import (
    Facts,
    conversion_run,
    facts_of_api,
    facts_of_name,
    facts_of_target,
    parameter_row,
    place_of,
    replaced_by,
)
from mindport.knowledge.search import Hit
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Mapping, ParameterMapping, Parity, Target

_COLOURS = {
    Parity.EXACT: "green",
    Parity.RENAMED: "green",
    Parity.CHANGED: "yellow",
    Parity.COMPOSED: "yellow",
    Parity.NOT_NEEDED: "cyan",
    Parity.DATA_PIPELINE: "cyan",
    Parity.MISSING: "red",
}
_NONE = "[dim]-[/]"
_PIPE_WIDTH = 120  # a pipe has no width; tables there need not be narrow


def parity_text(parity: Parity) -> str:
    """The parity in its colour."""
    return f"[{_COLOURS[parity]}]{parity.value}[/]"


def _table(*columns: str) -> Table:
    return Table(*columns, box=None, padding=(0, 2), header_style="dim")


class Viewer:
    """Prints answers for one release and one backend."""

    def __init__(self, knowledge: KnowledgeBase, release: str, backend: Backend) -> None:
        width = text_width(sys.stdout) if sys.stdout.isatty() else _PIPE_WIDTH
        self._console = Console(width=width, highlight=False)
        self._knowledge = knowledge
        self._release = release
        self._backend = backend

    def show(self, name: str, *, all_releases: bool) -> None:
        """One API of either framework."""
        if name.startswith("mindspore."):
            self._reverse(name)
        elif all_releases:
            self._all_releases(name)
        else:
            self._answer(name)

    def _mapping(self, name: str, release: str | None = None) -> Mapping | None:
        return self._knowledge.mapping(name, release or self._release, self._backend)

    def _facts(self, facts: Facts) -> None:
        for label, texts in facts:
            for place, text in enumerate(texts):
                shown = message(f"fact.{label}") if place == 0 else ""
                told = escape(knowledge_text(text))
                self._console.print(f"   [dim]{shown:<11}[/] {told}", soft_wrap=True)

    def _answer(self, name: str) -> None:
        mapping = self._mapping(name)
        place = place_of(self._release, self._backend)
        if mapping is None:
            self._console.print(f"[bold]{escape(name)}[/]  no answer for {place}")
            return
        head = f"[bold]{escape(name)}[/]  {parity_text(mapping.parity)}  [dim]{place}[/]"
        self._console.print(head)
        ran = conversion_run(self._knowledge, mapping.api, self._backend)
        self._facts(facts_of_api(mapping, self._knowledge.docs_url(name), ran))
        for place_of_target, target in enumerate(mapping.targets):
            self._target(target, first=place_of_target == 0)
        if mapping.drafted:
            self._console.print(f"[dim]{message('hover.drafted')}[/]")

    def _target(self, target: Target, *, first: bool) -> None:
        self._console.print()
        head = f"[bold]{escape(target.api)}[/]  {parity_text(target.parity)}"
        self._console.print(f"{'->' if first else 'or'} {head}")
        docs = self._knowledge.docs_url(target.api, self._release)
        self._facts(facts_of_target(self._knowledge, target, docs))
        if target.parameters:
            self._console.print(parameter_table(target.parameters))

    def _all_releases(self, name: str) -> None:
        self._console.print(f"[bold]{escape(name)}[/]  [dim]on {self._backend.label}[/]")
        table = _table("MindSpore", "target", "parity", "evidence")
        for release in self._knowledge.releases():
            mapping = self._mapping(name, release.name)
            if mapping is None:
                table.add_row(release.name, _NONE, "[dim]no answer[/]", "")
                continue
            said = mapping.targets[0].evidence if mapping.targets else mapping.advice
            parity = parity_text(mapping.parity)
            table.add_row(
                release.name, mapping.target or _NONE, parity, escape(knowledge_text(said))
            )
        self._console.print(table)

    def _reverse(self, name: str) -> None:
        self._console.print(f"[bold]{escape(name)}[/]  [dim]MindSpore {self._release}[/]")
        self._facts(facts_of_name(self._knowledge, name, self._release))
        replaced = list(replaced_by(self._knowledge, name, self._release, self._backend))
        if not replaced:
            self._console.print(f"   {message('hover.unmapped')}")
            return
        first = f"first choice on {self._backend.label}"
        table = _table("replaces", "parity", first)
        for one in replaced:
            parity = parity_text(one.parity) if one.parity else _NONE
            table.add_row(one.api, parity, one.first or _NONE)
        self._console.print(table)

    def hits(self, text: str, hits: Sequence[Hit]) -> None:
        """Names found by a part of them, by similar spelling or by full text."""
        if not hits:
            self._console.print(f"Nothing found for {escape(repr(text))}.")
            return
        similar = all(hit.how == "similar" for hit in hits)
        head = f"No API is named {text!r}. Did you mean:" if similar else f"Found for {text!r}:"
        self._console.print(escape(head))
        table = _table("name", "parity", "in the other framework")
        for hit in hits:
            if hit.name.startswith("mindspore."):
                table.add_row(hit.name, "", self._replaced(hit.name))
                continue
            mapping = self._mapping(hit.name)
            parity = parity_text(mapping.parity) if mapping else "[dim]no answer[/]"
            table.add_row(hit.name, parity, (mapping.target if mapping else None) or _NONE)
        self._console.print(table)

    def _replaced(self, name: str) -> str:
        """The API that a MindSpore name takes the place of, and how many others."""
        apis = self._knowledge.mappings_to(name, self._release)
        if not apis:
            return _NONE
        # torch before the packages built on it
        first = min(apis, key=lambda api: (not api.startswith("torch."), api))
        return first + (f" (+{len(apis) - 1})" if len(apis) > 1 else "")


def parameter_table(parameters: Sequence[ParameterMapping]) -> Table:
    """The parameters side by side."""
    table = _table("torch", "MindSpore", "status", "note")
    for line in parameters:
        row = parameter_row(line)
        table.add_row(
            _NONE if row.torch is None else escape(row.torch),
            _NONE if row.mindspore is None else escape(row.mindspore),
            f"[dim]{row.status}[/]" if row.is_same else f"[yellow]{row.status}[/]",
            escape(knowledge_text(row.note)),
        )
    return table
