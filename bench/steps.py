#!/usr/bin/env python3
"""Measures for steps.sh.

usage: steps.py EXO_BINARIES LLVM_BINARIES EXAMPLES ROUNDS
"""

import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

# Time, questions, cached, simplified, isl, z3, undecided, worst call; file:line:column: pass, and the call's question.
ROW = re.compile(r"^\s*(\d+)((?:\s+\d+){6})\s+(\d+)\s+(.*\.sched:\d+:\d+: [^:]+)(?:: (.*))?$")
SLOWEST_SHOWN = 12


def run(command):
    """Standard error and peak resident megabytes of a command that must succeed."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    told = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{told}")
    return told, usage.ru_maxrss / 1024


def steps_of(binaries, schedule, rounds):
    """Of each step of a schedule, microseconds and worst call in each round; and the peak memory."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "source.mlir"
        run([binaries / "exo-translate", "--import-exo", schedule.with_suffix(".py"), "-o", program])
        command = [
            binaries / "exo-opt",
            "--load-hw=avx512",
            f"--exo-schedule={schedule}",
            "--mlir-pass-statistics",
            program,
        ]
        steps, peak = {}, 0.0
        for _ in range(rounds):
            told, memory = run(command)
            peak = max(peak, memory)
            for found in filter(None, map(ROW.match, told.splitlines())):
                time, _, worst, where, question = found.groups()
                where = where.rsplit("/", 1)[-1]
                steps.setdefault(where, []).append((int(time), int(worst), question or ""))
    return steps, peak


def main():
    binaries, llvm, examples = map(pathlib.Path, sys.argv[1:4])
    rounds = int(sys.argv[4])
    steps, peaks = {}, {}
    for schedule in sorted(examples.glob("*/*.sched")):
        found, peaks[schedule.name] = steps_of(binaries, schedule, rounds)
        steps.update(found)
    # The least of the runs: what a busy machine adds is not the step's.
    least = {where: min(t for t, _, _ in of) / 1e3 for where, of in steps.items()}
    times = sorted(least.values())
    worst = max(min((w, question) for _, w, question in of) + (where,) for where, of in steps.items())

    for where, time in sorted(least.items(), key=lambda p: -p[1])[:SLOWEST_SHOWN]:
        print(f"{time:9.3f} ms  {where}")
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    print(f"{len(times)} steps, each the least of {rounds} runs: median {statistics.median(times):.3f} ms, ", end="")
    print(f"99th percentile {at(0.99):.3f} ms, longest {times[-1]:.3f} ms")
    print(f"longest call of a solver: {worst[0] / 1e3:.3f} ms ({worst[1]}, {worst[2]})")
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as empty:
        empty.write("module {}\n")
        empty.flush()
        _, base = run([llvm / "mlir-opt", empty.name])
        _, idle = run([binaries / "exo-opt", empty.name])
    print(f"peak memory: mlir-opt on an empty module {base:.1f} MB, exo-opt on it {idle:.1f} MB", end="")
    for name, peak in peaks.items():
        print(f", {name} {peak:.1f} MB (+{peak - base:.1f})", end="")
    print()


main()
