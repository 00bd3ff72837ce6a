"""What a published mapping table says of a target, with what a curated row knows of it."""

from __future__ import annotations

from dataclasses import replace

from mindport.knowledge import verdicts
from mindport.knowledge.comparison import lower
from mindport.knowledge.offers import Offer, offer
from mindport.knowledge.official import OfficialRow
from mindport.knowledge.rows import TargetRow
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Parity


def published(
    stated: tuple[str, OfficialRow], curated: TargetRow | None, release: str, sources: Sources
) -> Offer:
    """A target that a published table lists; what a curated row knows of it holds as well."""
    table, row = stated
    said = f"official table of {table}: {row.relation}"
    if table != release:
        said += f"; not listed in that of {release}"
    known = offer(row.torch, curated or TargetRow(api=row.mindspore), release, sources, False)
    target = replace(known.target, evidence=said)
    if curated is None or (row.pairs and not _is_explained(curated)):
        lines = verdicts.parameters(row)
        if not lines and _are_alike(row, release, sources):
            lines = target.parameters
        texts = verdicts.differences(row, table)
        target = replace(target, parity=verdicts.parity(row), parameters=lines, differences=texts)
    elif not _is_explained(curated) and (texts := verdicts.behaviour(row, table)):
        parity = lower(target.parity, Parity.CHANGED)
        target = replace(target, parity=parity, differences=(*target.differences, *texts))
    if table != release:
        return replace(known, target=target)
    # What a row says of backends holds where `mint` is there, too: the table names no backend.
    return replace(known, target=replace(target, platforms=()), stated=False, is_listed=True)


def _are_alike(row: OfficialRow, release: str, sources: Sources) -> bool:
    """Whether both are functions, or both classes: the call of a primitive is another one."""
    ours, stock = sources.entry(row.torch), sources.inventory_near(row.mindspore, release)
    theirs = stock.find(row.mindspore) if stock is not None else None
    return ours is not None and theirs is not None and ours.kind == theirs.kind


def _is_explained(curated: TargetRow | None) -> bool:
    """Whether a row says what to write where the target differs."""
    return curated is not None and bool(curated.params or curated.write or curated.differences)
