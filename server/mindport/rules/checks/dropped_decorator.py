"""MP805: a decorator that a graph leaves out."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP805",
    "dropped-decorator",
    Severity.WARNING,
    "A graph leaves out a decorator that is written with `functools.wraps`.",
    on_event=says(
        "A graph leaves out this decorator: it is made of the function below, which "
        "`functools.wraps` names as `__wrapped__`",
        "Leave out `functools.wraps` in the decorator. On a function it may also stand above "
        "`mindspore.jit`, where Python runs it.",
    ),
)
