"""All changes of the steps of a file that are written for `value_and_grad`."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mindport.analysis.api_use import ApiUse
from mindport.rewrite.conversion.site import UnwritableError
from mindport.rewrite.edits.imports import Spelling
from mindport.rewrite.training.functional.events import UnknownStepError
from mindport.rewrite.training.functional.search import Found, steps
from mindport.rewrite.training.functional.written import Names, Written
from mindport.rewrite.training.steps import Kept, Steps
from mindport.rewrite.view.tree import Tree


def functional_steps(tree: Tree, uses: Collection[ApiUse], spelling: Spelling) -> Steps:
    """The steps; without changes where one of them stays recorded, with the reasons."""
    found, kept = steps(tree, uses)
    imports = len(spelling.lines)
    written = Written(tree, spelling, Names.of(tree))
    try:
        for one in found:
            written.write(one)
    except (UnknownStepError, UnwritableError) as error:
        spelling.take_back(imports)
        return Steps(kept=(Kept(1, str(error)),))
    return Steps(
        tuple(written.rewrites), tuple(written.helpers), tuple(written.spans),
        tuple(written.moves), tuple(_lines(found)), tuple(kept),
    )  # fmt: skip


def _lines(found: Collection[Found]) -> Iterator[int]:
    """The lines of the backward passes."""
    for one in found:
        yield from (forward.backward.statement.lineno for forward in one.forwards)
