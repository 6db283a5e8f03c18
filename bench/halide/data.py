"""Right sides: values of cells, lane by lane."""

from __future__ import annotations

import re

from lark import Tree

from affine import Poly

VECTOR = re.compile(r"x(\d+)$")

# The widened operand of the last two is a constant, and fits.
ARITHMETIC = {
    "strict_add": "+",
    "strict_sub": "-",
    "strict_mul": "*",
    "strict_div": "/",
    "widen_right_add": "+",
    "widen_right_mul": "*",
}
FUNCTIONS = {"sqrt_f32": "sqrt", "sin_f32": "sin", "cos_f32": "cos", "exp_f32": "expf"}


def lanes_of(tree: Tree, env: dict) -> list[int]:
    """The extents of a vector's dimensions, the outermost first; none of a scalar."""
    match tree.data, tree.children:
        case "call", [name, base, _, count] if name == "ramp":
            return [int(count.children[0]), *lanes_of(base, env)]
        case "call", [name, value] if VECTOR.match(name):
            return [int(VECTOR.match(name)[1]), *lanes_of(value, env)]
        case "name", [name]:
            value = env.get(str(name))
            if isinstance(value, tuple) and value[0] == "vector":
                return lanes_of(value[1], value[2])
            return value[3] if isinstance(value, tuple) and value[0] == "bound" else []
        case "load", [_, index]:
            return lanes_of(index.children[0], env)
        case "let_in", [name, value, body]:
            return lanes_of(body, {**env, str(name): ("vector", value, env)})
    found = [lanes_of(c, env) for c in tree.children if isinstance(c, Tree)]
    return max(found, key=len, default=[])


