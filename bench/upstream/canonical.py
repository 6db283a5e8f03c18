"""A form of procedures that is equal where they differ in names, in where allocations stand, and in `pass`."""

from __future__ import annotations

import ast
import hashlib
from typing import Iterator

from linear import normal


MARK = "\N{CURRENCY SIGN}"


class Canonical:
    """The procedures of one module."""

    def __init__(self, source: str) -> None:
        tree = ast.parse(source)
        self.defs = {d.name: d for d in tree.body if isinstance(d, (ast.FunctionDef, ast.ClassDef))}
        self.done: dict[str, str] = {}

    def proc(self, name: str) -> str:
        """The form of a procedure without its name; calls show the form of what they call."""
        if name not in self.done:
            self.done[name] = Procedure(self, self.defs[name]).form()
        return self.done[name]

    def callee(self, name: str) -> str:
        """What a call shows of the procedure that it calls."""
        found = self.defs.get(name)
        if not isinstance(found, ast.FunctionDef) or is_extern(found):
            return name
        return hashlib.sha256(self.proc(name).encode()).hexdigest()[:12]


def is_extern(d: ast.FunctionDef) -> bool:
    """Whether a definition declares an extern."""
    heads = [h.func if isinstance(h, ast.Call) else h for h in d.decorator_list]
    return any(isinstance(h, ast.Name) and h.id == "extern" for h in heads)


class Procedure:
    """One procedure on its way to its form."""

    def __init__(self, module: Canonical, definition: ast.FunctionDef) -> None:
        self.module = module
        self.definition = definition
        self.count = 0

    def form(self) -> str:
        """Names are numbered by their first use, after allocations have moved to theirs."""
        scope: dict[str, str] = {}
        head = []
        for arg in self.definition.args.args:
            head.append(f"{self.fresh(arg.arg, scope)}: {self.expr(arg.annotation, scope)}")
        lines = [", ".join(head)] + self.block(self.definition.body, scope, "")
        return renumbered("\n".join(lines))

    def fresh(self, name: str, scope: dict[str, str]) -> str:
        """A number for a name that is defined."""
        self.count += 1
        scope[name] = f"{MARK}{self.count}{MARK}"
        return scope[name]

    def expr(self, e: ast.expr, scope: dict[str, str]) -> str:
        """An expression with the names' numbers, and control expressions in normal form."""
        return ast.unparse(Normal().visit(self.renamed(e, scope)))

    def control(self, e: ast.expr, scope: dict[str, str], is_condition: bool = False) -> str:
        """A control expression."""
        return normal(self.renamed(e, scope), is_condition)

    @staticmethod
    def renamed(e: ast.expr, scope: dict[str, str]) -> ast.expr:
        """An expression with the names' numbers."""
        return Rename(scope).visit(ast.parse(ast.unparse(e), mode="eval").body)

    def block(self, stmts: list[ast.stmt], scope: dict[str, str], indent: str) -> list[str]:
        """The lines of a block."""
        scope = dict(scope)
        pieces = [(is_alloc(s), self.stmt(s, scope, indent)) for s in stmts if not isinstance(s, ast.Pass)]
        return [line for piece in sunk(pieces) for line in piece] or [f"{indent}pass"]

    def stmt(self, s: ast.stmt, scope: dict[str, str], indent: str) -> list[str]:
        """The lines of a statement."""
        if isinstance(s, ast.For):
            inside = dict(scope)
            bounds = ", ".join([s.iter.func.id, *(self.control(a, scope) for a in s.iter.args)])
            return [f"{indent}for {self.fresh(s.target.id, inside)} in {bounds}"] + self.block(s.body, inside, indent + " ")
        if isinstance(s, ast.If):
            return self.branches(s, scope, indent)
        if isinstance(s, ast.AnnAssign):
            typ = self.expr(s.annotation, scope)
            return [f"{indent}{self.fresh(s.target.id, scope)}: {typ}"]
        if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name) and is_window(s, scope):
            rhs = self.expr(s.value, scope)
            return [f"{indent}{self.fresh(s.targets[0].id, scope)} = {rhs}"]
        if isinstance(s, (ast.Assign, ast.AugAssign)):
            target = s.targets[0] if isinstance(s, ast.Assign) else s.target
            op = "=" if isinstance(s, ast.Assign) else "+="
            return [f"{indent}{self.expr(target, scope)} {op} {self.expr(s.value, scope)}"]
        if isinstance(s, ast.Assert):
            return [f"{indent}assert {self.control(s.test, scope, True)}"]
        if isinstance(s, ast.Expr) and isinstance(s.value, ast.Call):
            args = ", ".join(self.argument(a, scope) for a in s.value.args)
            return [f"{indent}{self.module.callee(s.value.func.id)}({args})"]
        return [indent + ast.unparse(s)]


    def argument(self, e: ast.expr, scope: dict[str, str]) -> str:
        """An argument of a call."""
        return self.expr(e, scope) if isinstance(e, ast.Subscript) else self.control(e, scope)

    def branches(self, s: ast.If, scope: dict[str, str], indent: str) -> list[str]:
        """A condition; without a first branch it is its opposite."""
        body = [t for t in s.body if not isinstance(t, ast.Pass)]
        orelse = [t for t in s.orelse if not isinstance(t, ast.Pass)]
        test = s.test
        if orelse and not body:
            test, body, orelse = ast.UnaryOp(ast.Not(), test), orelse, []
        lines = [f"{indent}if {self.control(test, scope, True)}"] + self.block(body, scope, indent + " ")
        return lines + ([f"{indent}else"] + self.block(orelse, scope, indent + " ") if orelse else [])


