"""The uses of a file as an outline, and the search for uses in a project."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mindport.analysis.uses.api_use import ApiUse
from mindport.ide.outline import Definition, definitions
from mindport.project.workspace.model import FileModel
from mindport.text.span import Span

SEARCH = "api:"
_MOST = 1000


@dataclass(frozen=True, slots=True)
class OutlineSymbol:
    """A class or function with uses, or a use. `kind` is "class", "function" or "use"."""

    name: str
    detail: str
    kind: str
    span: Span
    name_span: Span
    children: tuple[OutlineSymbol, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundUse:
    """A use found in the project; `container` is the class or function that it stands in."""

    path: str
    name: str
    container: str
    span: Span


def document_symbols(model: FileModel) -> list[OutlineSymbol]:
    """The classes and functions of a file that hold uses, with those uses."""
    uses = [use for use in model.uses if not use.is_import]
    return _symbols(model, definitions(model.text), uses)


def _symbols(
    model: FileModel, inner: Iterable[Definition], uses: list[ApiUse]
) -> list[OutlineSymbol]:
    found: list[OutlineSymbol] = []
    own = list(uses)
    for one in inner:
        inside = [use for use in own if one.span.start <= use.name_span.start < one.span.end]
        if inside:
            own = [use for use in own if use not in inside]
            children = tuple(_symbols(model, one.inner, inside))
            kind = "class" if one.is_class else "function"
            found.append(OutlineSymbol(one.name, "", kind, one.span, one.name_span, children))
    found += [_use(model, use) for use in own]
    return sorted(found, key=lambda symbol: symbol.span)


def _use(model: FileModel, use: ApiUse) -> OutlineSymbol:
    mapping = model.mapping(use.api)
    detail = (mapping.target or mapping.parity.value.replace("_", " ")) if mapping else ""
    span = Span(min(use.span.start, use.name_span.start), max(use.span.end, use.name_span.end))
    return OutlineSymbol(use.api, detail, "use", span, use.name_span)


def search_uses(models: Iterable[FileModel], query: str) -> list[FoundUse]:
    """The uses whose API is asked for: by its name, or by words anywhere in it after `api:`.

    A name may be begun, and have parts before it: `conv`, `nn.Conv2d`. No query asks for nothing.
    """
    asked = query.strip().lower()
    found: list[FoundUse] = []
    for model in models if asked else ():
        for use in model.uses:
            if use.is_import or not _is_asked_for(use.api.lower(), asked):
                continue
            container = _container(definitions(model.text), use.name_span.start)
            found.append(FoundUse(model.path, use.api, container, use.name_span))
            if len(found) >= _MOST:
                return found
    return found


def _is_asked_for(api: str, asked: str) -> bool:
    if asked.startswith(SEARCH):
        return all(word in api for word in asked[len(SEARCH) :].split())
    *owners, name = asked.split(".")
    parts = api.split(".")[-len(owners) - 1 :]
    return parts[:-1] == owners and parts[-1].startswith(name)


def _container(inner: Iterable[Definition], offset: int) -> str:
    for one in inner:
        if one.span.start <= offset < one.span.end:
            deeper = _container(one.inner, offset)
            return f"{one.name}.{deeper}" if deeper else one.name
    return ""
