"""A loader whose batches all have one size, in the place of what a finding is about."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.uses.api_use import ApiUse
from mindport.knowledge.roles import Roles, has_role
from mindport.rules.finding import Finding
from mindport.text.edit import Edit
from mindport.text.span import Span

ON_BATCHES = "MP215"
_DROPS = "drop_last"
# With these, the loader is not the one that decides.
_OTHERS = frozenset({"*", "**", "batch_sampler", "collate_fn"})
_POSITIONS_BEFORE = 3  # more of them may give `batch_sampler`


def fixed_batches(text: str, finding: Finding, uses: Iterable[ApiUse], roles: Roles) -> Edit | None:
    """The edit that leaves out the last, smaller batch; None where another argument decides."""
    use = next((one for one in uses if one.api == finding.api and _is_at(one, finding)), None)
    if use is None or not use.arguments or not _decides(use, roles):
        return None
    present = next((one for one in use.arguments if one.keyword == _DROPS), None)
    if present is None:
        end = use.arguments[-1].span.end
        return Edit(Span(end, end), f", {_DROPS}=True")
    is_off = present.constant == "False"
    return Edit(present.span, _written(text, present.span)) if is_off else None


def _decides(use: ApiUse, roles: Roles) -> bool:
    """Whether a call is of a loader whose own arguments say what its batches are."""
    keywords = [one.keyword for one in use.arguments or ()]
    return (
        has_role(roles, "loaders", use.api)
        and _OTHERS.isdisjoint(keywords)
        and keywords.count(None) <= _POSITIONS_BEFORE
    )


def _written(text: str, span: Span) -> str:
    """The argument with the other value, be its keyword in the span or not."""
    return f"{_DROPS}=True" if text[slice(*span)].startswith(_DROPS) else "True"


def _is_at(use: ApiUse, finding: Finding) -> bool:
    return use.span.start <= finding.span.start and finding.span.end <= use.span.end
