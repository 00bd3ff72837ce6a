"""MP524: a call of Python that a graph lacks."""

from __future__ import annotations

from mindport.rules.event import says_of_graph
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP524",
    "graph-call",
    Severity.INFO,
    "A graph lacks a call of Python, or makes it otherwise.",
    on_event=says_of_graph(
        "this call fails, or gives something else",
        "Write it with indices, comprehensions, operators of tensors, or displays of dicts and "
        "lists.",
        beside=(
            "no graph knows a number that is in a tuple with a device, and this call has to "
            "know it",
            "Bind the device in a statement of its own.",
        ),
        chosen=(
            "a number that is read from a tensor chooses a layer or an entry",
            "Run all and choose with `where`, or choose outside of the network.",
        ),
        drawn=(
            "a random number of Python is drawn once, when the graph is made",
            "Draw it outside of the network and pass it, or draw a tensor.",
        ),
        endless=(
            "a method that calls itself until a tensor says so does not end",
            "Write a loop, or a function outside of the class.",
        ),
        merged=(
            "a dict that takes in another (`{**options}`) fails, or holds something else",
            "Write all entries in one display.",
        ),
        ordered=(
            "a list that is made of what `sorted` puts in order holds something else",
            "Write the order in the text, or take the places by number.",
        ),
        **{
            "lambda": (
                "a lambda that is a part of an expression cannot be read",
                "Give it a name in a statement of its own, or write a function.",
            ),
            "of-class": (
                "this call fails, as a class method does not get its class",
                "Make it a static method, or a method of the object.",
            ),
        },
    ),
    in_reports=True,
)
