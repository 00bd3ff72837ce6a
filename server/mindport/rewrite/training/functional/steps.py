"""All changes of the steps of a file that are written for `value_and_grad`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.conversion.site import UnwritableError
from mindport.rewrite.edits.imports import Spelling
from mindport.rewrite.training.functional.events import UnknownStepError
from mindport.rewrite.training.functional.free_names import Names
from mindport.rewrite.training.functional.graphs import Graphs
from mindport.rewrite.training.functional.search import Found, steps
from mindport.rewrite.training.functional.written import Written
from mindport.rewrite.training.steps import StepNote, Steps
from mindport.rewrite.view.tree import Tree


def functional_steps(
    tree: Tree,
    uses: Collection[ApiUse],
    spelling: Spelling,
    set_after: Callable[[], Collection[str]] = frozenset,
    *,
    assumes: bool,
    graphs: Graphs | None = None,
) -> Steps:
    """The steps; without changes where one of them stays recorded, with the reasons.

    `assumes`, `set_after`: see `search.steps`. With `graphs`, those that they allow are compiled.
    """
    found, kept = steps(tree, uses, assumes=assumes, set_after=set_after)
    imports = len(spelling.lines)
    written = Written(tree, spelling, Names.of(tree), graphs)
    try:
        for one in found:
            written.write(one)
    except (UnknownStepError, UnwritableError) as error:
        spelling.take_back(imports)
        return Steps(kept=(StepNote(1, str(error)),))
    return Steps(
        tuple(written.rewrites), tuple(written.helpers), tuple(written.spans),
        tuple(written.moves), tuple(_lines(found)), tuple(kept), tuple(_assumed(found)),
        tuple(written.compiled), tuple(written.uncompiled),
    )  # fmt: skip


def _assumed(found: Collection[Found]) -> Iterator[StepNote]:
    for one in found:
        if one.assumed:
            yield StepNote(one.forwards[0].backward.statement.lineno, one.assumed)


def _lines(found: Collection[Found]) -> Iterator[int]:
    """The lines of the backward passes."""
    for one in found:
        yield from (forward.backward.statement.lineno for forward in one.forwards)
