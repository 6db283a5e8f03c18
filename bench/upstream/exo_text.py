"""Writes procedures of exo-lang as source that Exo/MLIR reads.

exo-lang tells names apart by symbols, text does it by scopes: a name that is visible already gets a suffix. `Names`
remembers what each symbol came to, so that arguments of a step are written with the names of its procedure.
"""

from __future__ import annotations

import json
from typing import Any, Iterable

from exo.core.LoopIR import LoopIR, T

BUILTIN_MEMORIES = {"DRAM", "DRAM_STACK", "DRAM_STATIC"}
BUILTIN_EXTERNS = {"sin", "relu", "select", "expf", "fmaxf", "sigmoid", "sqrt"}
RESERVED = {"seq", "par", "stride", "size", "index", "bool", "True", "False", "pass", "del"}
PRECEDENCE = {
    "or": 10, "and": 20, "<": 30, ">": 30, "<=": 30, ">=": 30, "==": 30,
    "+": 40, "-": 40, "*": 50, "/": 50, "%": 50,
}
SCALARS = [
    (LoopIR.Num, "R"), (LoopIR.F16, "f16"), (LoopIR.F32, "f32"), (LoopIR.F64, "f64"),
    (LoopIR.INT8, "i8"), (LoopIR.UINT8, "ui8"), (LoopIR.UINT16, "ui16"), (LoopIR.INT32, "i32"),
    (LoopIR.Bool, "bool"), (LoopIR.Int, "index"), (LoopIR.Index, "index"), (LoopIR.Size, "size"),
    (LoopIR.Stride, "stride"),
]
MEMORY = '''@memory
class {name}:
    alloc = "{{type}} {{name}}[{{size}}];"
    free = ""
    window = "&{{name}}[{{offset}}]"
    read = "{{name}}[{{offset}}]"
    write = "{{name}}[{{offset}}] = {{value}};"
    reduce = "{{name}}[{{offset}}] += {{value}};"
    addressable = True
'''


def scalar_name(typ: Any) -> str:
    """The name of a type without dimensions."""
    return next(name for cls, name in SCALARS if isinstance(typ, cls))


class Names:
    """What each symbol of a procedure is called."""

    def __init__(self) -> None:
        self.of: dict[Any, str] = {}

    def bind(self, sym: Any, visible: set[str]) -> str:
        """Names a symbol that is defined where `visible` are in scope, and adds it to them."""
        name, k = self.of.get(sym, sym.name()), 1
        while name in visible or name in RESERVED:
            name, k = f"{sym.name()}_{k}", k + 1
        self.of[sym] = name
        visible.add(name)
        return name

    def get(self, sym: Any) -> str:
        """The name of a symbol."""
        return self.of.get(sym, sym.name())

    def called(self, text: str) -> list[Any]:
        """Symbols that exo-lang shows by a name."""
        return [sym for sym in self.of if sym.name() == text]


