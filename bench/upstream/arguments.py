"""Says the arguments of a step of exo-lang in texts, with the names of the procedure that the step is asked of."""

from __future__ import annotations

from typing import Any, Iterator

import exo.API_cursors as cursors
from exo.API import Procedure
from exo.API_scheduling import FormattedExprStr
from exo.core.configs import Config
from exo.core.internal_cursors import GapType
from exo.core.LoopIR import LoopIR, T

from exo_text import Module, Writer, type_text

BLOCKS = ("body", "orelse")


def stmt_path(path: list[tuple[str, Any]]) -> str:
    """A path of statements, `body[0].orelse[1]`; what lies inside the last statement is left out."""
    return ".".join(f"{attr}[{at}]" for attr, at in path if attr in BLOCKS)


def statements(block: list[Any], path: list[tuple[str, Any]], attr: str) -> Iterator[tuple[Any, list[tuple[str, Any]]]]:
    """All statements of a block with their paths, in the order of the text."""
    for at, stmt in enumerate(block):
        here = path + [(attr, at)]
        yield stmt, here
        for inner in BLOCKS:
            if isinstance(stmt, (LoopIR.If, LoopIR.For)) and hasattr(stmt, inner):
                yield from statements(getattr(stmt, inner), here, inner)


def operands(e: Any, path: list[tuple[str, Any]]) -> Iterator[tuple[Any, list[tuple[str, Any]]]]:
    """An expression and its operands, outermost first; indices of what is read are not among them."""
    yield e, path
    if isinstance(e, LoopIR.BinOp):
        yield from operands(e.lhs, path + [("lhs", None)])
        yield from operands(e.rhs, path + [("rhs", None)])
    elif isinstance(e, LoopIR.USub):
        yield from operands(e.arg, path + [("arg", None)])
    elif isinstance(e, LoopIR.Extern):
        for at, arg in enumerate(e.args):
            yield from operands(arg, path + [("args", at)])


def control_roots(e: Any, path: list[tuple[str, Any]]) -> Iterator[tuple[Any, list[tuple[str, Any]]]]:
    """Whole control expressions in an expression that a statement evaluates."""
    if isinstance(e, LoopIR.WindowExpr):
        for at, w in enumerate(e.idx):
            for attr in ("lo", "hi") if isinstance(w, LoopIR.Interval) else ("pt",):
                yield getattr(w, attr), path + [("idx", at), (attr, None)]
    elif e.type.is_indexable() or e.type.is_bool() or e.type.is_stridable():
        yield e, path
    else:
        for inner, at in operands(e, path):
            if isinstance(inner, LoopIR.Read):
                yield from ((i, at + [("idx", k)]) for k, i in enumerate(inner.idx))


def evaluated(stmt: Any) -> Iterator[tuple[Any, list[tuple[str, Any]]]]:
    """The expressions that a statement evaluates itself, in the order of the text."""
    for at, e in enumerate(getattr(stmt, "idx", [])):
        yield e, [("idx", at)]
    for attr in ("lo", "hi", "cond", "rhs"):
        if hasattr(stmt, attr):
            yield getattr(stmt, attr), [(attr, None)]
    if isinstance(stmt, LoopIR.Call):
        yield from ((e, [("args", at)]) for at, e in enumerate(stmt.args))
    if isinstance(stmt, LoopIR.Alloc):
        yield from ((e, [("type", None), ("hi", at)]) for at, e in enumerate(stmt.type.shape()))


def candidates(proc: Any, is_data: bool) -> Iterator[tuple[Any, list[tuple[str, Any]]]]:
    """All parts of right sides, or of control expressions, in the order in which a pattern finds them."""
    for stmt, path in statements(proc.body, [], "body"):
        for e, inside in evaluated(stmt):
            if is_data:
                if isinstance(stmt, (LoopIR.Assign, LoopIR.Reduce, LoopIR.WriteConfig)) and inside[0][0] == "rhs":
                    yield from operands(e, path + inside)
            else:
                for root, at in control_roots(e, path + inside):
                    yield from operands(root, at)