def split(lanes, count: int):
    """Lanes as outer and inner ones, of which there are `count`."""
    outer, inner, have = list(lanes), [], 1
    while have < count and outer:
        extent, lane = outer.pop()
        if have * extent <= count:
            inner.insert(0, (extent, lane))
            have *= extent
        else:
            part = count // have
            inner.insert(0, (part, lane.rounded(part, True)))
            outer.append((extent // part, lane.rounded(part, False)))
            have = count
    return outer, inner


def number(lanes) -> Poly:
    """The number of a lane."""
    result = Poly()
    for extent, lane in lanes:
        result = result * extent + lane
    return result


def product(extents) -> int:
    result = 1
    for extent in extents:
        result *= extent
    return result


class Values:
    """Expressions of cells, as a converter needs them."""

    def __init__(self, converter):
        self.converter = converter

    def is_index(self, tree: Tree, env: dict) -> bool:
        """Whether no cell and no number of data occurs."""
        match tree.data, tree.children:
            case "load" | "typed" | "convert", _:
                return False
            case "number", [text]:
                return "." not in text
            case "name", [name]:
                value = env.get(str(name))
                return isinstance(value, Poly) or isinstance(value, tuple) and value[0] in ("vector", "fused")
            case "let_in", [name, value, body]:
                return self.is_index(value, env) and self.is_index(body, {**env, str(name): Poly()})
        return all(self.is_index(c, env) for c in tree.children if isinstance(c, Tree))

    def lane_index(self, tree: Tree, lanes, env: dict, facts) -> Poly:
        """The index of one lane."""
        match tree.data, tree.children:
            case "call", [name, base, stride, count] if name == "ramp":
                outer, inner = split(lanes, product(lanes_of(base, env)))
                first = self.lane_index(base, inner, env, facts)
                return first + self.lane_index(stride, inner, env, facts) * number(outer)
            case "call", [name, value] if VECTOR.match(name):
                return self.lane_index(value, split(lanes, product(lanes_of(value, env)))[1], env, facts)
            case "name", [name] if isinstance(env.get(str(name)), tuple) and env[str(name)][0] == "vector":
                _, value, scope = env[str(name)]
                return self.lane_index(value, lanes, scope, facts)
            case "binary", [left, operator, right] if lanes_of(tree, env):
                scope = {"left": self.lane_index(left, lanes, env, facts), "right": self.lane_index(right, lanes, env, facts)}
                plain = Tree("binary", [Tree("name", ["left"]), operator, Tree("name", ["right"])])
                return self.converter.index(plain, scope, facts)
            case "call", [name, left, right] if name in ("min", "max") and lanes_of(tree, env):
                scope = {"left": self.lane_index(left, lanes, env, facts), "right": self.lane_index(right, lanes, env, facts)}
                plain = Tree("call", [name, Tree("name", ["left"]), Tree("name", ["right"])])
                return self.converter.index(plain, scope, facts)
        return self.converter.index(tree, env, facts)

    def rows(self, extents: list[int], tree: Tree, env: dict) -> list[int]:
        """The extents of lanes, cut where a buffer in a statement has shorter rows than a vector."""
        accesses = tree.iter_subtrees_topdown()
        names = [str(a.children[0]) for a in accesses if a.data in ("load", "store")]
        buffers = [env[name] for name in names if hasattr(env.get(name), "extents")]
        short = [b.extents[0].value() for b in buffers if len(b.extents) > 1]
        cut = []
        for extent in extents:
            rows = [row for row in short if row and row < extent and extent % row == 0]
            cut += [extent // min(rows), min(rows)] if rows else [extent]
        return cut

    def bind(self, name: str, tree: Tree, env: dict, facts):
        """A buffer with the value of each lane, for a name."""
        converter = self.converter
        extents = lanes_of(tree, env)
        kind = self.type_of(tree, env)
        variable = converter.fresh(name)
        converter.line(f"{variable}: {kind}" + (f"[{', '.join(map(str, extents))}]" if extents else ""))

        def assign(lanes, facts):
            def emit(known):
                cell = f"{variable}[{', '.join(str(lane) for _, lane in lanes)}]" if lanes else variable
                converter.line(f"{cell} = {self.of(tree, lanes, env, known, kind)}")

            converter.cases(emit, facts)

        converter.over_lanes(extents, assign, facts)
        return ("bound", variable, kind, extents)

    def type_of(self, tree: Tree, env: dict) -> str | None:
        """The element type of an expression; `None` of an index."""
        from to_exo import exo_type

        match tree.data, tree.children:
            case "load", [name, _]:
                return env[str(name)].type
            case "typed" | "convert", [kind, _]:
                return exo_type(kind)
            case "number", [text]:
                return "f32" if text.endswith("f") else None
            case "name", [name]:
                value = env.get(str(name))
                return value[2] if isinstance(value, tuple) and value[0] in ("bound", "data") else None
            case "let_in", [name, value, body]:
                kind = self.type_of(value, env)
                return self.type_of(body, {**env, str(name): ("bound", "", kind, [])})
            case "call", [name, _, value, other] if name == "select":
                return self.type_of(value, env) or self.type_of(other, env)
        kinds = [self.type_of(c, env) for c in tree.children if isinstance(c, Tree)]
        return next((k for k in kinds if k), None)

    def of(self, tree: Tree, lanes, env: dict, facts, kind: str) -> str:
        """The text of one lane's value, computed in `kind`: of an integer, what is congruent to it."""
        converter = self.converter
        match tree.data, tree.children:
            case "load", [name, index]:
                at = self.lane_index(index.children[0], lanes, env, facts)
                return converter.cell(env[str(name)], at, facts)
            case "number", [text]:
                return text.rstrip("f") if kind.startswith("f") else text
            case "name", [name]:
                return self.name(str(name), lanes, env, facts, kind)
            case "let_in", [name, value, body]:
                return self.let_in(str(name), value, body, lanes, env, facts, kind)
            case "typed", [_, inner]:
                return self.of(inner, lanes, env, facts, kind)
            case "convert", [_, inner]:
                return self.exact(inner, lanes, env, facts)
            case "binary", [left, operator, right]:
                return self.binary(left, str(operator), right, lanes, env, facts, kind)
            case "call", [name, *arguments]:
                return self.call(str(name), arguments, lanes, env, facts, kind)
        raise ValueError(f"no value: {tree.data}")

    def name(self, name: str, lanes, env: dict, facts, kind: str) -> str:
        value = env[name]
        match value:
            case ("data", text, _):
                return text
            case ("bound", text, _, extents):
                cut = []
                for extent in reversed(extents):
                    lanes, inner = split(lanes, extent)
                    cut.insert(0, str(number(inner)))
                return f"{text}[{', '.join(cut)}]" if cut else text
        raise ValueError(f"'{name}' is an index, and not a value")

    def let_in(self, name: str, value: Tree, body: Tree, lanes, env: dict, facts, kind: str) -> str:
        """A value for a part of an expression: computed for this lane before the statement, in which nothing changes."""
        if self.is_index(value, env):
            return self.of(body, lanes, {**env, name: ("vector", value, env)}, facts, kind)
        inner = split(lanes, product(lanes_of(value, env)))[1]
        text = self.temporary(value, inner, env, facts, name)
        return self.of(body, lanes, {**env, name: ("bound", text, self.type_of(value, env), [])}, facts, kind)

    def temporary(self, tree: Tree, lanes, env: dict, facts, name: str = "t") -> str:
        kind = self.type_of(tree, env)
        text = self.of(tree, lanes, env, facts, kind)
        variable = self.converter.fresh(name)
        self.converter.line(f"{variable}: {kind}")
        self.converter.line(f"{variable} = {text}")
        return variable

    def exact(self, tree: Tree, lanes, env: dict, facts) -> str:
        """A value and not what is congruent to it: integers go through a cell of their type."""
        kind = self.type_of(tree, env)
        exact = tree.data in ("load", "number", "name", "typed") or kind is None or kind.startswith("f")
        while tree.data == "call" and VECTOR.match(tree.children[0]):
            lanes = split(lanes, product(lanes_of(tree.children[1], env)))[1]
            tree = tree.children[1]
            exact = exact or tree.data in ("load", "number", "name", "typed")
        return self.of(tree, lanes, env, facts, kind or "i32") if exact else self.temporary(tree, lanes, env, facts)

    def binary(self, left: Tree, operator: str, right: Tree, lanes, env: dict, facts, kind: str) -> str:
        value = self.of if operator in "+-*" else lambda tree, *rest: self.exact(tree, *rest[:-1])
        return f"({value(left, lanes, env, facts, kind)} {operator} {value(right, lanes, env, facts, kind)})"

    def call(self, name: str, arguments, lanes, env: dict, facts, kind: str) -> str:
        if VECTOR.match(name):
            inner = split(lanes, product(lanes_of(arguments[0], env)))[1]
            return self.of(arguments[0], inner, env, facts, kind)
        if name in ARITHMETIC:
            return self.binary(arguments[0], ARITHMETIC[name], arguments[1], lanes, env, facts, kind)
        if name == "shift_left":
            return f"({self.of(arguments[0], lanes, env, facts, kind)} * {2 ** self.constant(arguments[1])})"
        if name == "select":
            return self.select(arguments, lanes, env, facts, kind)
        if name.startswith("likely"):
            return self.of(arguments[0], lanes, env, facts, kind)
        texts = [self.exact(a, lanes, env, facts) for a in arguments]
        name = name.removeprefix("strict_")
        if name in ("min", "max"):
            a, b = texts
            if kind.startswith("f"):
                return f"f{name}f({a}, {b})"
            return f"select({a}, {b}, {a}, {b})" if name == "min" else f"select({a}, {b}, {b}, {a})"
        if name in FUNCTIONS:
            return f"{FUNCTIONS[name]}({', '.join(texts)})"
        raise ValueError(f"no function: {name}")

    @staticmethod
    def constant(tree: Tree) -> int:
        """An integer that is the same in all lanes."""
        while tree.data != "number":
            tree = tree.children[-1]
        return int(tree.children[0])

    def select(self, arguments, lanes, env: dict, facts, kind: str) -> str:
        """A choice by indices is one between statements, one by data a function."""
        condition, yes, no = arguments
        if self.is_index(condition, env):
            if self.holds(condition, lanes, env, facts):
                return self.of(yes, lanes, env, facts, kind)
            return self.of(no, lanes, env, facts, kind)
        left, operator, right = condition.children
        a, b = self.exact(left, lanes, env, facts), self.exact(right, lanes, env, facts)
        yes, no = self.exact(yes, lanes, env, facts), self.exact(no, lanes, env, facts)
        match operator:
            case "<":
                return f"select({a}, {b}, {yes}, {no})"
            case "<=":
                return f"select({b}, {a}, {no}, {yes})"
            case ">":
                return f"select({b}, {a}, {yes}, {no})"
            case ">=":
                return f"select({a}, {b}, {no}, {yes})"
        raise ValueError(f"a choice by {operator}")

    def holds(self, tree: Tree, lanes, env: dict, facts) -> bool:
        """Whether a condition on indices holds; the converter writes both cases where that is not known."""
        match tree.data, tree.children:
            case "comparison", [left, operator, right]:
                a, b = (self.lane_index(x, lanes, env, facts) for x in (left, right))
                decided = lambda difference: self.converter.decided_exactly(difference, facts)
                match operator:
                    case "<":
                        return decided(b - a - 1)
                    case "<=":
                        return decided(b - a)
                    case ">":
                        return decided(a - b - 1)
                    case ">=":
                        return decided(a - b)
                    case "==":
                        return decided(a - b) and decided(b - a)
                    case "!=":
                        return not (decided(a - b) and decided(b - a))
            case "conjunction", parts:
                return all(self.holds(p, lanes, env, facts) for p in parts)
            case "disjunction", parts:
                return any(self.holds(p, lanes, env, facts) for p in parts)
            case "negation", [inner]:
                return not self.holds(inner, lanes, env, facts)
            case "call", [name, inner] if VECTOR.match(name) or str(name).startswith("likely"):
                return self.holds(inner, lanes, env, facts)
            case "name", [name]:
                _, value, scope = env[str(name)]
                return self.holds(value, lanes, scope, facts)
        raise ValueError(f"no condition: {tree.data}")
