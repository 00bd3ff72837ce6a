"""What a file asks of packages: names in full, modules as such, and the strings it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import FileIR, Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.term_users import TermUsers

# Terms that only hand a module on to where its attributes are read.
_NAMING = frozenset({ir.ATTR, ir.GLOBAL, ir.PHI, ir.TRIED})

_TABLE = ".__dict__"  # looks into a module as a whole


@dataclass(frozen=True, slots=True)
class Asked:
    """What one file asks for."""

    names: set[str] = field(default_factory=set)  # "torchvision.models.resnet18"
    bare: set[str] = field(default_factory=set)  # what is used as a value, not by its attributes
    stars: set[str] = field(default_factory=set)  # modules whose names are all imported
    strings: set[str] = field(default_factory=set)


def absolute(package: str, level: int, module: str) -> str:
    """The full name of a module that an import in a package names; "" above the outermost."""
    if not level:
        return module
    parts = package.split(".")
    if not package or level > len(parts):
        return ""
    return ".".join(filter(None, (*parts[: len(parts) - level + 1], module)))


def asked_names(path: str, file: FileIR, package: str = "") -> Asked:
    """What a file asks for; `package` is the one that its relative imports start from."""
    asked = Asked()
    paths = _paths(file, package)
    users = TermUsers(Unit(path, file))
    for term, names in paths.items():
        asked.names.update(names)
        is_import = file.terms[term][0] == ir.IMPORT  # binds a name: that hands nothing out
        if _is_value(file, users, term) or (not is_import and term in users.handed_out):
            asked.bare.update(names)
    looked_into = {name.removesuffix(_TABLE) for name in asked.names if name.endswith(_TABLE)}
    asked.names.update(looked_into)
    asked.bare.update(looked_into)
    asked.stars.update(filter(None, (absolute(package, *star) for star in file.stars)))
    asked.names.update(asked.stars)
    asked.strings.update(
        parts[1] for parts in file.terms if parts[0] == ir.CONST and isinstance(parts[1], str)
    )
    return asked


def _is_value(file: FileIR, users: TermUsers, term: int) -> bool:
    return any(file.terms[user][0] not in _NAMING for user in users.of(term))


def _paths(file: FileIR, package: str) -> dict[int, tuple[str, ...]]:
    """The names in full of terms that are imported, and of their attributes."""
    paths: dict[int, tuple[str, ...]] = {}
    for term, parts in enumerate(file.terms):
        found = tuple(dict.fromkeys(_names_of(file, paths, parts, package)))
        if found:
            paths[term] = found
    return paths


def _names_of(
    file: FileIR, paths: dict[int, tuple[str, ...]], parts: Term, package: str
) -> Iterator[str]:
    match parts[0]:
        case ir.IMPORT:
            module = absolute(package, parts[1], parts[2])
            if module:
                yield module if parts[3] is None else f"{module}.{parts[3]}"
        case ir.GLOBAL if parts[1] in file.names:
            yield from _bound(file, file.names[parts[1]], package)
        case ir.PHI | ir.TRIED:
            for one in parts[1:]:
                yield from paths.get(one, ())
        case ir.ATTR:
            for base in paths.get(parts[1], ()):
                yield f"{base}.{parts[2]}"


def _bound(file: FileIR, term: int, package: str) -> Iterator[str]:
    """What a name of the module is, through imports alone."""
    parts = file.terms[term]
    if parts[0] == ir.IMPORT:
        yield from _names_of(file, {}, parts, package)
    elif parts[0] in (ir.PHI, ir.TRIED):
        for one in parts[1:]:
            if file.terms[one][0] == ir.IMPORT:
                yield from _names_of(file, {}, file.terms[one], package)
