"""What was run and compared, or compiled, and what it says of a conversion."""

from __future__ import annotations

from mindport.knowledge.presence import Presence
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.site import Site


def what_speaks_against(site: Site, api: str, target: str, *, has_helpers: bool) -> str:
    """Why a conversion is not as safe as it looks; "" if nothing was seen that shows it.

    `api` is the one whose samples show what `target` does.
    """
    if site.code.presence(target) is Presence.UNKNOWN:
        site.unsure[target] = None
    if unsure := next(iter(site.unsure), ""):
        return f"it is not known whether MindSpore {site.code.release} has {unsure}"
    ran, told = site.code.conformance(api), site.code.compiled(api)
    if told is not None and told.differs:
        return f"{told.line}; {told.note}"  # where nothing runs the target
    if target in site.code.knowledge.tests:
        return ""
    if has_helpers and not _is_shown(site, api):
        return f"no test compares {target} with torch: take it with --unsafe-fixes, and compare"
    return f"results differ in tests: {ran.line}" if ran is not None and ran.differs else ""


def _is_shown(site: Site, api: str) -> bool:
    """Whether something was run that shows what the project's own functions give.

    They are written in Python: what a run on CPU shows of them holds elsewhere.
    """
    if not site.code.knowledge.tests.keys().isdisjoint((site.use.api, api)):
        return True
    ran = site.code.conformance(api, Backend.CPU)
    return ran is not None and ran.match > 0
