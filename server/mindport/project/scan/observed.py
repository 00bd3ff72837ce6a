"""What a trace says of the calls in a file: what was seen wins over what was concluded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.api_use import ApiUse, Confidence
from mindport.analysis.uses.sites import calls_of
from mindport.analysis.values.catalogue import Catalogue
from mindport.project.scan.sources import Source
from mindport.text.line_index import LineIndex
from mindport.text.span import Span
from mindport.trace.model import PACKAGES, Place, SeenApi, SeenSite, Trace


def known_names(catalogue: Catalogue, seen: SeenApi) -> tuple[str, ...]:
    """The names that the inventories have for an API that was seen; none where they lack it."""
    found: dict[str, None] = {}
    for name in (seen.name, *seen.also):
        if seen.kind == "method":
            owner, _, leaf = name.rpartition(".")
            entry = catalogue.member(catalogue.canonical(owner), leaf)
        else:
            entry = catalogue.entry(catalogue.canonical(name))
        if entry is not None:
            found[entry.name] = None
    return tuple(found)


def span_of(place: Place, lines: LineIndex) -> Span:
    """Where a place of a trace is in the text."""
    start = lines.offset(place.line - 1, place.column)
    return Span(start, lines.offset(place.end_line - 1, place.end_column))


@dataclass(slots=True)
class Observations:
    """A trace, as it concerns the files of a scan."""

    trace: Trace
    catalogue: Catalogue
    _names: dict[SeenApi, tuple[str, ...]] = field(default_factory=dict)

    def sites(self, source: Source, lines: LineIndex) -> dict[Span, SeenSite]:
        """The calls of a file that were executed; none where its text is not the one traced."""
        file = self.trace.of_digest(source.digest)
        if file is None or source.notebook is not None:
            return {}
        return {span_of(place, lines): site for place, site in file.sites.items()}

    def names(self, site: SeenSite) -> tuple[list[tuple[str, ...]], bool]:
        """The names of each API that was seen at a place, and whether that is all it called."""
        found = [self._known(api) for api, _ in site.apis]
        return [names for names in found if names], all(found) and not site.unknown

    def corrected(
        self, unit: Unit, uses: list[ApiUse], sites: dict[Span, SeenSite], lines: LineIndex
    ) -> list[ApiUse]:
        """The uses of a file, in order of position: certain where they were seen.

        A call that was not executed keeps what was concluded of it, and so does one of which not
        all that it called has a public name.
        """
        concluded: dict[Span, list[ApiUse]] = {}
        for use in uses:
            if use.arguments is not None and use.span in sites:
                concluded.setdefault(use.span, []).append(use)
        result = [use for use in uses if use.arguments is None or use.span not in sites]
        calls = calls_of(unit, lines)
        for span, site in sites.items():
            result += self._at(site, concluded.get(span, []), calls.get(span))
        return sorted(result, key=lambda use: (use.name_span, use.api))

    def _at(
        self,
        site: SeenSite,
        concluded: list[ApiUse],
        make: Callable[[str, str], ApiUse] | None,
    ) -> Iterator[ApiUse]:
        """The uses at one call; `make` makes one of a name and its kind."""
        seen, is_all = self.names(site)
        is_layer = any(api.kind == "layer" for api, _ in site.apis)
        certain: set[str] = set()
        for names in seen:
            use = next((use for use in concluded if use.api in names), None)
            if use is None and make is not None:
                use = make(names[0], "method" if is_layer else self.catalogue.kind(names[0]))
            if use is not None:
                certain.add(use.api)
                yield replace(use, confidence=Confidence.RESOLVED, alternatives=())
        for use in concluded:
            is_told = use.api.partition(".")[0] in PACKAGES
            if use.api not in certain and not (is_all and is_told):
                yield use

    def _known(self, seen: SeenApi) -> tuple[str, ...]:
        if seen not in self._names:
            self._names[seen] = known_names(self.catalogue, seen)
        return self._names[seen]
