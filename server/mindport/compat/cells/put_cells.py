"""Sequences of cells that get other members."""


def put_cells(sequence, cells):
    """Let a sequence hold these cells, by their places; returns it."""
    sequence._cells.clear()
    for place, cell in enumerate(cells):
        sequence._cells[str(place)] = cell
    if hasattr(sequence, "cell_list"):
        sequence.cell_list = list(cells)
        sequence._is_dynamic_name = [True] * len(cells)
    return sequence
