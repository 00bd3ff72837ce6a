"""What is known of one file: what the editor's features ask."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from mindport.analysis.api_use import ApiUse
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Mapping
from mindport.project.result import FileError
from mindport.project.settings import Settings
from mindport.rules.finding import Finding
from mindport.text.line_index import LineIndex


@dataclass(frozen=True, slots=True)
class FileModel:
    """The analysis of one text. Uses stand in order of position, imports included."""

    path: str
    text: str
    lines: LineIndex
    uses: tuple[ApiUse, ...]
    findings: tuple[Finding, ...]
    errors: tuple[FileError, ...]
    settings: Settings
    knowledge: KnowledgeBase
    mapping_of: Callable[[str], Mapping | None]

    def mapping(self, api: str) -> Mapping | None:
        """The mapping of an API for the chosen release and backend."""
        return self.mapping_of(api)

    def use_at(self, offset: int) -> ApiUse | None:
        """The use whose name is at an offset; the innermost where dotted names nest."""
        end = bisect_right(self.uses, offset, key=lambda use: use.name_span.start)
        found: ApiUse | None = None
        for use in reversed(self.uses[:end]):
            if use.name_span.end < offset:
                continue
            # `torch.nn` ends where the longer `torch.nn.Linear` goes on: the shortest that holds it
            if found is None or use.name_span.end < found.name_span.end:
                found = use
        return found
