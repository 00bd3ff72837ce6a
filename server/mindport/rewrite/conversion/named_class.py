"""A class that is named and not called: whether MindSpore's class does as well there."""

from __future__ import annotations

import ast

from mindport.analysis.memory.handed_back import called
from mindport.knowledge.roles import has_role
from mindport.rewrite.conversion.by_row import takes_the_same
from mindport.rewrite.conversion.layer_call import is_asked_for, takes_inplace_alone
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.site import Site
from mindport.rules.facts import Facts

# Classes that whoever gets them asks objects for, and does not call.
_KINDS = "asked-as-kinds"


def not_as_its_target(site: Site, facts: Facts) -> Made | Refused | None:
    """What is written for a class where its target does not do; None where it does."""
    if (told := _has_name(site)) is not None:
        return told
    if is_asked_for(site) or _is_asked_elsewhere(site):
        return None
    is_other = takes_inplace_alone(facts) or not takes_the_same(facts)
    return Refused(_why_it_stays(site, facts)) if is_other else None


def _has_name(site: Site) -> Made | None:
    """What torch answers to `hasattr(torch.Tensor, "rename")`."""
    call = _call_with(site)
    if call is None or site.tree.api(call.func) != "builtins.hasattr" or len(call.args) != 2:
        return None
    name = site.given(call.args[1])
    if not name.is_literal or call.args[0] is not site.tree.at(site.use.name_span):
        return None
    told = bool(site.code.kind(f"{site.use.api}.{name.literal}"))
    return Made((site.put(site.tree.span(call), str(told)),), "", evidence="")


def _why_it_stays(site: Site, facts: Facts) -> str:
    """Others may call it, or its text is shown."""
    if isinstance(_outer(site), ast.FormattedValue):
        return "its text names another class"
    said = "its callers are not known, and its arguments differ"
    return f"{said}: write {facts.target.api} where they fit" if facts.target else said


def _is_asked_elsewhere(site: Site) -> bool:
    """Whether a class is a key, or goes to a function outside the project that asks for it."""
    if not has_role(site.code.knowledge.roles, _KINDS, site.use.api):
        return False
    outer, call = _outer(site), _call_with(site)
    if isinstance(outer, ast.Dict):
        return site.tree.at(site.use.name_span) in outer.keys
    if call is None:
        return False
    callee = site.tree.of(call.func)
    is_own = callee.term is None or any(called(callee.evaluator, callee.value))
    return not is_own and site.tree.api(call.func).partition(".")[0] != "builtins"


def _call_with(site: Site) -> ast.Call | None:
    """The call that is given the class."""
    named, outer = site.tree.at(site.use.name_span), _outer(site)
    outer = site.tree.parent(outer) if isinstance(outer, ast.keyword) else outer
    return outer if isinstance(outer, ast.Call) and outer.func is not named else None


def _outer(site: Site) -> ast.AST | None:
    """What is around the name of the class."""
    named = site.tree.at(site.use.name_span)
    return None if named is None else site.tree.parent(named)
