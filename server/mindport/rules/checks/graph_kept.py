"""MP520: a network puts something into a list, dict or tensor that it keeps."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP520",
    "graph-kept",
    Severity.INFO,
    "A compiled network puts something into a list, dict or tensor of its own.",
    on_event=says_of_graph(
        "a list or dict of the network silently lacks after the call what is put into it",
        "Return it, or put it into a parameter without a gradient, by index.",
        tensor=(
            "a tensor of the network silently has after the call, and in the next one, the values "
            "from before it was changed in place",
            "Keep the values in a parameter without a gradient, or return them.",
        ),
        part=(
            "a parameter of the network silently lacks after the call what is put into a slice of "
            "it, or where a mask says",
            "Set the whole parameter by `ops.assign`, or rows by their numbers.",
        ),
        whole=(
            "what `migrate` writes for a method that changes a parameter in place does not compile",
            "Use `ops.assign`, or change the parameter outside of the network.",
        ),
        lost=(
            "what this method puts into a tensor is silently lost for who reads the tensor by its "
            "name",
            "Bind the name to what the method gives, or compute a new tensor.",
        ),
        elsewhere=(
            "what is put into a parameter, or into what others hold, is silently lost",
            "Return the changed value, and use that.",
        ),
    ),
    in_reports=True,
)
