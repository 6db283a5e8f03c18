#!/usr/bin/env python3
"""Measures for module.sh.

usage: module.py EXO_BINARIES ROUNDS
"""

import os
import pathlib
import subprocess
import sys
import tempfile

STEPS = 200
UNUSED = 3000
CALLING = 1000

TARGET = """
@proc
def target(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] += 2.0 * x[i]
"""

OTHER = """
@proc
def other_{k}(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] += x[i]
"""

# Each calls the two below it, so they form a tree whose root is the last; the target calls the root.
CALLER = """
@proc
def node_{k}(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] += x[i]
{calls}
"""

ROOT = """
@proc
def target(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] += 2.0 * x[i]
    node_0(n, x, y)
"""

INSTRUCTION = """
  exo.instr @add_{k}(
      %dst: memref<8xf32, strided<[?], offset: ?>>[8],
      %src: memref<8xf32, strided<[?], offset: ?>>[8])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "add_{k}(&{{dst_data}}, &{{src_data}});" {{
    for %i = 0 to 8 {{
      reduce %dst[%i] += %src[%i]
    }}
  }}
"""


def tree():
    """Procedures that call each other, callees first."""
    def calls(k):
        below = [c for c in (2 * k + 1, 2 * k + 2) if c < CALLING]
        return "".join(f"    node_{c}(n, x, y)\n" for c in below)

    return "".join(CALLER.format(k=k, calls=calls(k)) for k in reversed(range(CALLING)))


def cpu(command):
    """Seconds of CPU of a command that must succeed."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    told = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{told}")
    return usage.ru_utime + usage.ru_stime


def least(rounds, commands):
    """The least CPU of each command: what a busy machine adds is not the command's. Rounds alternate between them."""
    times = [[] for _ in commands]
    for _ in range(rounds):
        for of, command in zip(times, commands):
            of.append(cpu(command))
    return [min(of) for of in times]


def renames():
    """A schedule that renames the target's loop to and fro."""
    names = ["i", "j"]
    step = "exo-rename-iter{{proc=target loop={} name={}}}"
    return [step.format(names[k % 2], names[(k + 1) % 2]) for k in range(STEPS)]


def write(folder, binaries):
    """The modules, by name, the library, and the schedules of all steps and of the first."""
    modules = {
        "alone": TARGET,
        f"{UNUSED} unused procedures": TARGET + "".join(OTHER.format(k=k) for k in range(UNUSED)),
        f"{CALLING} procedures that call each other": tree() + ROOT,
    }
    paths = {}
    for n, (name, text) in enumerate(modules.items()):
        source, path = folder / f"{n}.py", folder / f"{n}.mlir"
        source.write_text(text)
        cpu([binaries / "exo-translate", "--import-exo", source, "-o", path])
        paths[name] = path
    library = folder / "big.mlir"
    text = "".join(INSTRUCTION.format(k=k) for k in range(UNUSED))
    library.write_text(f"module @big {{{text}}}\n")
    schedules = [folder / "renames.sched", folder / "first.sched"]
    for file, steps in zip(schedules, (renames(), renames()[:1])):
        file.write_text("\n".join(steps) + "\n")
    return paths, library, schedules


def ways(schedules):
    """The options that take all steps, and the first one only, by how the steps are given."""
    steps = renames()
    pipeline = lambda passes: f"--pass-pipeline=builtin.module({','.join(passes)})"
    every, first = pipeline(steps), pipeline(steps[:1])
    return {
        "one schedule, behind which MLIR verifies the module": [[f"--exo-schedule={file}"] for file in schedules],
        "one schedule, without that": [[f"--exo-schedule={file}", "--verify-each=false"] for file in schedules],
        "a pass each, after which MLIR verifies the module": [[every], [first]],
        "a pass each, without that": [[every, "--verify-each=false"], [first, "--verify-each=false"]],
    }


def main():
    binaries, rounds = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        modules, library, schedules = write(pathlib.Path(name), binaries)
        opt = binaries / "exo-opt"
        load = f"--load-hw={library}"
        alone = modules["alone"]
        runs = {name: [opt, path] for name, path in modules.items()}
        runs[f"a library of {UNUSED} unused instructions"] = [opt, load, alone]
        for way, (every, first) in ways(schedules).items():
            print(f"{STEPS} renames, {way}: CPU beyond that of reading and writing the module, and of it each step but the first")
            base = None
            for name, command in runs.items():
                none, one, all = least(rounds, [command, command + first, command + every])
                time, each = all - none, (all - one) / (STEPS - 1)
                base = base or (time, each)
                print(f"{1e3 * time:9.1f} ms {time / base[0]:6.2f}x {1e6 * each:9.0f} us {each / base[1]:6.2f}x  {name}")
        nothing, loaded = least(rounds, [[opt, alone], [opt, load, alone]])
        print(f"loading {UNUSED} instructions: {1e3 * (loaded - nothing):.1f} ms")


main()