class Module:
    """Procedures with all that they use, as one text."""

    def __init__(self) -> None:
        self.procs: list[Any] = []
        self.proc_names: dict[int, str] = {}
        self.names: dict[int, Names] = {}
        self.texts: list[str] = []
        self.memories: dict[str, None] = {}
        self.configs: dict[str, Any] = {}
        self.externs: dict[str, int] = {}

    def add(self, proc: Any) -> str:
        """Writes a procedure, after those that it calls; gives its name."""
        if id(proc) in self.proc_names:
            return self.proc_names[id(proc)]
        for stmt in walk(proc.body):
            if isinstance(stmt, LoopIR.Call):
                self.add(stmt.f)
        taken, name, k = set(self.proc_names.values()), proc.name, 1
        while name in taken or name in RESERVED or name in BUILTIN_EXTERNS:
            name, k = f"{proc.name}_v{k}", k + 1
        self.procs.append(proc)
        self.proc_names[id(proc)] = name
        names = self.names[id(proc)] = Names()
        self.texts.append("\n".join(Writer(self, names).proc(proc, name)))
        return name

    def writer(self, proc: Any) -> Writer:
        """A writer of expressions of a procedure that was added."""
        return Writer(self, self.names[id(proc)])

    def memory(self, mem: Any) -> str:
        """The name of a memory, which is declared if it has to be."""
        name = mem.name() if mem is not None else "DRAM"
        if name not in BUILTIN_MEMORIES:
            self.memories[name] = None
        return name

    def config(self, config: Any) -> str:
        """The name of a configuration, which is declared."""
        self.configs[config.name()] = config
        return config.name()

    def text(self) -> str:
        """The module."""
        parts = [MEMORY.format(name=name) for name in self.memories]
        for name, config in self.configs.items():
            fields = [f"    {f}: {scalar_name(config.lookup_type(f))}" for f, _ in config.fields()]
            head = "@config" if config.is_allow_rw() else "@config(readwrite=False)"
            parts.append("\n".join([head, f"class {name}:", *fields]) + "\n")
        for name, arity in self.externs.items():
            params = [f"a{k}" for k in range(arity)]
            template = f"{name}({', '.join('{' + p + '}' for p in params)})"
            parts.append(f'@extern("{template}")\ndef {name}({", ".join(params)}): ...\n')
        return "\n".join(parts + [text + "\n" for text in self.texts])


def walk(stmts: Iterable[Any]) -> Iterable[Any]:
    """All statements of a block, in the order of the text."""
    for stmt in stmts:
        yield stmt
        if isinstance(stmt, LoopIR.If):
            yield from walk(stmt.body)
            yield from walk(stmt.orelse)
        elif isinstance(stmt, LoopIR.For):
            yield from walk(stmt.body)


