"""Parameters in a list."""

from mindspore import Parameter, nn


class ParameterList(nn.Cell):
    """A list of parameters that belong to the cell which holds it."""

    def __init__(self, values=()):
        super().__init__()
        self.count = 0
        self.extend(values)

    def append(self, value):
        """Add a parameter, or a tensor as one."""
        parameter = value if isinstance(value, Parameter) else Parameter(value)
        self.insert_param_to_cell(str(self.count), parameter)
        self.count += 1
        return self

    def extend(self, values):
        """Add several."""
        for value in values:
            self.append(value)
        return self

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        if isinstance(index, slice):
            return ParameterList(self[place] for place in range(*index.indices(self.count)))
        return self._params[str(index + self.count if index < 0 else index)]

    def __iter__(self):
        return (self[place] for place in range(self.count))