class Normal(ast.NodeTransformer):
    """Puts control expressions in subscripts into normal form."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """An access, a window, or a type with extents."""
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return ast.Subscript(node.value, ast.Tuple([self.index(p) for p in parts], ast.Load()), node.ctx)

    @staticmethod
    def index(e: ast.expr) -> ast.expr:
        """An index or an interval."""
        if isinstance(e, ast.Slice):
            return ast.Slice(ast.Name(normal(e.lower)), ast.Name(normal(e.upper)))
        return ast.Name(normal(e))


class Rename(ast.NodeTransformer):
    """Puts numbers in the place of names."""

    def __init__(self, scope: dict[str, str]) -> None:
        self.scope = scope

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """A name in scope."""
        number = self.scope.get(node.id)
        return ast.Name(number, node.ctx) if number else node


def is_alloc(s: ast.stmt) -> bool:
    """Whether a statement allocates."""
    return isinstance(s, ast.AnnAssign)


def is_window(s: ast.Assign, scope: dict[str, str]) -> bool:
    """Whether an assignment to a name makes a window."""
    value = s.value
    if not isinstance(value, ast.Subscript):
        return False
    parts = value.slice.elts if isinstance(value.slice, ast.Tuple) else [value.slice]
    return any(isinstance(p, ast.Slice) for p in parts)


def sunk(pieces: list[tuple[bool, list[str]]]) -> list[list[str]]:
    """Statements with each allocation directly before what uses it first, and those that nothing uses last."""
    allocs = [lines for alloc, lines in pieces if alloc]
    waiting = {lines[0].split(":")[0].strip(): lines for lines in allocs}
    out: list[list[str]] = []
    for alloc, lines in pieces:
        if not alloc:
            for name in numbers_of("\n".join(lines)):
                if name in waiting:
                    out.append(waiting.pop(name))
            out.append(lines)
    return out + sorted(waiting.values(), key=lambda lines: lines[0].split(":", 1)[1])


def numbers_of(text: str) -> Iterator[str]:
    """The numbered names of a text."""
    parts = text.split(MARK)
    return (f"{MARK}{p}{MARK}" for p in parts[1::2] if p.isdigit())


def renumbered(text: str) -> str:
    """The text with names numbered in its own order."""
    order: dict[str, str] = {}
    for name in numbers_of(text):
        order.setdefault(name, f"v{len(order)}")
    parts = text.split(MARK)
    return "".join(order[f"{MARK}{p}{MARK}"] if k % 2 else p for k, p in enumerate(parts))