class Arguments:
    """Arguments of one call, with the procedure that it is asked of."""

    def __init__(self, module: Module, proc: Any) -> None:
        self.module = module
        self.proc = proc
        self.writer: Writer = module.writer(proc)

    def value(self, value: Any) -> Any:
        """An argument as something that JSON has."""
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        if isinstance(value, dict):
            return {key: self.value(v) for key, v in value.items()}
        if isinstance(value, cursors.Cursor):
            return self.cursor(value)
        if isinstance(value, Procedure):
            return {"proc": self.module.add(value._loopir_proc), "instr": value.is_instr()}
        if isinstance(value, type) and hasattr(value, "can_read"):
            return {"memory": self.module.memory(value)}
        if isinstance(value, Config):
            return {"config": self.module.config(value)}
        if isinstance(value, LoopIR.expr):
            return {"expr": self.writer.expr(value)}
        if isinstance(value, LoopIR.type):
            return {"type": type_text(value)}
        if isinstance(value, FormattedExprStr):
            return {"formatted": value._expr_str}
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], list):
            return {"window": self.window(value[0], value[1])}
        if isinstance(value, (list, tuple)):
            return [self.value(v) for v in value]
        raise NotImplementedError(f"argument {type(value).__name__}")

    def window(self, name: str, idx: list[Any]) -> str:
        """A window of a buffer that exo-lang looks up by its name."""
        syms = self.writer.names.called(name)
        return self.writer.window(self.writer.names.get(syms[-1]) if syms else name, idx)

    def cursor(self, cursor: Any) -> dict[str, Any]:
        """What a cursor points at."""
        impl = cursor._impl
        if isinstance(cursor, cursors.InvalidCursor):
            return {"invalid": True}
        if isinstance(cursor, cursors.ArgCursor):
            return {"arg": self.writer.names.get(impl._node.name)}
        if isinstance(cursor, cursors.GapCursor):
            side = "before" if impl._type == GapType.Before else "after"
            return {"gap": f"{side}:{stmt_path(impl._anchor._path)}"}
        if isinstance(cursor, cursors.BlockCursor):
            around = stmt_path(impl._anchor._path)
            lo, hi = impl._range.start, impl._range.stop
            return {"block": (around + "." if around else "") + f"{impl._attr}[{lo}:{hi}]", "count": hi - lo}
        if isinstance(cursor, cursors.StmtCursor):
            return self.statement(impl)
        if isinstance(cursor, cursors.ExprCursor):
            return self.expression(impl)
        raise NotImplementedError(f"cursor {type(cursor).__name__}")

    def statement(self, impl: Any) -> dict[str, Any]:
        """A statement: its path, its kind, and the name that it defines."""
        found = {"stmt": stmt_path(impl._path), "kind": type(impl._node).__name__}
        if isinstance(impl._node, (LoopIR.Alloc, LoopIR.WindowStmt)):
            found["name"] = self.buffer(impl)
        if isinstance(impl._node, LoopIR.Call):
            found["callee"] = self.module.add(impl._node.f)
        return found

    def buffer(self, impl: Any) -> str:
        """A buffer's name, and which it is of those that are called so: arguments, then what statements define."""
        name = self.writer.names.get(impl._node.name)
        nth = sum(self.writer.names.get(arg.name) == name for arg in self.proc.args)
        for stmt, path in statements(self.proc.body, [], "body"):
            if path == list(impl._path):
                break
            if isinstance(stmt, (LoopIR.Alloc, LoopIR.WindowStmt)):
                nth += self.writer.names.get(stmt.name) == name
        return f"{name} #{nth}"

    def expression(self, impl: Any) -> dict[str, Any]:
        """An expression: its text, and which of the equal ones of its procedure it is."""
        text = self.writer.expr(impl._node)
        is_data = impl._node.type.is_numeric() and not impl._node.type.is_indexable()
        nth = 0
        for e, path in candidates(self.proc, is_data):
            if path == list(impl._path):
                return {"pattern": text, "nth": nth, "data": is_data, "at": stmt_path(path)}
            nth += self.writer.expr(e) == text
        return {"pattern": text, "nth": None, "data": is_data, "at": stmt_path(impl._path)}


assert T is not None
