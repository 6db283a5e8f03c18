"""Random functions with calls of functions that no procedure says in between: parts of them become functions and procedures, and all compute what they did.

Each module is compared as it is with what outlining makes of it, with what raising makes of that and lowers again, be the question whether arguments fit answered
or taken for granted, and with all of it inlined into one function again.
"""

import os
import random
import re
import subprocess

import random_functions
from random_functions import BUFFERS, COLUMNS, ROWS, check

# Functions of two blocks, which no procedure says: on numbers, one that gives an index of a row, and two that write a buffer.
FOREIGN = """
func.func @mix(%a: i32, %b: i32) -> i32 {
  %three = arith.constant 3 : i32
  %c = arith.muli %a, %three : i32
  cf.br ^end(%c : i32)
^end(%d: i32):
  %e = arith.addi %d, %b : i32
  return %e : i32
}
func.func @pick(%a: i32) -> index {
  %columns = arith.constant 7 : i32
  cf.br ^end
^end:
  %b = arith.remui %a, %columns : i32
  %c = arith.index_castui %b : i32 to index
  return %c : index
}
""" + "".join(
    f"""
func.func @poke_{name}(%z: memref<{size}xi32>, %k: index) -> i32 {{
  %old = memref.load %z[%k] : memref<{size}xi32>
  cf.br ^end
^end:
  %seven = arith.constant 7 : i32
  %new = arith.addi %old, %seven : i32
  memref.store %new, %z[%k] : memref<{size}xi32>
  return %old : i32
}}
"""
    for name, size in (("fixed", COLUMNS), ("open", "?"))
)
PASSES = ["--exo-outline=maximal", "--convert-affine-to-exo", "--convert-exo-to-func"]


class Function(random_functions.Function):
    """A function with foreign calls, at any depth, whose values and effects other operations see."""

    def foreign(self, depth):
        value = self.fresh()
        if self.rng.random() < 0.5:
            a, b = self.operand(depth), self.operand(depth)
            self.put(depth, f"{value} = func.call @mix({a}, {b}) : (i32, i32) -> i32")
        else:
            kind = self.memref((COLUMNS,))
            name = "open" if self.dynamic else "fixed"
            at = self.fresh()
            self.put(depth, f"{at} = arith.constant {self.rng.randrange(COLUMNS)} : index")
            self.put(depth, f"{value} = func.call @poke_{name}(%z, {at}) : ({kind}, index) -> i32")
        self.values.append(value)

    def indexed(self, depth):
        """A loop to a bound that a call gives, over a row, and a cell at it."""
        bound, zero, one, row, iv = (self.fresh() for _ in range(5))
        kind = self.memref((ROWS, COLUMNS))
        of_row = self.memref((COLUMNS,))
        self.put(depth, f"{bound} = func.call @pick({self.operand(depth)}) : (i32) -> index")
        added = self.operand(depth)
        for value, number in ((zero, 0), (one, 1), (row, self.rng.randrange(ROWS))):
            self.put(depth, f"{value} = arith.constant {number} : index")
        self.put(depth, f"scf.for {iv} = {zero} to {bound} step {one} {{")
        old, new = self.fresh(), self.fresh()
        self.put(depth + 1, f"{old} = memref.load {self.rng.choice(['%x', '%y'])}[{row}, {iv}] : {kind}")
        self.put(depth + 1, f"{new} = arith.addi {old}, {added} : i32")
        self.put(depth + 1, f"memref.store {new}, {self.rng.choice(['%x', '%y'])}[{row}, {bound}] : {kind}")
        self.put(depth + 1, f"memref.store {old}, %z[{iv}] : {of_row}")
        self.put(depth, "}")
        value = self.fresh()
        self.put(depth, f"{value} = memref.load %z[{bound}] : {of_row}")
        self.values.append(value)

    def chosen(self, depth):
        """A choice by data, or a loop that is left by data, around whatever else."""
        a, b = self.operand(depth), self.operand(depth)
        seen = (list(self.values), dict(self.buffers))
        condition = self.fresh()
        if self.rng.random() < 0.6:
            self.put(depth, f"{condition} = arith.cmpi {self.rng.choice(['slt', 'eq', 'sge'])}, {a}, {b} : i32")
            self.put(depth, f"scf.if {condition} {{")
            self.block(depth + 1)
        else:
            count, last, next_, three, one = (self.fresh() for _ in range(5))
            self.put(depth, f"{three} = arith.constant 3 : i32")
            self.put(depth, f"{one} = arith.constant 1 : i32")
            self.put(depth, f"{self.fresh()} = scf.while ({count} = {three}) : (i32) -> i32 {{")
            self.put(depth + 1, f"{condition} = arith.cmpi sgt, {count}, {one} : i32")
            self.put(depth + 1, f"scf.condition({condition}) {count} : i32")
            self.put(depth, "} do {")
            self.put(depth, f"^bb0({last}: i32):")
            self.values.append(last)
            self.block(depth + 1)
            self.put(depth + 1, f"{next_} = arith.subi {last}, {one} : i32")
            self.put(depth + 1, f"scf.yield {next_} : i32")
        self.put(depth, "}")
        self.values, self.buffers = seen

    def block(self, depth):
        super().block(depth)
        if self.rng.random() < 0.3:
            kinds = [self.foreign, self.foreign, self.indexed]
            if depth < 4:
                kinds += [self.chosen]
            self.rng.choice(kinds)(depth)
            super().block(depth)


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def made(module, path, passes, forced=False):
    """What passes make of a module, written to a file; `forced` has all arguments fit."""
    run = subprocess.run([os.environ.get("EXO_OPT", "exo-opt"), module, *passes], capture_output=True, text=True)
    if run.returncode != 0:
        raise check.Wrong(f"{module}, {' '.join(passes)}: {run.stderr[:3000]}")
    left = re.search(r"function '\w+_part\w*' (has no procedure|does not call)[^\n]*", run.stderr)
    if left:
        raise check.Wrong(f"{module}, {' '.join(passes)}: {left.group(0)}")
    text = run.stdout
    if forced:
        text = check.FITS.sub(r"\1 = arith.constant true", text)
    write(path, text)
    return text


