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
        "{api} creates a sparse layout that MindSpore does not have: it has COO and CSR only",
        "Create a `mindspore.COOTensor` or `mindspore.CSRTensor`, or a dense tensor. A dense "
        "tensor and its gradient take memory for every element.",
    ),
)
