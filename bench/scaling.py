#!/usr/bin/env python3
"""Measures and plots for scaling.sh.

usage: scaling.py EXO_BINARIES LLVM_BINARIES OUTPUT_FOLDER ROUNDS
"""

import csv
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

SIZES = [16, 32, 64, 128, 256, 512, 1024]
# Beyond this a run of MLIR's pass is left out.
PATIENCE_SECONDS = 60
STEPS = ["reorder_loops", "fission", "stage_mem"]
FUSION = "affine-loop-fusion"
ROW = re.compile(r"^\s*(\d+)(?:\s+\d+){7}\s+.*\.sched:\d+:\d+: (\S+?)(?:: .*)?$")


def exo_nests(n):
    """N nests, each on rows of its own."""
    kind = f"memref<{n}x64x64xf32>[{n}, 64, 64]"
    lines = [f"exo.proc @f(%x: {kind}, %y: {kind}) {{"]
    for k in range(n):
        lines += [
            f"  for %i{k} = 0 to 64 {{",
            f"    for %j{k} = 0 to 64 {{",
            f"      assign %x[{k}, %i{k}, %j{k}] = %y[{k}, %i{k}, %j{k}]",
            f"      reduce %x[{k}, %i{k}, %j{k}] += 1.0",
            "    }",
            "  }",
        ]
    return "\n".join([*lines, "}\n"])


def affine_nests(n):
    """The same in the affine dialect."""
    kind = f"memref<{n}x64x64xf32>"
    lines = [f"func.func @f(%x: {kind}, %y: {kind}) {{", "  %one = arith.constant 1.0 : f32"]
    for k in range(n):
        lines += [
            "  affine.for %i = 0 to 64 {",
            "    affine.for %j = 0 to 64 {",
            f"      %a = affine.load %y[{k}, %i, %j] : {kind}",
            f"      affine.store %a, %x[{k}, %i, %j] : {kind}",
            f"      %b = affine.load %x[{k}, %i, %j] : {kind}",
            "      %c = arith.addf %b, %one : f32",
            f"      affine.store %c, %x[{k}, %i, %j] : {kind}",
            "    }",
            "  }",
        ]
    return "\n".join([*lines, "  return", "}\n"])


def schedule(n):
    """The steps in the middle of the procedure; the first makes the checks of the procedure itself, and is not counted."""
    k, other = n // 2, n // 2 - 1
    return "\n".join(
        [
            f"exo-reorder-loops{{nest='i{other} j{other}'}}",
            f"exo-reorder-loops{{nest='i{k} j{k}'}}",
            f"exo-fission{{gap='after:x[{k}, i{k}, j{k}] = _'}}",
            f"exo-stage-mem{{blk='for j{other} in _: _' window='x[{other}, 0:64, 0:64]' name=t}}",
            "",
        ]
    )


def run(command):
    """Standard error of a command that must succeed, and its CPU seconds."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    told = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{told}")
    return told, usage.ru_utime + usage.ru_stime


def steps_once(exo, folder, n):
    """Seconds of each step."""
    program, steps = folder / "nests.mlir", folder / "nests.sched"
    program.write_text(exo_nests(n))
    steps.write_text(schedule(n))
    told, _ = run([exo / "exo-opt", f"--exo-schedule={steps}", "--mlir-pass-statistics", program])
    rows = [found for found in map(ROW.match, told.splitlines()) if found]
    if len(rows) != 4:
        sys.exit(f"the statistics do not have 4 steps:\n{told}")
    names = {"exo-reorder-loops": "reorder_loops", "exo-fission": "fission", "exo-stage-mem": "stage_mem"}
    return {names[row.group(2)]: int(row.group(1)) / 1e6 for row in rows[1:]}


def fusion_once(llvm, folder, n):
    """CPU seconds of MLIR's pass, less those of reading and writing the module."""
    program = folder / "affine.mlir"
    program.write_text(affine_nests(n))
    _, idle = run([llvm / "mlir-opt", program])
    _, busy = run([llvm / "mlir-opt", f"--pass-pipeline=builtin.module(func.func({FUSION}))", program])
    return max(busy - idle, 1e-4)


def exponent(points):
    """The slope of a straight line through the points in the double logarithmic picture."""
    xs, ys = [math.log(n) for n, _ in points], [math.log(s) for _, s in points]
    mx, my = statistics.fmean(xs), statistics.fmean(ys)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)


def measure(exo, llvm, rounds):
    """The least of all rounds, as what a busy machine adds is not the step's: name to list of (N, seconds)."""
    results = {name: [] for name in [*STEPS, FUSION]}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        patient = True
        for n in SIZES:
            samples = [steps_once(exo, folder, n) for _ in range(rounds)]
            for step in STEPS:
                results[step].append((n, min(s[step] for s in samples)))
            if patient:
                seconds = fusion_once(llvm, folder, n)
                results[FUSION].append((n, seconds))
                # Twice the nests take up to eight times as long.
                patient = seconds < PATIENCE_SECONDS / 8
            print(n, {k: f"{1e3 * v[-1][1]:.2f} ms" for k, v in results.items() if v[-1][0] == n}, flush=True)
    return results


def plot(results, file):
    figure, axes = plt.subplots(figsize=(7, 5))
    for (name, points), mark in zip(results.items(), "osD^"):
        # The exponent where it matters: what grows with N is hidden at small N by what does not.
        power = exponent(points[-4:])
        xs, ys = [n for n, _ in points], [1e3 * s for _, s in points]
        axes.plot(xs, ys, marker=mark, label=f"{name}: N^{power:.2f}")
        print(f"{name}: N^{power:.2f} from N = {points[-4:][0][0]} on")
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xticks(SIZES, [str(n) for n in SIZES])
    axes.set_xlabel("independent nests in the procedure")
    axes.set_ylabel("milliseconds per step")
    axes.grid(True, which="major", alpha=0.3)
    axes.legend()
    figure.tight_layout()
    # Without dates and random ids the file changes only with the figures.
    matplotlib.rcParams["svg.hashsalt"] = "exo"
    figure.savefig(file, metadata={"Date": None})


def main():
    exo, llvm, out = map(pathlib.Path, sys.argv[1:4])
    results = measure(exo, llvm, int(sys.argv[4]))
    with open(out / "scaling.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["what", "nests", "seconds"])
        for name, points in results.items():
            writer.writerows([name, n, f"{s:.6f}"] for n, s in points)
    plot(results, out / "scaling.svg")


main()
