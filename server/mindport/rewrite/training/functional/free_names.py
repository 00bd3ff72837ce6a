"""Names that a file does not have yet."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from mindport.rewrite.view.tree import Tree


@dataclass(slots=True)
class Names:
    """Names of a file that are still free."""

    taken: set[str]

    @classmethod
    def of(cls, tree: Tree) -> Names:
        """All names that the text binds or reads."""
        taken = {node.id for node in tree.nodes(ast.Name)} | {
            one.arg for one in tree.nodes(ast.arg)
        }
        taken |= {node.name for node in tree.nodes(ast.FunctionDef)}
        taken |= {node.name for node in tree.nodes(ast.AsyncFunctionDef)}
        taken |= {node.name for node in tree.nodes(ast.ClassDef)}
        return cls(taken)

    def free(self, name: str) -> str:
        """A name like this one that nothing has."""
        found, number = name, 2
        while found in self.taken:
            found, number = f"{name}_{number}", number + 1
        self.taken.add(found)
        return found
