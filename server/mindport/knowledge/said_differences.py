"""Sentences of differences that rules tell from others, and what they are about."""

from __future__ import annotations

_HAS_NO = " has no member "
_FOR_FORM = " for the form "


def lacks_member(owner: str, member: str) -> str:
    """The difference of a member that a class of MindSpore does not have."""
    return f"{owner}{_HAS_NO}{member}."


def is_of_no_member(difference: str) -> bool:
    """Whether a difference says that MindSpore's class lacks this member."""
    return _HAS_NO in difference


def lacks_kernel(where: str, form: str) -> str:
    """The difference of a form of a call that has no kernel; `where` is a backend."""
    return f"No kernel {where}{_FOR_FORM}{form}."


def is_of_form(difference: str) -> bool:
    """Whether a difference is about one form of a call, such as `where(condition)`."""
    return _FOR_FORM in difference


def form_of(difference: str) -> frozenset[str]:
    """The parameters that are given in the form that a difference is about; none for others."""
    form = difference.partition(_FOR_FORM)[2].rstrip(".")
    return frozenset(form.split(", ")) if form else frozenset()
