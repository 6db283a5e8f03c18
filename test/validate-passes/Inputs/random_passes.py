"""Random functions through random passes of mlir-opt, judged by exo-validate; and the same functions spoiled by hand.

What is proved is compiled before and after the pass, and run on random inputs: it has to compute the same. What is refuted has to compute
something else on one of them, where both run to their ends. A mutant that is proved has to compute what the function does.
"""

import argparse
import collections
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
RAISE = os.path.join(HERE, "..", "..", "raise", "Inputs")
sys.path[:0] = [RAISE, os.path.join(RAISE, "polybench")]
import check
import random_functions
from random_functions import BUFFERS, COLUMNS, ROWS, Function

PASSES = [
    "affine-loop-fusion",
    "affine-loop-fusion{mode=sibling}",
    "affine-loop-fusion{mode=producer maximal}",
    "affine-loop-tile{tile-size=2}",
    "affine-loop-tile{tile-size=3}",
    "affine-loop-unroll{unroll-factor=2}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-coalescing",
    "affine-loop-normalize",
    "affine-parallelize",
    "affine-scalrep",
    "affine-loop-invariant-code-motion",
    "affine-simplify-structures",
    "affine-data-copy-generate{generate-dma=false fast-mem-space=0 skip-non-unit-stride-loops}",
    "canonicalize",
    "cse",
    "loop-invariant-code-motion",
    "lower-affine",
    "scf-for-loop-peeling",
    "scf-for-loop-specialization",
]
INPUTS = 24
LINE = re.compile(r"(?m)^(.+): (f\d+): (proved|refuted|unknown)")
SPOILED = [
    (re.compile(r"\+ 1(?=[\],)])"), "+ 0"),
    (re.compile(r"arith\.addi"), "arith.subi"),
    (re.compile(r"arith\.maxsi"), "arith.minsi"),
    (re.compile(r"\bslt\b"), "sle"),
    (re.compile(r"(?<== )0 to"), "1 to"),
    (re.compile(r"step 2"), "step 3"),
    (re.compile(r"arith\.constant (\d)"), r"arith.constant 1\1"),
    (re.compile(r"floordiv 2"), "floordiv 3"),
    (re.compile(r"affine\.store (%\w+), (%[xyz])\[0"), r"affine.store \1, \2[1"),
    (re.compile(r"arith\.select (%\w+), (%[\w#]+), (%[\w#]+)"), r"arith.select \1, \3, \2"),
]


class Fixed(Function):
    """A function whose extents are numbers."""

    def __init__(self, name, rng, earlier=()):
        super().__init__(name, rng, earlier)
        self.dynamic = False
        self.buffers = {f"%{name}": (shape, self.memref(shape)) for name, shape in BUFFERS.items()}


class Library:
    """A module as code of this process, made when it is asked for."""

    def __init__(self, path, folder):
        self.path, self.folder, self.made = path, folder, None

    def get(self):
        if self.made is None:
            passes = [name for name in check.PASSES if "linalg" not in name and "verification" not in name]
            os.makedirs(self.folder, exist_ok=True)
            self.made = check.compile_to_library(self.path, self.folder, None, passes)
        return self.made


def inputs(rng):
    rows = lambda: [[rng.randrange(-9, 10) for _ in range(COLUMNS)] for _ in range(ROWS)]
    return [rows(), rows(), rows()[0]]


def difference(before, after, function, seed):
    """Whether two versions of a function differ on some of a number of inputs."""
    rng = random.Random(seed)
    arguments = [(name, list(shape), "i32") for name, shape in BUFFERS.items()]
    for _ in range(INPUTS):
        values = inputs(rng)
        runs = [check.call_apart(library.folder, library.get(), function, arguments, values, "i32") for library in (before, after)]
        if runs[0] != runs[1]:
            return True
    return False


def validate(arguments):
    run = subprocess.run([os.environ.get("EXO_VALIDATE", "exo-validate"), *arguments], capture_output=True, text=True)
    if run.returncode not in (0, 1, 2, 3):
        raise check.Wrong(f"exo-validate {' '.join(arguments)}: exit code {run.returncode}: {run.stderr[:2000]}")
    return run


