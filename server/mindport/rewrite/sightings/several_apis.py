"""A call or an attribute of what may be of several classes, which cannot be written for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.conversion.convert import Applicability, Conversion
from mindport.rewrite.conversion.file_questions import (
    has_norms_with_torch_names,
    is_shared_name,
)
from mindport.rewrite.sighting import Remains, Sighting


def _undecided(remains: Remains) -> Iterator[Conversion]:
    """What needs a change for the likeliest of the APIs: none is known for all of them."""
    for use in remains.choices:
        if _has_one_name(remains, use):
            continue
        one, text = replace(use, alternatives=()), remains.code.text[slice(*use.span)]
        if not remains.trial.is_inert(one) and remains.trial.result(one)[1] != text:
            others = " or ".join(f"`{api}`" for api in use.alternatives if api)
            reason = (
                f"it may be {others} as well" if others else "it may be the project's own as well"
            )
            yield Conversion(one, "", Applicability.DISPLAY_ONLY, reason=reason)


def _has_one_name(remains: Remains, use: ApiUse) -> bool:
    """Whether all layers that it may be of have torch's name for it, as they are written here."""
    tree = remains.tree
    return has_norms_with_torch_names(tree) and all(
        is_shared_name(tree, api) or remains.trial.is_inert(replace(use, api=api, alternatives=()))
        for api in (use.api, *use.alternatives)
    )


SIGHTINGS = (
    Sighting(
        "MP623",
        "one-of-several",
        "A use may be of one of several APIs.",
        "`{api}` is not the only API that this may be, and it needs a change",
        find_left=_undecided,
    ),
)
