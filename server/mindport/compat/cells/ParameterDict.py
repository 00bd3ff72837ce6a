"""torch.nn.ParameterDict."""

from collections import OrderedDict
from collections.abc import Mapping

from mindspore import Parameter, Tensor, nn


class ParameterDict(nn.Cell):
    """Parameters by name; tensors become parameters, all else stays as it is."""

    def __init__(self, parameters=None):
        super().__init__()
        self.held = {}
        self.update(parameters or {})

    def update(self, parameters):
        """As in torch, those of a plain dictionary are sorted by their names."""
        pairs = parameters.items() if hasattr(parameters, "items") else parameters
        is_plain = isinstance(parameters, Mapping) and not isinstance(parameters, OrderedDict)
        pairs = sorted(pairs, key=lambda pair: pair[0]) if is_plain else pairs
        for name, value in pairs:
            self[name] = value

    def __setitem__(self, name, value):
        if isinstance(value, Tensor) and not isinstance(value, Parameter):
            value = Parameter(value)
        if isinstance(value, Parameter):
            self._params.pop(name, None)
            self.insert_param_to_cell(name, value, check_name_contain_dot=False)
        self.held[name] = value

    def __getitem__(self, name):
        return self._params[name] if name in self._params else self.held[name]

    def __delitem__(self, name):
        self._params.pop(name, None)
        del self.held[name]

    def __contains__(self, name):
        return name in self.held

    def __len__(self):
        return len(self.held)

    def __iter__(self):
        return iter(self.held)

    def keys(self):
        return self.held.keys()

    def values(self):
        return [self[name] for name in self.held]

    def items(self):
        return [(name, self[name]) for name in self.held]

    def get(self, name, default=None):
        return self[name] if name in self.held else default

    def setdefault(self, name, default=None):
        if name not in self.held:
            self[name] = default
        return self[name]

    def pop(self, name):
        value = self[name]
        del self[name]
        return value

    def popitem(self):
        name = next(reversed(self.held))
        return name, self.pop(name)

    def clear(self):
        for name in list(self.held):
            del self[name]

    def copy(self):
        return ParameterDict(OrderedDict(self.items()))

    def fromkeys(self, keys, default=None):
        return ParameterDict((name, default) for name in keys)
