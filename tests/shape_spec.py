"""What `# shape: [2, n]` asserts on a line of a page: the shape of its widest call or subscript."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from mindport.analysis.lowering.entries import lower
from mindport.analysis.project.call_graph import collect
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.shape.dims import text
from mindport.analysis.shape.domain import Shaped, TensorShape
from mindport.analysis.shape.terms import new_shapes
from mindport.analysis.values.interpreter import new_evaluator
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.wiring import new_catalogue
from mindport.project.settings.settings import Settings

_SHAPE = re.compile(r"# shape: (\[.*\]|\?)( \w+)?")


def shape_differences(files: dict[str, str]) -> Iterator[str]:
    """The lines that say another shape than the analysis knows."""
    if not has_shapes(files):
        return
    root = Path("/project")
    units = {f"/project/{name}": Unit(f"/project/{name}", lower(ast.parse(code)))
             for name, code in files.items()}  # fmt: skip
    catalogue = new_catalogue(KnowledgeBase.open(), Settings(root=root))
    ev = new_evaluator(catalogue, ModuleMap(list(units), [root.as_posix()]), units.get)
    collect(ev, units.values())
    shapes = new_shapes(ev)
    for name, code in files.items():
        unit = units[f"/project/{name}"]
        places = shapes.places(unit).items()
        for number, line in enumerate(code.splitlines()):
            for wanted, dtype in _SHAPE.findall(line):
                here = [(p[3] - p[1], term) for term, p in places if p[0] == p[2] == number]
                said = shown(shapes.of(unit, max(here)[1])) if here else ("nothing", "")
                if said[0] != wanted or dtype.strip() not in ("", said[1]):
                    yield f"{name}:{number + 1}: {line.strip()}\n    got {' '.join(said)}"


def has_shapes(files: dict[str, str]) -> bool:
    """Whether a line says a shape."""
    return any(_SHAPE.search(code) for code in files.values())


def shown(value: Shaped | None) -> tuple[str, str]:
    """A shape and dtype as the pages write them."""
    if not isinstance(value, TensorShape):
        return "nothing", ""
    if value.dims is None:
        return "?", value.dtype
    dims = ", ".join(re.sub(r"@\d+", "", text(dim)) for dim in value.dims)
    return f"[{dims}]", value.dtype
