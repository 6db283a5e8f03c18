#!/usr/bin/env python3
"""Measures for gemmini.sh.

usage: gemmini.py EXO_BINARIES EXAMPLE ROUNDS
       gemmini.py --upstream EXOCC FOLDER
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

# Time, six figures of solvers, worst call; the place, the step, and how often.
ROW = re.compile(r"^\s*(\d+)(?:\s+\d+){7}\s+(\S+:\d+:\d+: \w+)(?:, \d+ times, the longest (\d+) us)?(?:: .*)?$")
SHAPE = re.compile(r'^    \("(\w+)", \d')
SLOWEST_SHOWN = 5


def run(command):
    """Seconds of CPU and standard error of a command that must succeed."""
    child = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    told = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{told}")
    return usage.ru_utime + usage.ru_stime, told


def shapes(program):
    """The kernels of a schedule program."""
    return [found[1] for found in map(SHAPE.match, program.read_text().splitlines()) if found]


def ours(binaries, example, rounds):
    """CPU time of each kernel, the least of the rounds, and the slowest steps, each the least of the rounds."""
    longest = {}
    for kernel in "matmul", "conv":
        for shape in shapes(example / f"{kernel}.star"):
            least = float("inf")
            for _ in range(rounds):
                time, told = to_c(binaries, example / kernel, shape)
                least = min(least, time)
                for found in filter(None, map(ROW.match, told.splitlines())):
                    name = f"{shape}: {found[2]}"
                    micros = int(found[3] or found[1])
                    longest[name] = min(micros, longest.get(name, micros))
            print(f"{shape:16} {least:6.2f} s of CPU from source to C")
    print("the longest calls of a step:")
    for name in sorted(longest, key=longest.get, reverse=True)[:SLOWEST_SHOWN]:
        print(f"{longest[name] / 1000:9.1f} ms  {name}")


def to_c(binaries, kernel, shape):
    """Seconds of CPU to schedule a kernel and make its C, and what the first of the tools told."""
    with tempfile.TemporaryDirectory() as folder:
        module = pathlib.Path(folder) / "kernel.mlir"
        schedule = [f"{kernel}.py", f"--exo-schedule={kernel}.star", "-D", f"only={shape}", "--mlir-pass-statistics"]
        time, told = run([binaries / "exo-opt", "--load-hw=gemmini", *schedule, "-o", module])
        made, _ = run([binaries / "exo-translate", "--load-hw=gemmini", "--exo-to-c", module])
        return time + made, told


def upstream(exocc, folder):
    """CPU time of upstream's programs, each once: all products, and all convolutions."""
    for kernel in "matmul", "conv":
        with tempfile.TemporaryDirectory() as out:
            time, _ = run([exocc, "-o", out, "--stem", kernel, folder / f"{kernel}.py"])
        print(f"upstream's {kernel}.py: {time:.1f} s of CPU")


def main():
    if sys.argv[1] == "--upstream":
        upstream(sys.argv[2], pathlib.Path(sys.argv[3]))
    else:
        ours(*map(pathlib.Path, sys.argv[1:3]), int(sys.argv[3]))


main()
