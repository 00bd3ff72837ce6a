"""torch.nn.ModuleDict."""

from mindspore import nn


class ModuleDict(nn.Cell):
    """Cells by name, lists and sequences of cells among them."""

    def __init__(self, modules=None):
        super().__init__()
        self.update(modules or {})

    def update(self, modules):
        pairs = modules.items() if hasattr(modules, "items") else modules
        for name, cell in pairs:
            self[name] = cell

    def __setitem__(self, name, cell):
        self._cells[name] = cell
        if cell is not None:
            cell.update_parameters_name(f"{name}.")

    def __getitem__(self, name):
        return self._cells[name]

    def __delitem__(self, name):
        del self._cells[name]

    def __contains__(self, name):
        return name in self._cells

    def __len__(self):
        return len(self._cells)

    def __iter__(self):
        return iter(self._cells)

    def keys(self):
        return self._cells.keys()

    def values(self):
        return self._cells.values()

    def items(self):
        return self._cells.items()

    def pop(self, name):
        return self._cells.pop(name)

    def clear(self):
        self._cells.clear()
