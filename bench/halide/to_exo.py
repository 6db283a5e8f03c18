"""Lowered statements of Halide as procedures of Exo.

Trusted: that arguments are dense and do not overlap, and what `Program` says of their extents. Nothing else is assumed:
lanes are iterations of parallel loops, whose independence is the validator's to prove, and an index that is cut into
dimensions names the same cell as the flat one, within bounds or not."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lark import Tree

import affine
from affine import Facts, Poly, lift
from data import Values, lanes_of
from statement import parse


@dataclass
class Program:
    """The interface of a pipeline: least values of sizes, arguments by name with element type and extents (the outermost first),
    scalars with their types, names of Halide that are sizes, and distances of
    neighbours (the innermost first) where a schedule fixes them."""

    name: str
    sizes: dict[str, int]
    buffers: dict[str, tuple[str, list[str]]]
    scalars: dict[str, str] = field(default_factory=dict)
    symbols: dict[str, str] = field(default_factory=dict)
    strides: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Buffer:
    """A buffer: extents, and distances of neighbours as Halide writes them, the innermost first."""

    name: str
    type: str
    extents: list[Poly]
    strides: list[Poly]


class Undecided(Exception):
    """A choice that depends on whether `positive >= 0`."""

    def __init__(self, positive: Poly):
        super().__init__(str(positive))
        self.positive = positive


class Unsupported(Exception):
    """Something that has no counterpart here."""


class Converter:
    """A procedure while it is written."""

    def __init__(self, program: Program):
        self.program = program
        self.lines: list[str] = []
        self.indent = 1
        self.taken = set(program.sizes) | set(program.scalars)
        self.values = Values(self)

    # Text.

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def fresh(self, name: str) -> str:
        """A name for something that Halide calls `name`."""
        parts = [p for p in re.split(r"[^A-Za-z0-9_]+", name) if p[:1].isalpha() and p not in ("rebased", "s", "n")]
        base = parts[-1] if parts else "t"
        candidate, count = base, 1
        while candidate in self.taken:
            candidate, count = f"{base}_{count}", count + 1
        self.taken.add(candidate)
        return candidate

    def nested(self, head: str, emit) -> None:
        """A statement with a block."""
        self.line(head)
        self.indent += 1
        before = len(self.lines)
        emit()
        if len(self.lines) == before:
            self.line("pass")
        self.indent -= 1

    def cases(self, emit, facts: Facts) -> None:
        """What `emit` writes, in two ways where it depends on a condition."""
        before, indent = len(self.lines), self.indent
        try:
            emit(facts)
        except Undecided as choice:
            del self.lines[before:]
            self.indent = indent
            self.nested(f"if {choice.positive} >= 0:", lambda: self.cases(emit, facts.given(choice.positive)))
            middle = len(self.lines)
            self.nested("else:", lambda: self.cases(emit, facts.given(-choice.positive - 1)))
            if self.lines[before + 1 : middle] == self.lines[middle + 1 :]:
                self.lines[before:] = [line[4:] for line in self.lines[middle + 1 :]]

    # Statements.

    def procedure(self, text: str) -> str:
        program, env = self.program, {}
        parameters = [f"{n}: size" for n in program.sizes] + [f"{n}: {t}" for n, t in program.scalars.items()]
        for name, (kind, extents) in program.buffers.items():
            extents = [affine.parse(e) for e in extents]
            parameters.append(f"{name}: {kind}[{', '.join(map(str, extents))}]")
            inner = extents[::-1]
            strides = [Poly.constant(1)] + [Poly.atom(f"{name}.stride.{k}") for k in range(1, len(inner))]
            if name in program.strides:
                strides = [affine.parse(s) for s in program.strides[name]]
            self.taken.add(name)
            env[name] = Buffer(name, kind, inner, strides)
            for k, extent in enumerate(inner):
                env[f"{name}.stride.{k}"] = Poly.atom(f"{name}.stride.{k}")
                env[f"{name}.extent.{k}"] = extent
                env[f"{name}.min.{k}"] = Poly()
        env.update({n: Poly.atom(n) for n in program.sizes})
        env.update({n: affine.parse(p) for n, p in program.symbols.items()})
        env.update({n: ("data", n, t) for n, t in program.scalars.items()})
        for name, least in program.sizes.items():
            if least > 1:
                self.line(f"assert {name} >= {least}")
        self.block(parse(text).children, env, Facts(program.sizes))
        head = f"@proc\ndef {program.name}_halide({', '.join(parameters)}):\n"
        return head + "\n".join(self.lines) + "\n"

    def block(self, statements, env: dict, facts: Facts) -> None:
        """Statements, in which lets and allocations reach to the end."""
        env = dict(env)
        for position, statement in enumerate(statements):
            rest = statements[position:]
            before = len(self.lines)
            try:
                self.statement(statement, env, facts)
            except Undecided as choice:
                del self.lines[before:]
                branch = lambda known: self.block(rest, env, known)
                self.cases(lambda known, first=[choice]: self._raise_once(first, branch, known), facts)
                return

    @staticmethod
    def _raise_once(first: list, emit, facts: Facts) -> None:
        if first:
            raise first.pop()
        emit(facts)

    def statement(self, tree: Tree, env: dict, facts: Facts) -> None:
        children = tree.children
        match tree.data:
            case "body":
                self.block(children[-1].children, env, facts)
            case "loop":
                self.loop(tree, env, facts)
            case "choice":
                self.choice(tree, env, facts)
            case "allocate":
                self.allocate(children, env, facts)
            case "let":
                self.let(str(children[0]), children[1], env, facts)
            case "store":
                self.store(tree, env, facts)
            case "free":
                pass
            case other:
                raise Unsupported(other)

    def loop(self, tree: Tree, env: dict, facts: Facts) -> None:
        kind, name, low, extent, body = tree.children
        low, extent = self.index(low, env, facts), self.index(extent, env, facts)
        order = "seq" if kind in ("for", "unrolled") else "par"
        if self.is_fused(extent):
            return self.fused(tree, extent, env, facts)
        if facts.not_negative(-extent):
            return None
        if extent == 1:
            return self.block(body.children, {**env, str(name): low}, facts)
        variable = self.fresh(name)
        inner = facts.within(variable, low, low + extent)
        if not facts.not_negative(extent):
            raise Undecided(extent - 1)
        self.nested(
            f"for {variable} in {order}({low}, {low + extent}):",
            lambda: self.block(body.children, {**env, str(name): Poly.atom(variable)}, inner),
        )

    @staticmethod
    def is_fused(extent: Poly) -> bool:
        return any(len(product) > 1 for product in extent.terms)

    def fused(self, tree: Tree, extent: Poly, env: dict, facts: Facts) -> None:
        """A loop over a product is a nest again: its variable occurs as quotient and remainder by one of the factors."""
        name, body = str(tree.children[1]), tree.children[4]
        divisors = set()

        def note(node: Tree, known: dict) -> None:
            for child in node.children:
                if isinstance(child, Tree):
                    if child.data == "let":
                        try:
                            known[str(child.children[0])] = self.index(child.children[1], known, facts)
                        except (Unsupported, KeyError, Undecided):
                            pass
                    if child.data == "binary" and child.children[1] in "/%" and child.children[0] == Tree("name", [name]):
                        divisors.add(self.index(child.children[2], known, facts))
                    note(child, known)

        note(body, dict(env))
        if len(divisors) != 1:
            raise Unsupported(f"a loop over {extent}, whose variable is divided by {[*map(str, divisors)]}")
        divisor = divisors.pop()
        outer_extent = quotient(extent, divisor)
        outer, inner = self.fresh(name + "_outer"), self.fresh(name + "_inner")
        facts = facts.within(outer, Poly(), outer_extent).within(inner, Poly(), divisor)
        env = {**env, name: ("fused", Poly.atom(outer), Poly.atom(inner), divisor)}
        self.nested(
            f"for {outer} in par(0, {outer_extent}):",
            lambda: self.nested(f"for {inner} in par(0, {divisor}):", lambda: self.block(body.children, env, facts)),
        )

    def choice(self, tree: Tree, env: dict, facts: Facts) -> None:
        condition, body, *otherwise = tree.children
        otherwise = otherwise[0] if otherwise and otherwise[0] is not None else None
        text, positive, negative = self.condition(condition, env, facts)
        if text == "True":
            return self.block(body.children, env, facts)
        rest = [] if otherwise is None else otherwise.children if otherwise.data == "block" else [otherwise]
        if text == "False":
            return self.block(rest, env, facts)
        inner = facts
        for known in positive:
            inner = inner.given(known)
        self.nested(f"if {text}:", lambda: self.block(body.children, env, inner))
        if rest:
            outer = facts.given(negative[0]) if negative else facts
            self.nested("else:", lambda: self.block(rest, env, outer))

    def allocate(self, children, env: dict, facts: Facts) -> None:
        name, kind, *extents = [c for c in children if c is not None]
        extents = [e for e in extents if isinstance(e, Tree)]
        extents = [self.index(e, env, facts) for e in extents]
        strides = [Poly.constant(1)]
        for extent in extents[:-1]:
            strides.append(strides[-1] * extent)
        buffer = Buffer(self.fresh(name), exo_type(kind), extents, strides)
        self.line(f"{buffer.name}: {buffer.type}[{', '.join(map(str, extents[::-1]))}]")
        env[str(name)] = buffer

    def let(self, name: str, value: Tree, env: dict, facts: Facts) -> None:
        if self.values.is_index(value, env):
            env[name] = self.meaning(value, env, facts)
        else:
            env[name] = self.values.bind(name, value, env, facts)

    def store(self, tree: Tree, env: dict, facts: Facts) -> None:
        name, index, value = tree.children
        buffer = env[str(name)]
        index = index.children[0]
        if value.data == "call" and value.children[0] == "interleave_vectors":
            return self.interleave(buffer, index, value.children[1:], env, facts)

        def assign(lanes, facts):
            def emit(known):
                cell = self.cell(buffer, self.values.lane_index(index, lanes, env, known), known)
                self.line(f"{cell} = {self.values.of(value, lanes, env, known, buffer.type)}")

            self.cases(emit, facts)

        self.over_lanes(self.values.rows(lanes_of(index, env), tree, env), assign, facts)

    def interleave(self, buffer: Buffer, index: Tree, parts: list[Tree], env: dict, facts: Facts) -> None:
        """A vector of what several have in turn, one after the other: none reads what another one writes."""
        if any(env[str(load.children[0])] is buffer for part in parts for load in part.find_data("load")):
            raise Unsupported("lanes that are interleaved, and read from where they are written to")

        def assign(place: int, part: Tree):
            def emit(lanes, facts):
                at = (*lanes, (len(parts), Poly.constant(place)))
                cell = self.cell(buffer, self.values.lane_index(index, at, env, facts), facts)
                self.line(f"{cell} = {self.values.of(part, lanes, env, facts, buffer.type)}")

            return lambda lanes, facts: self.cases(lambda known: emit(lanes, known), facts)

        for place, part in enumerate(parts):
            self.over_lanes(lanes_of(part, env), assign(place, part), facts)

    def over_lanes(self, extents: list[int], emit, facts: Facts, lanes=()) -> None:
        """A parallel loop for each dimension of a vector, the outermost first."""
        if not extents:
            return emit(list(lanes), facts)
        lane = self.fresh("lane")
        facts = facts.within(lane, Poly(), lift(extents[0]))
        lanes = (*lanes, (extents[0], Poly.atom(lane)))
        self.nested(f"for {lane} in par(0, {extents[0]}):", lambda: self.over_lanes(extents[1:], emit, facts, lanes))
        self.taken.discard(lane)

    # Index expressions.

    def index(self, tree: Tree, env: dict, facts: Facts) -> Poly:
        """The polynomial that an integer expression without lanes is."""
        match tree.data, tree.children:
            case "number", [number] if "." not in number:
                return Poly.constant(int(number))
            case "name", [name]:
                value = env[str(name)]
                if isinstance(value, Poly):
                    return value
                if isinstance(value, tuple) and value[0] == "vector":
                    return self.index(value[1], value[2], facts)
                raise Unsupported(f"'{name}' is no index")
            case "binary" | "sum" | "factor", [left, operator, right]:
                return self.operation(left, str(operator), right, env, facts)
            case "call", [name, *arguments]:
                return self.index_call(str(name), arguments, env, facts)
            case "let_in", [name, value, body]:
                return self.index(body, {**env, str(name): self.meaning(value, env, facts)}, facts)
        raise Unsupported(f"no index: {tree.data}")

    def meaning(self, tree: Tree, env: dict, facts: Facts):
        """What a name stands for that is bound to an expression of indices: without a value of its own, it may be lanes or a condition."""
        try:
            return self.index(tree, env, facts)
        except (Unsupported, Undecided):
            return ("vector", tree, dict(env))

    def operation(self, left: Tree, operator: str, right: Tree, env: dict, facts: Facts) -> Poly:
        divisor = self.index(right, env, facts)
        if operator in "/%" and left.data == "name" and isinstance(env[str(left.children[0])], tuple):
            _, outer, inner, by = env[str(left.children[0])]
            if divisor != by:
                raise Unsupported(f"a fused variable is divided by {divisor}")
            return outer if operator == "/" else inner
        value = self.index(left, env, facts)
        match operator:
            case "+":
                return value + divisor
            case "-":
                return value - divisor
            case "*":
                return value * divisor
        by = divisor.value()
        if by is None:
            whole = whole_quotient(value, divisor, facts)
            return whole if operator == "/" else value - whole * divisor
        if by <= 0:
            raise Unsupported(f"{value} is divided by {divisor}")
        result = value.rounded(by, operator == "%")
        if operator == "%" and facts.not_negative(value) and facts.not_negative(lift(by - 1) - value):
            return value
        return result

    def index_call(self, name: str, arguments, env: dict, facts: Facts) -> Poly:
        if name in ("likely", "likely_if_innermost"):
            return self.index(arguments[0], env, facts)
        if name in ("min", "max"):
            a, b = (self.index(x, env, facts) for x in arguments)
            smaller, larger = (a, b) if self.decided(b - a, facts) else (b, a)
            return smaller if name == "min" else larger
        if name == "select":
            known = self.condition(arguments[0], env, facts)[0]
            holds = known == "True" or known != "False" and self.values.holds(arguments[0], [], env, facts)
            return self.index(arguments[1 if holds else 2], env, facts)
        raise Unsupported(f"'{name}' of indices")

    def decided(self, difference: Poly, facts: Facts) -> bool:
        """Whether `difference >= 0`, if that is known."""
        if facts.not_negative(difference):
            return True
        if facts.not_negative(-difference):
            return False
        raise Undecided(difference)

    @staticmethod
    def decided_exactly(difference: Poly, facts: Facts) -> bool:
        """Whether `difference >= 0`, if that and its opposite are known."""
        if facts.not_negative(difference):
            return True
        if facts.not_negative(-difference - 1):
            return False
        raise Undecided(difference)

    def condition(self, tree: Tree, env: dict, facts: Facts):
        """Its text, inequalities that hold where it does, and the one that holds where it does not, if it is one."""
        match tree.data, tree.children:
            case ("comparison", [left, operator, right]):
                for one, other, order in ((left, right, operator), (right, left, MIRRORED.get(operator))):
                    tree, scope = self.resolved(one, env)
                    if order in MIRRORED and tree.data == "call" and tree.children[0] in ("min", "max"):
                        parts = self.of_extreme(tree, order)
                        return self.condition(parts, {**scope, "other side": ("vector", other, env)}, facts)
                return self.comparison(self.index(left, env, facts), str(operator), self.index(right, env, facts), facts)
            case ("conjunction" | "disjunction", parts):
                word = "and" if tree.data == "conjunction" else "or"
                parts = [self.condition(p, env, facts) for p in parts]
                neutral = "True" if word == "and" else "False"
                parts = [p for p in parts if p[0] != neutral]
                for p in parts:
                    if p[0] in ("True", "False"):
                        return p
                if not parts:
                    return neutral, [], []
                known = [k for p in parts for k in p[1]] if word == "and" or len(parts) == 1 else []
                return f" {word} ".join(f"({p[0]})" for p in parts), known, parts[0][2] if len(parts) == 1 else []
            case ("negation", [inner]):
                text, positive, negative = self.condition(inner, env, facts)
                opposite = {"True": "False", "False": "True"}.get(text, f"not ({text})")
                return opposite, negative, positive if len(positive) == 1 else []
            case ("call", [name, inner]) if str(name).startswith("likely"):
                return self.condition(inner, env, facts)
            case ("name", [name]):
                _, value, scope = env[str(name)]
                return self.condition(value, scope, facts)
        raise Unsupported(f"no condition: {tree.data}")

    @staticmethod
    def resolved(tree: Tree, env: dict) -> tuple[Tree, dict]:
        """The expression that a name stands for, with the names in it."""
        while tree.data == "name" and isinstance(env[str(tree.children[0])], tuple) and env[str(tree.children[0])][0] == "vector":
            _, tree, env = env[str(tree.children[0])]
        return tree, env

    @staticmethod
    def of_extreme(tree: Tree, operator: str) -> Tree:
        """A comparison of a minimum or maximum as one of both operands, or one of them."""
        name, *operands = tree.children
        both = (name == "max") == (operator in ("<", "<="))
        parts = [Tree("comparison", [o, operator, Tree("name", ["other side"])]) for o in operands]
        return Tree("conjunction" if both else "disjunction", parts)

    @staticmethod
    def comparison(left: Poly, operator: str, right: Poly, facts: Facts):
        difference = {"<": right - left - 1, "<=": right - left, ">": left - right - 1, ">=": left - right}.get(operator)
        if difference is None:
            return f"{left} {operator} {right}", [left - right, right - left] if operator == "==" else [], []
        if facts.not_negative(difference):
            return "True", [], []
        if facts.not_negative(-difference - 1):
            return "False", [], []
        return f"{difference} >= 0", [difference], [-difference - 1]

    def cell(self, buffer: Buffer, flat: Poly, facts: Facts) -> str:
        """The cell with a flat index."""
        indices = []
        for stride in buffer.strides[:0:-1]:
            outer, flat = cut(flat, stride, buffer, facts)
            indices.append(outer)
        indices.append(flat)
        return f"{buffer.name}[{', '.join(map(str, indices))}]"


def cut(flat: Poly, stride: Poly, buffer: Buffer, facts: Facts) -> tuple[Poly, Poly]:
    """An index as `(outer, inner)` with `flat == outer * stride + inner`, where `inner` is within a row if that can be proved."""
    fixed = stride.value()
    if fixed is None:
        guesses = [parts_with(flat, stride, set(facts.least))]
    else:
        down = Poly({p: int(c / fixed) for p, c in flat.terms.items()})
        guesses = [down, Poly({p: (c + fixed // 2) // fixed for p, c in flat.terms.items()})]
    if any(str(a).startswith(buffer.name + ".") for a in stride.atoms()):
        return guesses[0], flat - guesses[0] * stride
    leading = max(stride.terms, key=lambda product: (len(product), str(product)))
    for outer in guesses:
        inner = flat - outer * stride
        likely = inner.terms.get(leading, 0) // stride.terms[leading]
        for shift in (0, likely, likely + 1, likely - 1, 1, -1):
            rest = inner - stride * shift
            if facts.not_negative(rest) and facts.not_negative(stride - 1 - rest):
                return outer + shift, rest
    return guesses[-1], flat - guesses[-1] * stride


def parts_with(flat: Poly, stride: Poly, sizes: set[str]) -> Poly:
    """The factor of `stride` in those products that have its leading product and more, or all of a name that is only a stride."""
    leading, c = max(stride.terms.items(), key=lambda term: (len(term[0]), str(term[0])))
    outer = Poly()
    for product, d in flat.terms.items():
        rest = list(product)
        if d % c or any(leading.count(a) > rest.count(a) for a in leading):
            continue
        for a in leading:
            rest.remove(a)
        if rest or any(a not in sizes for a in leading):
            outer = outer + Poly({tuple(rest): d // c})
    return outer


def whole_quotient(value: Poly, divisor: Poly, facts: Facts) -> Poly:
    """The quotient, rounded down, if it is a polynomial that is found."""
    whole = parts_with(value, divisor, set())
    for shift in (0, -1, 1):
        rest = value - (whole + shift) * divisor
        if facts.not_negative(rest) and facts.not_negative(divisor - 1 - rest):
            return whole + shift
    raise Unsupported(f"{value} is divided by {divisor}")


def quotient(product: Poly, divisor: Poly) -> Poly:
    """The polynomial that times `divisor` is `product`."""
    result, rest = Poly(), product
    leading, c = max(divisor.terms.items(), key=lambda term: (len(term[0]), str(term[0])))
    while rest.terms:
        found = next((p for p in rest.terms if all(p.count(a) >= leading.count(a) for a in leading)), None)
        if found is None or rest.terms[found] % c:
            raise Unsupported(f"{divisor} is no factor of {product}")
        remaining = list(found)
        for a in leading:
            remaining.remove(a)
        part = Poly({tuple(remaining): rest.terms[found] // c})
        result, rest = result + part, rest - part * divisor
    return result


# Comparisons with their sides exchanged.
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}

TYPES = {"float32": "f32", "float64": "f64", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64",
         "uint8": "ui8", "uint16": "ui16", "uint32": "ui32"}


def exo_type(name: str) -> str:
    """The element type that Halide calls `name`, lanes not counted."""
    return TYPES[re.sub(r"x\d+$", "", str(name))]
