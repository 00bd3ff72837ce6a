"""Which modules of packages a project reaches, and what of each module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.entries import lower
from mindport.analysis.lowering.ir import FileIR
from mindport.project.packages.asked_names import Asked, absolute, asked_names
from mindport.project.packages.definitions import Definitions
from mindport.project.packages.installed_package import InstalledPackage
from mindport.project.packages.reduced import Reducible
from mindport.syntax.source_file import decode, parse

# Whether the name that a file asks for stays with the library: its conversion is known.
Stays = Callable[[Asked, str], bool]


class Reach:
    """The modules that are reached, given what files ask for."""

    def __init__(
        self,
        packages: Iterable[InstalledPackage],
        stays: Stays,
        needless: Callable[[str], bool] = lambda _api: False,
    ) -> None:
        """`needless` are APIs whose calls do nothing in MindSpore."""
        self.packages = {one.name: one for one in packages}
        self.paths = {name: path for one in packages for name, path in one.modules.items()}
        self.asked: dict[str, Asked] = {}  # by module: what it asks for
        self.whole: set[str] = set()  # modules whose names are all wanted
        self.definitions = Definitions(self)
        self._stays, self._needless = stays, needless
        self._texts: dict[str, str] = {}
        self._needed: dict[str, set[str]] = {}
        self._reducible: dict[str, Reducible] = {}
        self._files: dict[str, FileIR] = {}
        self._waiting: list[str] = []
        self._resolved: set[tuple[str, str]] = set()

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts of the modules that are reached."""
        return self._texts

    def follow(self, asked: Asked) -> None:
        """Reach what a file asks for, and all that this needs."""
        self._take(asked)
        while self._waiting:
            self._look_at(self._waiting.pop())

    def want(self, module: str, name: str) -> None:
        """Ask for a name of a module, and of each `__init__.py` above that imports it.

        `follow` reaches what it needs.
        """
        self._resolve(f"{module}.{name}")
        for above in self.packages_above(module):
            if self.exports(above, name):
                self._resolve(f"{above}.{name}")

    def packages_above(self, module: str) -> list[str]:
        """The packages that a module is in, the nearest first."""
        parts = module.split(".")
        return [".".join(parts[:end]) for end in range(len(parts) - 1, 0, -1)]

    def take_all(self, module: str) -> None:
        """Want every name of a module, and every module in it."""
        for name in self.paths:
            if name == module or name.startswith(f"{module}."):
                self._reach(name)
                self._want_all(name)
        self.follow(Asked())

    def is_there(self, module: str) -> bool:
        """Whether a package has a module."""
        return module in self.paths

    def text_of(self, module: str) -> str:
        """The text of a module of a package, as it is installed."""
        return decode(self.paths[module].read_bytes())[0]

    def exports(self, module: str, name: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a module has a name for those who import all of it."""
        if module not in self.paths or module in seen:
            return module not in self.paths and module.partition(".")[0] not in self.packages
        file = self.file(module)
        if name in file.names:
            return True
        stars = (absolute(self.package_of(module), *star) for star in file.stars)
        return any(self.exports(star, name, seen | {module}) for star in stars)

    def imported_as(self, module: str, name: str) -> list[str]:
        """The full names that a name of a module is, if it is imported there."""
        file, package = self.file(module), self.package_of(module)
        found = []
        for level, source, inner in file.imported.get(name, ()):
            place = absolute(package, level, source)
            found.append(place if inner is None else f"{place}.{inner}")
        return found or self._from_stars(module, name)

    def _from_stars(self, module: str, name: str) -> list[str]:
        file, package = self.file(module), self.package_of(module)
        if name in file.names:
            return []
        stars = (absolute(package, *star) for star in file.stars)
        return [f"{one}.{name}" for one in stars if one in self.paths and self.exports(one, name)]

    def _take(self, asked: Asked) -> None:
        for name in sorted(asked.names):
            if name.partition(".")[0] in self.packages and not self._stays(asked, name):
                self._resolve(name)
                if name in asked.bare and name in self.paths:
                    self._want_all(name)

    def _resolve(self, dotted: str) -> None:
        """Reach the module that a name leads to."""
        parts = dotted.split(".")
        for end in range(1, len(parts) + 1):
            module = ".".join(parts[:end])
            if module not in self.paths:
                self._want(".".join(parts[: end - 1]), parts[end - 1], parts[end:])
                return
            self._reach(module)
            if end < len(parts) and f"{module}.{parts[end]}" in self.paths:
                self._want(module, parts[end], [])  # a function may have the name of its module

    def _want(self, module: str, name: str, rest: list[str]) -> None:
        """Want a name of a module, and what it leads to."""
        if module not in self.paths or (module, ".".join([name, *rest])) in self._resolved:
            return
        self._resolved.add((module, ".".join([name, *rest])))
        needed = self._needed.setdefault(module, set())
        if name not in needed:
            needed.add(name)
            self._again(module)
        for place in self.imported_as(module, name):
            if place.partition(".")[0] in self.packages:
                self._resolve(".".join([place, *rest]))

    def _want_all(self, module: str) -> None:
        if module not in self.whole:
            self.whole.add(module)
            self._again(module)

    def _reach(self, module: str) -> None:
        if module not in self._texts:
            self._texts[module] = ""
            self._again(module)

    def _again(self, module: str) -> None:
        if module not in self._waiting:
            self._waiting.append(module)

    def _look_at(self, module: str) -> None:
        text = self._text(module)
        if module in self.asked and text == self._texts[module]:
            return
        self._texts[module] = text
        file = lower(parse(text).tree)
        asked = self.asked[module] = asked_names(
            self.paths[module].as_posix(), file, self.package_of(module)
        )
        self._take(asked)
        for name in _free(file):
            for place in self._from_stars(module, name):
                self._resolve(place)
        if module in self.whole:
            for star in asked.stars:
                if star in self.paths:
                    self._want_all(star)

    def _text(self, module: str) -> str:
        known = self._reducible.get(module)
        if known is None:
            known = self._reducible[module] = Reducible(self.text_of(module))
        if known.is_whole:
            self.whole.add(module)
        if module in self.whole:
            return known.text
        package = self.package_of(module)
        return known.reduced(
            self._needed.get(module, ()),
            lambda level, source, name: self.exports(absolute(package, level, source), name),
            lambda name: self.definitions.is_idle(f"{module}.{name}", self._needless),
        )

    def file(self, module: str) -> FileIR:
        """A module of a package, lowered as it is installed."""
        file = self._files.get(module)
        if file is None:
            file = self._files[module] = lower(parse(self.text_of(module)).tree)
        return file

    def is_front(self, module: str) -> bool:
        """Whether a module is an `__init__.py`."""
        return self.paths[module].name == "__init__.py"

    def package_of(self, module: str) -> str:
        """The package that relative imports of a module start from."""
        return module if self.is_front(module) else module.rpartition(".")[0]


def _free(file: FileIR) -> set[str]:
    """The names that a module reads and does not bind: builtins, or from imports of all names."""
    read = {parts[1] for parts in file.terms if parts[0] == ir.GLOBAL}
    return read - file.names.keys() if file.stars else set()