def run(number, seed, folder):
    """Makes `number` functions, and compares. Gives how many parts became procedures."""
    rng = random.Random(seed)
    functions = []
    for k in range(number):
        functions.append(Function(f"f{k}", rng, list(functions)))
        functions[-1].text_ = functions[-1].text()
    texts = [function.text_ for function in functions]
    rng.shuffle(texts)
    base = os.path.join(folder, f"parts{seed}")
    module = write(f"{base}.mlir", FOREIGN + "\n".join(texts))
    variants = {
        "outlined": (PASSES[:1], False),
        "asked": (PASSES, False),
        "forced": (PASSES, True),
        "inlined": ([*PASSES, "--lower-affine", "--inline", "--symbol-dce"], False),
    }
    libraries, parts, whole = {}, 0, 0
    for name, (passes, forced) in variants.items():
        text = made(module, f"{base}.{name}.mlir", passes, forced)
        libraries[name] = random_functions.library(f"{base}.{name}.mlir", folder)
        if name == "outlined":
            parts = len(re.findall(r"func\.func private @\w+_part", text))
        if name == "inlined":
            whole = len(re.findall(r"func\.func private", text))
    if whole:
        raise check.Wrong(f"seed {seed}: {whole} functions are not inlined")
    before = random_functions.library(module, folder)
    for k in range(number):
        values = [
            [[rng.randrange(-9, 10) for _ in range(COLUMNS)] for _ in range(ROWS)],
            [[rng.randrange(-9, 10) for _ in range(COLUMNS)] for _ in range(ROWS)],
            [rng.randrange(-9, 10) for _ in range(COLUMNS)],
        ]
        arguments = [(name, list(shape), "i32") for name, shape in BUFFERS.items()]
        expected = check.call(before, f"f{k}", arguments, values, "i32")
        for name, library in libraries.items():
            got = check.call(library, f"f{k}", arguments, values, "i32")
            if expected != got:
                raise check.Wrong(f"seed {seed}, function f{k} of {module}, {name}: {got} instead of {expected}")
    return parts


if __name__ == "__main__":
    random_functions.main_of(run, __doc__, 40, "parts outlined")
