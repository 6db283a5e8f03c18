#!/usr/bin/env python3
"""Random functions through random pipelines: passes of MLIR before they are raised, between schedules, and behind the way back.

Each function computes afterwards what it did before, on random inputs. Passes of MLIR 22 that are wrong by themselves are not among them: test/validate-passes
has these with programs that show it. Two faults end in an error of MLIR's verifier, and such a pipeline does not count: folding may take all of several bounds from a loop
whose step is not 1, and remove-dead-values may take the operands from a call that it leaves.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "polybench")]
import check
from random_functions import BUFFERS, COLUMNS, LEFT, ROWS, Function

SCHEDULE = os.path.join(HERE, "polybench", "schedule.star")
# Passes on functions, which may run wherever there are any.
CLEAN_UP = [
    "canonicalize",
    "cse",
    "func.func(affine-loop-normalize)",
    "func.func(affine-scalrep)",
    "func.func(affine-simplify-structures)",
    "func.func(buffer-hoisting)",
    "func.func(buffer-loop-hoisting)",
    "control-flow-sink",
    "inline",
    "loop-invariant-code-motion",
    "mem2reg",
    "remove-dead-values",
    "sccp",
    "sroa",
    "strip-debuginfo",
    "symbol-dce",
    "symbol-privatize{exclude=EXPORTED}",
    "topological-sort",
]
BACK = ["convert-exo-to-func", "convert-exo-to-func{affine}"]
# Behind the way back nothing is raised any more, so that control may be lowered. Not there: remove-dead-values of LLVM 22 ends mlir-opt (constantTripCount) where a private
# function that nobody calls has an scf.for, as a procedure's function may be that was not called; hoisting of buffers moves allocations out of loops, and leaves the
# deallocations that the way back has made.
NOT_BEHIND = {"remove-dead-values", "func.func(buffer-hoisting)", "func.func(buffer-loop-hoisting)"}
BEHIND = [name for name in CLEAN_UP if name not in NOT_BEHIND] + ["lower-affine"]
INPUTS = 3
# MLIR's verifier on a loop without its bounds, and on a call without its operands.
INVALID = ["op expected upper bound map to have at least one result", "error: null operand found"]


def clean_up(rng, passes, most=3):
    return [rng.choice(passes) for _ in range(rng.randrange(most + 1))]


def pipeline(rng):
    """A pipeline that raises, schedules and goes back, with other passes anywhere."""
    passes = clean_up(rng, CLEAN_UP) + ["convert-affine-to-exo"]
    for _ in range(rng.randrange(3)):
        passes += clean_up(rng, CLEAN_UP) + [f"exo-schedule{{file={SCHEDULE}}}"]
    passes += clean_up(rng, CLEAN_UP) + [rng.choice(BACK)]
    return passes + clean_up(rng, BEHIND)


def opt(arguments):
    tool = os.environ.get("EXO_OPT", "exo-opt")
    return subprocess.run([tool, *arguments], capture_output=True, text=True, timeout=600)


def library(path, folder):
    passes = [name for name in check.PASSES if "linalg" not in name]
    passes.insert(-1, "-convert-ub-to-llvm")
    return check.compile_to_library(path, folder, None, passes)


def run(number, seed, folder):
    """Sends `number` functions through a pipeline, and compares. Gives how many procedures ran for them."""
    rng = random.Random(seed)
    module = os.path.join(folder, f"functions{seed}.mlir")
    result = os.path.join(folder, f"result{seed}.mlir")
    functions = []
    for k in range(number):
        functions.append(Function(f"f{k}", rng, list(functions)))
    with open(module, "w", encoding="utf-8") as file:
        file.write("\n".join(function.text() for function in functions))
    exported = ",".join(function.name for function in functions)
    passes = ",".join(pipeline(rng)).replace("EXPORTED", exported)
    done = opt([module, f"--pass-pipeline=builtin.module({passes})", "-o", result])
    if done.returncode != 0 and any(text in done.stderr for text in INVALID):
        return 0
    if done.returncode != 0:
        raise check.Wrong(f"seed {seed}, {passes}: {done.stderr[:3000]}")
    with open(result, encoding="utf-8") as file:
        # The question whether arguments fit a procedure: what is asked for is the procedure.
        text, asked = check.FITS.subn(r"\1 = arith.constant true", file.read())
    with open(result, "w", encoding="utf-8") as file:
        file.write(text)
    try:
        before, after = library(module, folder), library(result, folder)
    except check.Wrong as error:
        raise check.Wrong(f"seed {seed}, {passes}: {error}") from error
    arguments = [(name, list(shape), "i32") for name, shape in BUFFERS.items()]
    for function in functions:
        for _ in range(INPUTS):
            rows = lambda: [[rng.randrange(-9, 10) for _ in range(COLUMNS)] for _ in range(ROWS)]
            values = [rows(), rows(), rows()[0]]
            runs = [check.call(code, function.name, arguments, values, "i32") for code in (before, after)]
            if runs[0] != runs[1]:
                raise check.Wrong(f"seed {seed}, function {function.name} of {module}, {passes}: {runs[1]} instead of {runs[0]}")
    return asked


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pipelines", type=int, default=10, help="number of pipelines, each of a module of its own (default: 10)")
    parser.add_argument("--functions", type=int, default=2, help="functions of each module (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the files in FOLDER")
    parser.add_argument("--go-on", action="store_true", help="tell all that is wrong, and not only the first")
    options = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        ran = 0
        for seed in range(options.seed, options.seed + options.pipelines):
            try:
                ran += run(options.functions, seed, folder)
            except (check.Wrong, subprocess.TimeoutExpired) as error:
                wrong += 1
                print(error, file=sys.stderr)
                if not options.go_on:
                    break
    if wrong:
        sys.exit(1)
    print(f"{options.pipelines} pipelines, {ran} procedures for functions, and all compute the same")


if __name__ == "__main__":
    main()