def judged(seed, number, folder, counts, options):
    """Functions through three passes."""
    rng = random.Random(seed)
    module = os.path.join(folder, f"passes{seed}.mlir")
    with open(module, "w", encoding="utf-8") as file:
        functions, texts = [], []
        for k in range(number):
            functions.append(options.kind(f"f{k}", rng, list(functions)))
            texts.append(functions[-1].text())
        file.write("\n".join(texts))
    chosen = [rng.choice(PASSES) for _ in range(options.length)]
    written = os.path.join(folder, f"modules{seed}")
    run = validate([module, "--pipeline=" + ",".join(chosen), f"--write-modules={written}"])
    if run.returncode == 3:
        counts["no result"] += 1
        print(f"seed {seed}: {[line for line in run.stdout.splitlines() if 'no result' in line]}")
    files = [module] + [os.path.join(written, name) for name in sorted(os.listdir(written))]
    libraries = [Library(path, os.path.join(folder, f"code{seed}-{k}")) for k, path in enumerate(files)]
    position, last = 0, None
    for match in LINE.finditer(run.stdout):
        name, function, verdict = match.groups()
        whole = name == "all of them"
        # The lines come in the order of the passes; one after another may be the same.
        if not whole and (last is None or name != chosen[position] or function_number(function) <= last):
            position += 1 if last is not None else 0
            while chosen[position] != name:
                position += 1
        last = function_number(function)
        counts[verdict] += 1
        before, after = (libraries[0], libraries[-1]) if whole else libraries[position : position + 2]
        rest = run.stdout[match.end() :].split("\n", 2)
        fails = verdict == "refuted" and "the implementation fails" in rest[1]
        place = f"seed {seed}, {name}, {function}"
        if verdict == "refuted":
            counts["by " + name] += not whole
            print(f"{place}: {rest[1].strip()}")
        if verdict == "proved" and difference(before, after, function, seed):
            raise check.Wrong(f"{place}: proved, and computes something else")
        if verdict == "refuted" and not fails:
            if not difference(before, after, function, seed):
                raise check.Wrong(f"{place}: refuted, and computes the same")
            counts["confirmed"] += 1


def function_number(name):
    return int(name[1:])


def spoiled(seed, folder, counts, kind):
    """One function, and the same with something else in one place."""
    rng = random.Random(seed)
    text = kind("f0", rng).text()
    for change, (pattern, by) in enumerate(SPOILED):
        places = list(pattern.finditer(text))
        if not places:
            continue
        place = rng.choice(places)
        mutant = text[: place.start()] + place.expand(by) + text[place.end() :]
        base = os.path.join(folder, f"mutant{seed}-{change}")
        before, after = Library(base + ".a.mlir", base + ".a"), Library(base + ".b.mlir", base + ".b")
        for library, content in ((before, text), (after, mutant)):
            with open(library.path, "w", encoding="utf-8") as file:
                file.write(content)
        run = validate([before.path, after.path])
        verdict = {0: "proved", 1: "refuted", 2: "unknown"}.get(run.returncode, "no result")
        counts["mutants " + verdict] += 1
        if verdict == "proved" and difference(before, after, "f0", seed):
            raise check.Wrong(f"{base}: a mutant is proved, and computes something else")
        fails = "the implementation fails" in run.stdout
        if verdict == "refuted" and not fails and not difference(before, after, "f0", seed):
            raise check.Wrong(f"{base}: a mutant is refuted, and computes the same: {run.stdout}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modules", type=int, default=2, help="number of modules (default: 2)")
    parser.add_argument("--functions", type=int, default=6, help="functions of each (default: 6)")
    parser.add_argument("--length", type=int, default=3, help="passes of a pipeline (default: 3)")
    parser.add_argument("--mutated", type=int, default=2, help="functions that are spoiled (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--fixed", dest="kind", action="store_const", const=Fixed, default=Function, help="only extents that are numbers")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the files in FOLDER")
    options = parser.parse_args()
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        try:
            for seed in range(options.seed, options.seed + options.modules):
                judged(seed, options.functions, folder, counts, options)
            for seed in range(options.seed, options.seed + options.mutated):
                spoiled(seed, folder, counts, options.kind)
        except check.Wrong as error:
            sys.exit(f"WRONG: {error}")
    for name, count in sorted(counts.items()):
        print(f"{name}: {count}")
    print("all verdicts agree with the code")


if __name__ == "__main__":
    main()
