"""Files of a package folder that Python runs, or imports, without their package."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import ModuleMap, Unit

_NAME = (ir.GLOBAL, "__name__")
_MAIN = (ir.CONST, "__main__")


def without_package(modules: ModuleMap, units: Collection[Unit]) -> frozenset[str]:
    """The paths of programs that nothing imports, and of modules that are imported by their file.

    `import utils` beside `utils.py` finds it only where the folder is one of `sys.path`; that the
    folder is a package, too, has no part in it. A file with relative imports needs its package,
    and one that names its package in its imports finds it however it starts.
    """
    packages = modules.packages - {*modules.roots}
    inside = [one for one in units if _folder(one.path) in packages]
    if not inside:
        return frozenset()
    imported = {path for one in units for path in _imported(modules, one)}
    found: set[str] = set()
    for one in inside:
        if any(level for level, _, _ in _imports(one)):
            continue
        beside = set(_beside(modules, one))
        is_run = _is_program(one) and one.path not in imported
        if beside or (is_run and not own_package(modules, one, _depth(packages, one))):
            found |= {one.path, *beside}
    return frozenset(found)


def _depth(packages: Collection[str], unit: Unit) -> int:
    """In how many packages a file is, one inside the other."""
    depth, folder = 0, _folder(unit.path)
    while folder in packages:
        depth, folder = depth + 1, _folder(folder)
    return depth


def own_package(modules: ModuleMap, unit: Unit, depth: int) -> str:
    """The outermost package of a file that names it in its imports, else "".

    Such a file is found by that name however it starts: `python net/train.py` runs it without its
    package. One with relative imports needs its package.
    """
    imports = list(_imports(unit))
    if not depth or any(level for level, _, _ in imports):
        return ""
    name = unit.path.split("/")[-depth - 1]
    front = "/".join([*unit.path.split("/")[:-depth], "__init__.py"])
    is_named = any(module.partition(".")[0] == name for _, module, _ in imports)
    return name if is_named and modules.file_of(unit.path, 0, name) == front else ""


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _imports(unit: Unit) -> Iterator[tuple[int, str, str | None]]:
    for parts in unit.ir.terms:
        if parts[0] == ir.IMPORT:
            yield parts[1], parts[2], parts[3]


def _imported(modules: ModuleMap, unit: Unit) -> Iterator[str]:
    for level, module, name in _imports(unit):
        for whole in (module, f"{module}.{name}".lstrip(".") if name else module):
            path = modules.file_of(unit.path, level, whole)
            if path is not None:
                yield path


def _beside(modules: ModuleMap, unit: Unit) -> Iterator[str]:
    """What a file imports by the name that it has in the folder alone."""
    folder = _folder(unit.path)
    for _, module, _ in _imports(unit):
        path = modules.absolute(unit.path, module)
        if path is not None and modules.by_location.get(f"{folder}/{module}") == path:
            yield path


def _is_program(unit: Unit) -> bool:
    """Whether it asks whether it is run: `if __name__ == "__main__"`."""
    terms = unit.ir.terms
    return any(
        parts[0] == ir.COMPARE and {terms[one] for one in parts[1:]} == {_NAME, _MAIN}
        for parts in terms
    )
