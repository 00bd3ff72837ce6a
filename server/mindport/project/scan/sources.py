"""The files of a scan as texts: read once, decoded, digested; and which of them matter."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mindport.analysis.project.module_names import ModuleMap
from mindport.project.scan.result import FileError
from mindport.syntax.notebook import NotebookText, read_notebook
from mindport.syntax.source_file import MAX_BYTES, decode

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n\r#]+)"
    r"|import[ \t]+([^\n\r#]+))",
    re.MULTILINE,
)
_NAME = re.compile(r"[\w.]+")
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")


@dataclass(frozen=True, slots=True)
class Source:
    """One file. `text` is "" where it could not be read."""

    path: str  # absolute, forward slashes
    shown: str  # as reports name it
    text: str
    digest: bytes
    errors: tuple[FileError, ...] = ()
    notebook: NotebookText | None = None
    is_text: bool = True  # its text, encoded as its file is, is the file again


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
    return source_of(name, shown, raw)


def source_of(name: str, shown: str, raw: bytes) -> Source:
    """A file of these bytes; what is wrong with them is in `errors`."""
    digest = hashlib.blake2b(raw, digest_size=16).digest()
    if name.endswith(".ipynb"):
        notebook = read_notebook(raw)
        errors = tuple(FileError(message) for message in notebook.errors)
        return Source(name, shown, notebook.text, digest, errors, notebook)
    text, problems = decode(raw)
    faults = tuple(FileError(p.message) for p in problems)
    return Source(
        name, shown, text, digest, faults, is_text=not faults and encoded(text, raw) == raw
    )


def encoded(text: str, before: bytes) -> bytes:
    """A text in the encoding that its file had."""
    if before.startswith(b"\xef\xbb\xbf"):
        return b"\xef\xbb\xbf" + text.encode("utf-8")
    cookie = _COOKIE.match(before)
    try:
        return text.encode(cookie[1].decode() if cookie else "utf-8", "surrogatepass")
    except (LookupError, UnicodeError):
        return text.encode("utf-8", "surrogatepass")


@dataclass(frozen=True, slots=True)
class Links:
    """Whether a file mentions a scanned package, and the modules that it imports.

    `also_read`: whether it mentions one whose files are read, though they have no uses.
    """

    mentions: bool = False
    imports: tuple[tuple[int, str], ...] = ()  # level (dots) and name
    also_read: bool = False


def relevant(
    sources: Iterable[Source], packages: Iterable[str], modules: ModuleMap
) -> list[Source]:
    """The files that can hold uses: they mention a scanned package, or import a file that can.

    What those import is called with their values. Others are not even parsed.
    """
    mention = mention_of(packages)
    sources = list(sources)
    found = relevant_paths({one.path: links_of(one, mention) for one in sources}, modules)
    return [source for source in sources if source.path in found]


def mention_of(packages: Iterable[str]) -> re.Pattern[str]:
    """What finds a mention of a package in a text."""
    # An import of torch.nn is a mention of torch; a word that only begins so is none.
    return re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, packages)))})\b")


def links_of(
    source: Source, mention: re.Pattern[str], also_read: re.Pattern[str] | None = None
) -> Links:
    """What a file mentions and imports."""
    imports = dict.fromkeys(_imports(source.text))
    is_read = also_read is not None and also_read.search(source.text) is not None
    return Links(mention.search(source.text) is not None, tuple(imports), is_read)


def relevant_paths(
    links: Mapping[str, Links], modules: ModuleMap, *, also_read: bool = False
) -> set[str]:
    """The files that mention a package, import one that does, or are imported by one of these.

    All that by whatever way. `also_read`: of the packages whose files are read without uses.
    """
    imported: dict[str, set[str]] = {}
    importing: dict[str, set[str]] = {}
    for path, one in links.items():
        named = (modules.file_of(path, level, name) for level, name in one.imports)
        imported[path] = {other for other in named if other is not None}
        for other in imported[path]:
            importing.setdefault(other, set()).add(path)
    mentioning = {p for p, one in links.items() if (one.also_read if also_read else one.mentions)}
    return _reached(_reached(mentioning, importing), imported) & links.keys()


def _reached(start: set[str], ways: Mapping[str, set[str]]) -> set[str]:
    """Where the ways lead from the start, which is reached, too."""
    found, waiting = set(start), list(start)
    while waiting:
        more = ways.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return found


def _imports(text: str) -> Iterator[tuple[int, str]]:
    """What import statements may name."""
    for match in _IMPORT.finditer(text):
        dots, module, names, plain = match.groups()
        if plain is not None:
            yield from ((0, part) for part in _NAME.findall(plain))
        else:
            yield len(dots), module
            for name in _NAME.findall(names):
                if name != "as":
                    yield len(dots), f"{module}.{name}".lstrip(".")
