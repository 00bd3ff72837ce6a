"""The order in which files can be ported: each after those that it imports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mindport.analysis.project.module_names import ModuleMap
from mindport.project.scan.sources import Source, links_of, mention_of


def port_order(sources: Iterable[Source], modules: ModuleMap) -> list[str]:
    """The paths, dependencies first; files that import each other stay together, by name."""
    mention = mention_of(["torch"])
    imported: dict[str, list[str]] = {}
    for source in sources:
        links = links_of(source, mention)
        found = (modules.file_of(source.path, level, name) for level, name in links.imports)
        imported[source.path] = sorted({one for one in found if one is not None})
    return _after_imports(imported)


def _after_imports(imported: Mapping[str, list[str]]) -> list[str]:
    order: dict[str, None] = {}
    seen: set[str] = set()
    for path in sorted(imported):
        waiting = [(path, False)]
        while waiting:
            one, is_done = waiting.pop()
            if is_done:
                order[one] = None
            elif one not in seen:
                seen.add(one)
                waiting.append((one, True))
                waiting += [(other, False) for other in reversed(imported.get(one, []))]
    return [path for path in order if path in imported]
