"""The files of a scan as texts: read once, decoded, digested; and which of them matter."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from mindport.analysis.modules import ModuleMap
from mindport.project.result import FileError
from mindport.syntax.notebook import NotebookText, read_notebook
from mindport.syntax.source_file import MAX_BYTES, decode

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n\r#]+)"
    r"|import[ \t]+([^\n\r#]+))",
    re.MULTILINE,
)
_NAME = re.compile(r"[\w.]+")


@dataclass(frozen=True, slots=True)
class Source:
    """One file. `text` is "" where it could not be read."""

    path: str  # absolute, forward slashes
    shown: str  # as reports name it
    text: str
    digest: bytes
    errors: tuple[FileError, ...] = ()
    notebook: NotebookText | None = None


def read_source(path: Path, shown: str) -> Source:
    """Read a file; what is wrong with it is in `errors`."""
    name = path.as_posix()
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            limit = f"{size / 1e6:.1f} MB; files over {MAX_BYTES / 1e6:.0f} MB are not analysed"
            return Source(name, shown, "", b"", (FileError(f"too large: {limit}"),))
        raw = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        return Source(name, shown, "", b"", (FileError(f"cannot be read: {reason}"),))
    digest = hashlib.blake2b(raw, digest_size=16).digest()
    if name.endswith(".ipynb"):
        notebook = read_notebook(raw)
        errors = tuple(FileError(message) for message in notebook.errors)
        return Source(name, shown, notebook.text, digest, errors, notebook)
    text, problems = decode(raw)
    return Source(name, shown, text, digest, tuple(FileError(p.message) for p in problems))


def relevant(
    sources: Iterable[Source], packages: Iterable[str], modules: ModuleMap
) -> list[Source]:
    """The files that can hold uses: they mention a scanned package, or import a file that can.

    Others are not even parsed.
    """
    mention = mention_of(packages)
    sources = list(sources)
    links = {source.path: links_of(source, mention, modules) for source in sources}
    found = relevant_paths(links)
    return [source for source in sources if source.path in found]


def mention_of(packages: Iterable[str]) -> re.Pattern[str]:
    """What finds a mention of a package in a text."""
    # An import of torch.nn is a mention of torch; a word that only begins so is none.
    return re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, packages)))})\b")


def links_of(source: Source, mention: re.Pattern[str], modules: ModuleMap) -> frozenset[str] | None:
    """None for a file that mentions a package; else the files of the project that it may import."""
    if mention.search(source.text):
        return None
    return frozenset(_imported_files(source, modules))


def relevant_paths(links: Mapping[str, frozenset[str] | None]) -> set[str]:
    """The files that mention a package or import, by whatever way, one that does."""
    found = {path for path, targets in links.items() if targets is None}
    grown = True
    while grown:
        more = {
            path
            for path, targets in links.items()
            if targets and path not in found and targets & found
        }
        found |= more
        grown = bool(more)
    return found


def _imported_files(source: Source, modules: ModuleMap) -> Iterable[str]:
    """The files of the project that the import statements of a file may name."""
    for match in _IMPORT.finditer(source.text):
        dots, module, names, plain = match.groups()
        if plain is not None:
            wanted = [(0, part) for part in _NAME.findall(plain)]
        else:
            inner = [name for name in _NAME.findall(names) if name != "as"]
            wanted = [(len(dots), module)]
            wanted += [(len(dots), f"{module}.{name}".lstrip(".")) for name in inner]
        for level, name in wanted:
            path = modules.file_of(source.path, level, name)
            if path is not None:
                yield path
