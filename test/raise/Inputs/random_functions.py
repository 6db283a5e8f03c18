"""Random functions over affine, scf, memref and arith: each becomes a procedure, and what that becomes again computes what the function does.

Loops of any step, with constant and triangular bounds and several of them, values that they carry, choices, values that are used behind writes of what they read, copies
and windows of buffers, calls of other functions. Every access is within its buffer, so every function of fixed extents is expected to be raised.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "polybench"))
import check

ROWS, COLUMNS = 5, 7
LEFT = re.compile(r"remark: function '(\w+)' has no procedure: ([^\n]*)")
# Functions that call functions that call functions: no more.
MOST_LEVELS = 2
BUFFERS = {"x": (ROWS, COLUMNS), "y": (ROWS, COLUMNS), "z": (COLUMNS,)}


class Function:
    """One function, as text."""

    # Whether indices of loads may be chosen by conditions on indices.
    chooses = False

    def __init__(self, name, rng, earlier=()):
        self.name, self.rng = name, rng
        # Functions that it can call, and how deep calls are inside of it.
        self.earlier, self.level, self.called = earlier, 0, []
        self.lines, self.number = [], 0
        self.dynamic = rng.random() < 0.4
        self.element = "i32"
        # Loop variables with their least and greatest values, and values, that are visible.
        self.ivs, self.values = [], []
        # Buffers, with their types.
        self.buffers = {f"%{name}": (shape, self.memref(shape)) for name, shape in BUFFERS.items()}

    def memref(self, shape):
        sizes = "x".join("?" if self.dynamic else str(size) for size in shape)
        return f"memref<{sizes}x{self.element}>"

    def fresh(self):
        self.number += 1
        return f"%v{self.number}"

    def put(self, depth, text):
        self.lines.append("  " * depth + text)

    def index(self, size):
        """An index that is surely below `size`, as affine text."""
        within = [(iv, lo, hi) for iv, lo, hi in self.ivs if lo <= hi]
        choices = [str(self.rng.randrange(size))]
        for iv, lo, hi in within:
            if 0 <= lo and hi < size:
                choices += [iv, iv, f"{size - 1} - {iv}", f"({iv} * 3 + 1) mod {size}", f"{iv} floordiv 2"]
            for shift in (1, -1, 2):
                if 0 <= lo + shift and hi + shift < size:
                    choices.append(f"{iv} + {shift}" if shift > 0 else f"{iv} - {-shift}")
        return self.rng.choice(choices)

    def cell(self):
        buffer = self.rng.choice(list(self.buffers))
        shape, kind = self.buffers[buffer]
        return buffer, ", ".join(self.index(size) for size in shape), kind

    def load(self, depth):
        buffer, at, kind = self.cell()
        value = self.fresh()
        self.put(depth, f"{value} = affine.load {buffer}[{at}] : {kind}")
        self.values.append(value)

    def applied(self, depth, text):
        """The value of affine text with one loop variable, or none."""
        value = self.fresh()
        # Whole names only: %v1 begins like %v17.
        names = re.findall(r"%\w+", text)
        iv = next((iv for iv, _, _ in self.ivs if iv in names), None)
        if iv is None:
            self.put(depth, f"{value} = arith.constant {text} : index")
        else:
            in_map = re.sub(rf"{iv}\b", "d0", text)
            self.put(depth, f"{value} = affine.apply affine_map<(d0) -> ({in_map})>({iv})")
        return value

    def chosen(self, depth):
        """A load at indices one of which is chosen by a comparison of others."""
        buffer = self.rng.choice(list(self.buffers))
        shape, kind = self.buffers[buffer]
        at = [self.applied(depth, self.index(size)) for size in shape]
        if shape:
            dim = self.rng.randrange(len(shape))
            other, compared = (self.applied(depth, self.index(shape[dim])) for _ in range(2))
            limit, condition, one = (self.fresh() for _ in range(3))
            predicate = self.rng.choice(["slt", "sle", "sgt", "sge", "eq", "ne"])
            self.put(depth, f"{limit} = arith.constant {self.rng.randrange(shape[dim])} : index")
            self.put(depth, f"{condition} = arith.cmpi {predicate}, {compared}, {limit} : index")
            self.put(depth, f"{one} = arith.select {condition}, {at[dim]}, {other} : index")
            at[dim] = one
        value = self.fresh()
        self.put(depth, f"{value} = memref.load {buffer}[{', '.join(at)}] : {kind}")
        self.values.append(value)

    def constant(self, depth):
        value = self.fresh()
        self.put(depth, f"{value} = arith.constant {self.rng.randrange(-3, 4)} : {self.element}")
        self.values.append(value)

    def operand(self, depth):
        if not self.values or self.rng.random() < 0.2:
            self.rng.choice([self.load, self.load, self.constant])(depth)
        return self.rng.choice(self.values[-6:])

    def arithmetic(self, depth):
        a, b = self.operand(depth), self.operand(depth)
        value = self.fresh()
        operation = self.rng.choice(["addi", "addi", "subi", "muli", "maxsi", "minsi"])
        self.put(depth, f"{value} = arith.{operation} {a}, {b} : {self.element}")
        self.values.append(value)

    def select(self, depth):
        a, b, c, d = (self.operand(depth) for _ in range(4))
        condition, value = self.fresh(), self.fresh()
        predicate = self.rng.choice(["slt", "sle", "sgt", "sge", "eq", "ne"])
        self.put(depth, f"{condition} = arith.cmpi {predicate}, {a}, {b} : {self.element}")
        self.put(depth, f"{value} = arith.select {condition}, {c}, {d} : {self.element}")
        self.values.append(value)

    def store(self, depth):
        value = self.operand(depth)
        buffer, at, kind = self.cell()
        self.put(depth, f"affine.store {value}, {buffer}[{at}] : {kind}")

    def reduce(self, depth):
        buffer, at, kind = self.cell()
        value, old, new = self.operand(depth), self.fresh(), self.fresh()
        self.put(depth, f"{old} = affine.load {buffer}[{at}] : {kind}")
        operation = self.rng.choice(["addi", "subi"])
        self.put(depth, f"{new} = arith.{operation} {old}, {value} : {self.element}")
        self.put(depth, f"affine.store {new}, {buffer}[{at}] : {kind}")

    def copy(self, depth):
        _, kind = self.buffers["%x"]
        self.put(depth, f"memref.copy {self.rng.choice(['%x, %y', '%y, %x'])} : {kind} to {kind}")

    def temporary(self, depth):
        """A buffer of its own, or a row of another one."""
        name = self.fresh()
        if self.rng.random() < 0.5 and not self.dynamic:
            row = self.rng.randrange(ROWS)
            source, (_, kind) = self.rng.choice([(b, t) for b, t in self.buffers.items() if b in ("%x", "%y")])
            layout = f"strided<[1], offset: {row * COLUMNS}>" if row else "strided<[1]>"
            result = f"memref<{COLUMNS}x{self.element}, {layout}>"
            self.put(depth, f"{name} = memref.subview {source}[{row}, 0] [1, {COLUMNS}] [1, 1] : {kind} to {result}")
        else:
            result = f"memref<{COLUMNS}x{self.element}>"
            self.put(depth, f"{name} = memref.alloc() : {result}")
            iv, value = self.fresh(), self.operand(depth)
            self.put(depth, f"affine.for {iv} = 0 to {COLUMNS} {{")
            self.put(depth + 1, f"affine.store {value}, {name}[{iv}] : {result}")
            self.put(depth, "}")
        self.buffers[name] = ((COLUMNS,), result)

    def passed(self, depth, buffer, kind):
        """A buffer as another function takes it."""
        own = self.buffers[buffer][1]
        if own == kind:
            return buffer
        name = self.fresh()
        self.put(depth, f"{name} = memref.cast {buffer} : {own} to {kind}")
        return name

    def call(self, depth):
        """A call of an earlier function, with buffers that do not overlap; its result is a value."""
        callees = [f for f in self.earlier if f.level < MOST_LEVELS and (f.dynamic or not self.dynamic)]
        if not callees:
            return self.store(depth)
        callee = self.rng.choice(callees)
        self.called.append(callee)
        self.level = max(self.level, callee.level + 1)
        kinds = [callee.memref(shape) for shape in BUFFERS.values()]
        own = [b for b, (shape, kind) in self.buffers.items() if shape == (COLUMNS,) and "strided" not in kind]
        given = [*self.rng.sample(["%x", "%y"], 2), self.rng.choice(own)]
        given = [self.passed(depth, *pair) for pair in zip(given, kinds)]
        value = self.fresh()
        types = ", ".join(kinds)
        self.put(depth, f"{value} = func.call @{callee.name}({', '.join(given)}) : ({types}) -> {self.element}")
        self.values.append(value)

    def bounds(self):
        """Text of bounds, and the least and greatest value of the variable."""
        size = self.rng.choice([ROWS, COLUMNS])
        outer = [iv for iv in self.ivs if 0 <= iv[1] and iv[2] < size]
        if outer and self.rng.random() < 0.4:
            iv, lo, hi = self.rng.choice(outer)
            kind = self.rng.randrange(3)
            if kind == 0:
                return f"0 to affine_map<(d0) -> (d0 + 1)>({iv})", 0, hi
            if kind == 1:
                return f"affine_map<(d0) -> (d0)>({iv}) to {size}", lo, size - 1
            return f"affine_map<(d0) -> (d0)>({iv}) to min affine_map<(d0) -> (d0 + 2, {size})>({iv})", lo, size - 1
        lo, hi = sorted((self.rng.randrange(size), self.rng.randrange(size)))
        return f"{lo} to {hi + self.rng.randrange(2)}", lo, hi

    def loop(self, depth):
        text, lo, hi = self.bounds()
        iv, step = self.fresh(), self.rng.choice([1, 1, 1, 2, 3])
        stepping = f" step {step}" if step > 1 else ""
        seen = (list(self.values), dict(self.buffers))
        carried = self.rng.randrange(3) if self.rng.random() < 0.4 else 0
        if not carried:
            self.put(depth, f"affine.for {iv} = {text}{stepping} {{")
            self.ivs.append((iv, lo, hi))
            self.block(depth + 1)
        else:
            inits = [self.operand(depth) for _ in range(carried)]
            results, arguments = self.fresh(), [self.fresh() for _ in range(carried)]
            seen = (list(self.values), dict(self.buffers))
            pairs = ", ".join(f"{a} = {i}" for a, i in zip(arguments, inits))
            types = ", ".join([self.element] * carried)
            many = f":{carried}" if carried > 1 else ""
            self.put(depth, f"{results}{many} = affine.for {iv} = {text}{stepping} iter_args({pairs}) -> ({types}) {{")
            self.ivs.append((iv, lo, hi))
            self.values += arguments
            self.block(depth + 1)
            given = [self.rng.choice(arguments + self.values[-3:]) for _ in range(carried)]
            self.put(depth + 1, f"affine.yield {', '.join(given)} : {types}")
        self.put(depth, "}")
        self.ivs.pop()
        self.values, self.buffers = seen
        if carried:
            self.values += [f"{results}#{k}" for k in range(carried)] if carried > 1 else [results]

    def choice(self, depth):
        if not self.ivs:
            return self.loop(depth)
        iv, _, hi = self.rng.choice(self.ivs)
        bound = self.rng.randrange(hi + 1)
        seen = (list(self.values), dict(self.buffers))
        gives = self.rng.random() < 0.4
        result = self.fresh()
        head = f"{result} = affine.if" if gives else "affine.if"
        tail = f" -> {self.element}" if gives else ""
        self.put(depth, f"{head} affine_set<(d0) : (d0 - {bound} >= 0)>({iv}){tail} {{")
        for branch in range(2):
            self.values, self.buffers = list(seen[0]), dict(seen[1])
            self.block(depth + 1)
            if gives:
                self.put(depth + 1, f"affine.yield {self.operand(depth + 1)} : {self.element}")
            self.put(depth, "} else {" if branch == 0 else "}")
        self.values, self.buffers = seen
        if gives:
            self.values.append(result)

    def block(self, depth):
        for _ in range(self.rng.randrange(1, 5)):
            kinds = [self.load, self.arithmetic, self.arithmetic, self.select, self.store, self.store, self.reduce]
            if self.chooses:
                kinds.append(self.chosen)
            if depth < 5:
                kinds += [self.loop, self.loop, self.choice]
            if depth < 3:
                kinds += [self.copy, self.temporary, self.call]
            self.rng.choice(kinds)(depth)

    def text(self):
        for _ in range(3):
            self.block(1)
        self.loop(1)
        value = self.operand(1)
        arguments = ", ".join(f"%{name}: {self.memref(shape)}" for name, shape in BUFFERS.items())
        head = f"func.func @{self.name}({arguments}) -> {self.element} {{"
        return "\n".join([head, *self.lines, f"  return {value} : {self.element}", "}"])


def library(path, folder):
    # The pass over linalg folds, and folds away all of several bounds of a loop, where they are (d0 + 2, 5) and the step is 3: MLIR's verifier refuses that then.
    passes = [name for name in check.PASSES if "linalg" not in name]
    return check.compile_to_library(path, folder, None, passes)


def is_expected(function, left):
    """Whether a function can have been left: of open extents bounds under conditions are not always found, its own or those that a callee asks for."""
    has_open = function.dynamic or any(callee.dynamic for callee in function.called)
    why = left[function.name]
    if re.search(r"\[check\.(bounds|precondition)\]", why):
        return has_open
    callee = re.search(r"calls '(\w+)', which has no procedure", why)
    return callee is not None and callee.group(1) in left


def run(number, seed, folder):
    """Makes `number` functions, and compares. Gives how many were raised."""
    rng = random.Random(seed)
    module = os.path.join(folder, f"functions{seed}.mlir")
    raised = os.path.join(folder, f"raised{seed}.mlir")
    with open(module, "w", encoding="utf-8") as file:
        functions, texts = [], []
        for k in range(number):
            functions.append(Function(f"f{k}", rng, list(functions)))
            functions[-1].chooses = seed % 2 == 0
            texts.append(functions[-1].text())
        # A function may stand before those that it calls.
        rng.shuffle(texts)
        file.write("\n".join(texts))
    done = subprocess.run(
        [os.environ.get("EXO_OPT", "exo-opt"), module, "--convert-affine-to-exo", "--convert-exo-to-func"],
        capture_output=True, text=True,
    )
    left = dict(LEFT.findall(done.stderr))
    if done.returncode != 0 or any(not is_expected(f, left) for f in functions if f.name in left):
        raise check.Wrong(f"seed {seed}: {done.stderr[:3000]}")
    text, asked = check.FITS.subn(r"\1 = arith.constant true", done.stdout)
    if asked != number - len(left):
        raise check.Wrong(f"seed {seed}: {asked} of {number} functions call a procedure")
    with open(raised, "w", encoding="utf-8") as file:
        file.write(text)
    before, after = library(module, folder), library(raised, folder)
    for k in range(number):
        if f"f{k}" in left:
            continue
        values = [
            [[rng.randrange(-9, 10) for _ in range(COLUMNS)] for _ in range(ROWS)],
            [[rng.randrange(-9, 10) for _ in range(COLUMNS)] for _ in range(ROWS)],
            [rng.randrange(-9, 10) for _ in range(COLUMNS)],
        ]
        arguments = [(name, list(shape), "i32") for name, shape in BUFFERS.items()]
        expected = check.call(before, f"f{k}", arguments, values, "i32")
        got = check.call(after, f"f{k}", arguments, values, "i32")
        if expected != got:
            raise check.Wrong(f"seed {seed}, function f{k} of {module}: {got} instead of {expected}")
    return number - len(left)


def main_of(run, description, functions, what):
    """The command line of a test of modules of random functions: `run` takes a number of functions, a seed and a folder, and gives how many it is about."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--modules", type=int, default=2, help="number of modules (default: 2)")
    parser.add_argument("--functions", type=int, default=functions, help=f"functions of each (default: {functions})")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first module (default: 1)")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the files in FOLDER")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        count = 0
        for seed in range(options.seed, options.seed + options.modules):
            try:
                count += run(options.functions, seed, folder)
            except check.Wrong as error:
                sys.exit(str(error))
    print(f"{count} {what}, and all compute the same")


if __name__ == "__main__":
    main_of(run, __doc__, 100, "functions raised")