class Writer:
    """Writes one procedure."""

    def __init__(self, module: Module, names: Names) -> None:
        self.module = module
        self.names = names

    def proc(self, proc: Any, name: str) -> list[str]:
        """The lines of a procedure."""
        visible: set[str] = set()
        for arg in proc.args:
            self.names.bind(arg.name, visible)
        head = "@proc"
        if proc.instr:
            head = f"@instr({json.dumps(proc.instr.c_instr)}"
            if proc.instr.c_global:
                head += f", c_global={json.dumps(proc.instr.c_global)}"
            head += ")"
        args = ", ".join(self.arg(arg) for arg in proc.args)
        lines = [head, f"def {name}({args}):"]
        lines += [f"    assert {self.expr(pred)}" for pred in proc.preds]
        return lines + self.block(proc.body, visible, "    ")

    def arg(self, arg: Any) -> str:
        """A parameter."""
        name = self.names.get(arg.name)
        if arg.type.is_numeric():
            return f"{name}: {self.type(arg.type)} @ {self.module.memory(arg.mem)}"
        return f"{name}: {self.type(arg.type)}"

    def type(self, typ: Any) -> str:
        """A type."""
        if not isinstance(typ, LoopIR.Tensor):
            return scalar_name(typ)
        base = scalar_name(typ.basetype())
        base = f"[{base}]" if typ.is_window else base
        return f"{base}[{', '.join(self.expr(e) for e in typ.hi)}]"

    def block(self, stmts: Iterable[Any], visible: set[str], indent: str) -> list[str]:
        """The lines of a block, whose names end with it."""
        visible = set(visible)
        lines = [line for stmt in stmts for line in self.stmt(stmt, visible, indent)]
        return lines or [f"{indent}pass"]

    def stmt(self, s: Any, visible: set[str], indent: str) -> list[str]:
        """The lines of a statement."""
        if isinstance(s, LoopIR.If):
            lines = [f"{indent}if {self.expr(s.cond)}:"] + self.block(s.body, visible, indent + "    ")
            if s.orelse:
                lines += [f"{indent}else:"] + self.block(s.orelse, visible, indent + "    ")
            return lines
        if isinstance(s, LoopIR.For):
            lo, hi, inside = self.expr(s.lo), self.expr(s.hi), set(visible)
            mode = "par" if isinstance(s.loop_mode, LoopIR.Par) else "seq"
            name = self.names.bind(s.iter, inside)
            return [f"{indent}for {name} in {mode}({lo}, {hi}):"] + self.block(s.body, inside, indent + "    ")
        return [indent + self.simple(s, visible)]

    def simple(self, s: Any, visible: set[str]) -> str:
        """A statement without blocks."""
        if isinstance(s, LoopIR.Pass):
            return "pass"
        if isinstance(s, (LoopIR.Assign, LoopIR.Reduce)):
            op = "=" if isinstance(s, LoopIR.Assign) else "+="
            return f"{self.access(s.name, s.idx)} {op} {self.expr(s.rhs)}"
        if isinstance(s, LoopIR.WriteConfig):
            return f"{self.module.config(s.config)}.{s.field} = {self.expr(s.rhs)}"
        if isinstance(s, LoopIR.WindowStmt):
            rhs = self.expr(s.rhs)
            return f"{self.names.bind(s.name, visible)} = {rhs}"
        if isinstance(s, LoopIR.Alloc):
            typ = self.type(s.type)
            return f"{self.names.bind(s.name, visible)}: {typ} @ {self.module.memory(s.mem)}"
        if isinstance(s, LoopIR.Call):
            return f"{self.module.add(s.f)}({', '.join(self.expr(a) for a in s.args)})"
        raise NotImplementedError(f"statement {type(s).__name__}")

    def access(self, sym: Any, idx: Iterable[Any]) -> str:
        """A cell."""
        inside = ", ".join(self.expr(e) for e in idx)
        return self.names.get(sym) + (f"[{inside}]" if inside else "")

    def expr(self, e: Any, around: int = 0) -> str:
        """An expression, in parentheses if what is around binds more tightly."""
        if isinstance(e, LoopIR.BinOp):
            here = PRECEDENCE[e.op]
            left = self.expr(e.lhs, here + (1 if here == 30 else 0))
            text = f"{left} {e.op} {self.expr(e.rhs, here + 1)}"
            return f"({text})" if here < around else text
        if isinstance(e, LoopIR.USub):
            return f"-{self.expr(e.arg, 60)}"
        if isinstance(e, LoopIR.Const):
            return str(e.val)
        if isinstance(e, LoopIR.Read):
            return self.access(e.name, e.idx)
        if isinstance(e, LoopIR.WindowExpr):
            return self.window(self.names.get(e.name), e.idx)
        if isinstance(e, LoopIR.StrideExpr):
            return f"stride({self.names.get(e.name)}, {e.dim})"
        if isinstance(e, LoopIR.ReadConfig):
            return f"{self.module.config(e.config)}.{e.field}"
        if isinstance(e, LoopIR.Extern):
            if e.f.name() not in BUILTIN_EXTERNS:
                self.module.externs[e.f.name()] = len(e.args)
            return f"{e.f.name()}({', '.join(self.expr(a) for a in e.args)})"
        raise NotImplementedError(f"expression {type(e).__name__}")

    def window(self, name: str, idx: Iterable[Any]) -> str:
        """A window expression; an access is a point, an interval, or a pair of expressions."""

        def one(w: Any) -> str:
            if isinstance(w, LoopIR.Interval):
                return f"{self.expr(w.lo)}:{self.expr(w.hi)}"
            if isinstance(w, tuple):
                return f"{self.expr(w[0])}:{self.expr(w[1])}"
            return self.expr(w.pt if isinstance(w, LoopIR.Point) else w)

        inside = ", ".join(one(w) for w in idx)
        return f"{name}[{inside}]" if inside else name


def type_text(typ: Any) -> str:
    """A precision, as set_precision is given it."""
    return scalar_name(typ.basetype() if isinstance(typ, LoopIR.Tensor) else typ)


assert T is not None
