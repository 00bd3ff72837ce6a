"""`str.format` with tensors among the values, or in parts of them."""

import string

from mindport.compat.tensors.number_of import number_of


class _Formatter(string.Formatter):
    """Formats tensors of one element as the numbers that they hold."""

    def format_field(self, value, format_spec):
        return super().format_field(number_of(value) if format_spec else value, format_spec)


def format_text(template, *args, **kwargs):
    """A text with values in its fields: as torch does, a tensor takes the format of a number.

    MindSpore's tensors take no format. An object that is no text formats itself.
    """
    if not isinstance(template, str):
        return template.format(*args, **kwargs)
    return _Formatter().vformat(template, args, kwargs)
