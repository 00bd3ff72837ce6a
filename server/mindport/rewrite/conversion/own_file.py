"""A file of one use of an API: what becomes of the API, wherever it is used."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from mindport.analysis.expressions import Expressions
from mindport.analysis.lowering.entries import lower
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.uses.sites import uses_in
from mindport.analysis.values.catalogue import Catalogue
from mindport.analysis.values.interpreter import new_evaluator
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.imports import Spelling, outline_of
from mindport.rewrite.edits.rewrites import render
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import applied
from mindport.text.line_index import LineIndex

if TYPE_CHECKING:
    from mindport.rewrite.conversion.convert import Conversion

Convert: TypeAlias = "Callable[[Site], Conversion]"
_PATH = "/own_file.py"


@dataclass(frozen=True, slots=True)
class OwnFile:
    """`use` is the only one in it."""

    code: Code
    tree: Tree
    expressions: Expressions
    use: ApiUse

    def conversion(self, convert: Convert, spelling: Spelling | None = None) -> Conversion:
        """What becomes of the use; names are written as `spelling` says."""
        known = spelling or Spelling(
            outline_of(self.code.text), self.code.knowledge, around=self.code.around
        )
        return convert(Site(self.code, self.tree, self.use, known, self.expressions))

    def text_after(self, conversion: Conversion) -> str | None:
        """The text that a conversion makes, without its imports; None where it is not safe."""
        rendered = render(self.code.text, list(conversion.rewrites))
        if conversion.applicability.value != "safe" or rendered.refused:
            return None
        return applied(self.code.text, list(rendered.edits))


def own_file(site: Site, text: str, api: str) -> OwnFile | None:
    """The file of a text, converted as a file of the site is; None where it does not use the API.

    The text imports `torch` and names an API by its full name.
    """
    return _read(site.expressions.numbers.ev.catalogue, replace(site.code, text=text), api)


@lru_cache(maxsize=256)
def _read(catalogue: Catalogue, code: Code, api: str) -> OwnFile | None:
    unit = Unit(_PATH, lower(ast.parse(code.text)))
    ev = new_evaluator(catalogue, ModuleMap([_PATH], []), {_PATH: unit}.get)
    lines = LineIndex.of(code.text)
    use = next((one for one in uses_in(ev, unit, lines) if one.api == api), None)
    if use is None:
        return None
    expressions = Expressions(ev, unit, lines)
    alone = replace(code, through_modules=lambda _dotted: ())
    return OwnFile(alone, Tree(code.text).meaning(expressions), expressions, use)
