"""MP301: a sparse layout other than COO and CSR."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP301",
    "sparse-layout",
    Severity.WARNING,
    "A sparse layout other than COO and CSR.",
    on_event=says(
        "{api} makes a layout that MindSpore has not: COO and CSR are all there is",
        "Make a `mindspore.COOTensor` or `mindspore.CSRTensor`, or a dense tensor: that takes "
        "memory for every element, and its gradient does, whenever gradients are added up.",
    ),
)
