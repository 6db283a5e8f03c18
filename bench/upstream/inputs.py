"""Small inputs for the interpreter, and what procedures compute of them."""

from __future__ import annotations

import ast
import itertools
import math
import random
from typing import Iterator

from tools import Answer, Tools

SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 17, 20, 24, 32, 33, 40, 48, 64, 80, 96, 128, 130, 256]
MANY = 400
MOST_CELLS = 40000
WIDE = ["--random-range", "0..60000"]
FEW_CELLS = 500
MOST_SLOW = 2
NO_NAMES = 4


class Signature:
    """The parameters of a procedure, and the configuration of its module."""

    def __init__(self, source: str, proc: str) -> None:
        tree = ast.parse(source)
        definition = next(d for d in tree.body if isinstance(d, ast.FunctionDef) and d.name == proc)
        self.asserts = [ast.unparse(s.test) for s in definition.body if isinstance(s, ast.Assert)]
        self.control: list[tuple[str, str]] = []
        self.data: list[str] = []
        self.shapes = [ast.unparse(s.annotation) for s in ast.walk(definition) if isinstance(s, (ast.arg, ast.AnnAssign))]
        for arg in definition.args.args:
            kind = ast.unparse(arg.annotation)
            if kind in ("size", "index", "bool", "stride"):
                self.control.append((arg.arg, kind))
            else:
                self.data.append(arg.arg)
        self.fields = [field for d in tree.body if isinstance(d, ast.ClassDef) for field in config_fields(d)]

    def holds(self, values: dict[str, int]) -> bool:
        """Whether what is asserted of control arguments holds; what is about anything else is left to the run."""
        for text in self.asserts:
            try:
                if not eval(text.replace("/", "//"), {}, dict(values)):  # noqa: S307
                    return False
            except Exception:
                continue
        return True

    def cells(self, values: dict[str, int]) -> int:
        """How many cells the arguments and allocations have, as far as extents are known."""
        count = 0
        for shape in self.shapes:
            inside = shape[shape.rfind("[") : shape.rfind("]") + 1]
            try:
                count += math.prod(eval(inside.replace("/", "//"), {}, dict(values)) if inside else [1])  # noqa: S307
            except Exception:
                continue
        return count


def config_fields(d: ast.ClassDef) -> list[tuple[str, str]]:
    """The fields of a configuration with their types."""
    heads = [h.func if isinstance(h, ast.Call) else h for h in d.decorator_list]
    if not any(isinstance(h, ast.Name) and h.id == "config" for h in heads):
        return []
    return [(f"{d.name}.{s.target.id}", ast.unparse(s.annotation)) for s in d.body if isinstance(s, ast.AnnAssign)]


def value_of(kind: str, rng: random.Random) -> str:
    """A value of a kind."""
    if kind == "bool":
        return rng.choice(["true", "false"])
    if kind == "size":
        return str(rng.choice([1, 2, 3, 4, 8, 16]))
    return str(rng.choice([0, 1, 2, 3, 4, 8])) if kind in ("index", "stride") else str(rng.choice([1, 2, 3]))


def assignments(sig: Signature, rng: random.Random) -> Iterator[dict[str, int]]:
    """Values of control arguments that the assertions allow, small ones first."""
    names = sig.control
    if not names:
        if sig.cells({}) <= MOST_CELLS:
            yield from ({} for _ in range(NO_NAMES))
        return
    small = list(itertools.product(*[domain(kind, 5) for _, kind in names]))
    small = small if len(small) <= MANY else rng.sample(small, MANY)
    wide = [tuple(rng.choice(domain(kind, len(SIZES))) for _, kind in names) for _ in range(20 * MANY)]
    same = [tuple(n if kind == "size" else 0 for _, kind in names) for n in SIZES]
    rng.shuffle(small)
    for chosen in small + same + wide:
        values = dict(zip((name for name, _ in names), chosen))
        if sig.holds(values) and sig.cells(values) <= MOST_CELLS:
            yield values


def domain(kind: str, count: int) -> list[int]:
    """Values of a kind that are tried."""
    if kind == "bool":
        return [0, 1]
    return SIZES[:count] if kind == "size" else [0, *SIZES[: count - 1]] if kind == "index" else [1]


def options(sig: Signature, values: dict[str, int], rng: random.Random, symbols: bool) -> list[str]:
    """The command line of a run."""
    kinds = dict(sig.control)
    found = ["--symbols"] if symbols else ["--random", str(rng.randrange(1000))]
    for name, value in values.items():
        if kinds[name] == "size":
            found += ["--size", f"{name}={value}"]
        else:
            found += ["--arg", f"{name}={'true' if value else 'false'}" if kinds[name] == "bool" else f"{name}={value}"]
    for name, kind in sig.fields:
        found += ["--config", f"{name}={value_of(kind, rng)}"]
    return found + ["--max-steps", "100000"]


class Comparison:
    """How a second procedure compares with a first one on inputs that the first one takes."""

    def __init__(self, tools: Tools, runs: int = 6, tries: int = 40, symbols: bool = True) -> None:
        self.tools = tools
        self.runs = runs
        self.tries = tries
        self.symbols = symbols

    def differs(self, first: tuple[str, str], second: tuple[str, str]) -> tuple[str, str]:
        """`equal`, `differs` or `not run`, and the inputs on which it shows."""
        sig = Signature(*first)
        other = Signature(*second)
        known = {name for name, _ in other.fields}
        sig.fields = [(name, kind) for name, kind in sig.fields if name in known]
        rng = random.Random(1)
        done = tried = slow = 0
        for values in itertools.islice(assignments(sig, rng), self.tries):
            if done >= self.runs or slow >= MOST_SLOW:
                break
            tried += 1
            few = self.symbols and sig.cells(values) <= FEW_CELLS
            given = options(sig, values, rng, few) + ([] if few or tried % 2 else WIDE)
            before = self.tools.interpret(*first, given, [] if few else sig.data)
            after = self.tools.interpret(*second, given, [] if few else other.data) if before.ok else before
            slow += gone(before) or gone(after)
            if not before.ok or gone(after):
                continue
            if not after.ok or shown(after) != shown(before):
                return "differs", f"{' '.join(given)}\n--- first\n{shown(before)}\n--- second\n{shown(after)}"
            done += 1
        return ("equal", f"{done} runs") if done else ("not run", f"{tried} tried")


def gone(answer: Answer) -> bool:
    """Whether a run was given up rather than wrong."""
    return not answer.ok and (answer.why() in ("timeout", "crash") or "steps" in answer.message())


def shown(answer: Answer) -> str:
    """What a run printed, or why it failed."""
    return "\n".join(sorted(answer.output.splitlines())) if answer.ok else f"error: {answer.message()}"
