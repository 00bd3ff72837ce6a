"""torch.__version__."""


class _Version(str):
    """The text of a release, which compares as numbers do."""

    def _parts(self):
        parts = str(self).partition("+")[0].split(".")
        return [int("".join(filter(str.isdigit, one)) or 0) for one in parts]

    def _pair(self, other):
        own, others = self._parts(), _Version(other)._parts()
        if isinstance(other, tuple):
            others = list(other)
        length = max(len(own), len(others))
        return [one + [0] * (length - len(one)) for one in (own, others)]

    def __lt__(self, other):
        own, others = self._pair(other)
        return own < others

    def __le__(self, other):
        own, others = self._pair(other)
        return own <= others

    def __gt__(self, other):
        own, others = self._pair(other)
        return own > others

    def __ge__(self, other):
        own, others = self._pair(other)
        return own >= others

    __hash__ = str.__hash__


def version_of_torch():
    """The release of torch whose meaning the other functions of this package have."""
    return _Version("2.13.0")
