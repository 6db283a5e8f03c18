#!/usr/bin/env python3
"""Measures for lowering.sh.

usage: lowering.py EXO_OPT MLIR_OPT ROUNDS

The same loops as procedures of Exo, lowered by --exo-to-llvm without the checks before it, and as functions of the affine
dialect, lowered by MLIR's passes: CPU seconds, the least of ROUNDS runs in turn, parsing and printing of bytecode included.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

# Statements of one procedure, and procedures.
SHAPES = [(2500, 1), (5000, 1), (10000, 1), (20000, 1), (20, 1000)]
# A nest has four statements: two loops and two assignments.
NEST = 4
PASSES = [
    "expand-strided-metadata",
    "lower-affine",
    "arith-expand{include-bf16=true}",
    "convert-scf-to-cf",
    "convert-math-to-llvm",
    "convert-vector-to-llvm",
    "finalize-memref-to-llvm",
    "convert-arith-to-llvm",
    "convert-func-to-llvm",
    "convert-cf-to-llvm",
    "convert-ub-to-llvm",
    "reconcile-unrealized-casts",
]


def exo(statements, procs):
    nest = [
        "  for %i = 0 to %n {",
        "    for %j = 0 to 64 {",
        "      assign %x[%i, %j] = %y[%i, %j] * 2.0 + 1.0",
        "      reduce %x[%i, %j] += %y[%i, 63 - %j]",
        "    }",
        "  }",
    ]
    head = "exo.proc @f{}(%n: size, %x: memref<?x64xf32>[%n, 64], %y: memref<?x64xf32>[%n, 64]) {{"
    for k in range(procs):
        yield from [head.format(k), *(nest * (statements // NEST)), "}"]


def affine(statements, procs):
    nest = [
        "  affine.for %i = 0 to %n {",
        "    affine.for %j = 0 to 64 {",
        "      %a = affine.load %y[%i, %j] : memref<?x64xf32>",
        "      %two = arith.constant 2.0 : f32",
        "      %one = arith.constant 1.0 : f32",
        "      %b = arith.mulf %a, %two : f32",
        "      %c = arith.addf %b, %one : f32",
        "      affine.store %c, %x[%i, %j] : memref<?x64xf32>",
        "      %d = affine.load %x[%i, %j] : memref<?x64xf32>",
        "      %e = affine.load %y[%i, 63 - %j] : memref<?x64xf32>",
        "      %g = arith.addf %d, %e : f32",
        "      affine.store %g, %x[%i, %j] : memref<?x64xf32>",
        "    }",
        "  }",
    ]
    head = "func.func @f{}(%n: index, %x: memref<?x64xf32>, %y: memref<?x64xf32>) {{"
    for k in range(procs):
        yield from [head.format(k), *(nest * (statements // NEST)), "  return", "}"]


def cpu(command):
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed:\n{errors.decode(errors='replace')}")
    return usage.ru_utime + usage.ru_stime


def main():
    exo_opt, mlir_opt, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    pipeline = f"builtin.module({','.join(PASSES)})"
    print(f"{'statements':>10}{'procedures':>12}{'Exo, s':>10}{'affine, s':>11}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for statements, procs in SHAPES:
            source, other, out = (pathlib.Path(folder, name) for name in ("exo.mlir", "affine.mlir", "out"))
            source.write_text("\n".join(exo(statements, procs)) + "\n")
            other.write_text("\n".join(affine(statements, procs)) + "\n")
            ours = [exo_opt, str(source), "--exo-to-llvm=check=false", "--emit-bytecode", "-o", str(out)]
            theirs = [mlir_opt, str(other), f"--pass-pipeline={pipeline}", "--emit-bytecode", "-o", str(out)]
            runs = [(cpu(ours), cpu(theirs)) for _ in range(rounds)]
            least = [min(column) for column in zip(*runs)]
            print(f"{statements:>10}{procs:>12}{least[0]:>10.2f}{least[1]:>11.2f}{least[0] / least[1]:>7.2f}x", flush=True)


main()
