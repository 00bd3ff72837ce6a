"""MP502: `with` in what graph mode compiles."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP502",
    "graph-with",
    Severity.INFO,
    "`with` is used in code that graph mode compiles.",
    on_event=says_of_graph(
        "`with` works only on objects of a `jit_class`",
        "Remove the statement: use `ops.stop_gradient` instead of no_grad, "
        "`mindspore.amp.auto_mixed_precision` instead of autocast; or decorate the class of the "
        "object with `mindspore.jit_class`.",
    ),
    in_reports=True,
)
