#!/usr/bin/env python3
"""Measures for nests.sh.

usage: nests.py EXO_BINARIES ROUNDS
"""

import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile

FEW, MANY = 50, 2000
WHOLE = 400
# Steps of one kind in a procedure, each on a nest of its own; the first makes the checks of the procedure itself.
STEPS = 17
# Of as many steps as there are nests these last ones are looked at.
LAST = 100
# As most schedules have one.
LIBRARY = "--load-hw=avx512"
ROW = re.compile(r"^\s*(\d+)(?:\s+\d+){7}\s+.*\.sched:\d+:\d+: (\S+?)(?:: .*)?$")

INSTRUCTION = """exo.instr @copy(
    %dst: memref<8xf32, strided<[?], offset: ?>>[8],
    %src: memref<8xf32, strided<[?], offset: ?>>[8])
    c "copy(&{dst_data}, &{src_data});" {
  for %i = 0 to 8 {
    assign %dst[%i] = %src[%i]
  }
}
"""

KINDS = {
    "divide_loop": lambda k: f"exo-divide-loop{{loop=j{k} factor=4 iters=o{k},p{k} tail=perfect}}",
    "reorder_loops": lambda k: f"exo-reorder-loops{{nest='i{k} j{k}'}}",
    "fission": lambda k: f"exo-fission{{gap='after:x[{k}, i{k}, j{k}] = _'}}",
    "stage_mem": lambda k: f"exo-stage-mem{{blk='for j{k} in _: _' window='x[{k}, i{k}, 0:8]' name=t{k}}}",
    "replace": lambda k: f"exo-replace{{blk='for l{k} in _: _' with=copy}}",
    "unroll_loop": lambda k: f"exo-unroll-loop{{loop=j{k}}}",
}


def program(n):
    """N nests, each on rows of its own."""
    kind = f"memref<{n}x64x8xf32>[{n}, 64, 8]"
    lines = [INSTRUCTION, f"exo.proc @f(%x: {kind}, %y: {kind}) {{"]
    for k in range(n):
        lines += [
            f"  for %i{k} = 0 to 64 {{",
            f"    for %j{k} = 0 to 8 {{",
            f"      assign %x[{k}, %i{k}, %j{k}] = %y[{k}, %i{k}, %j{k}]",
            f"      reduce %x[{k}, %i{k}, %j{k}] += 1.0",
            "    }",
            "  }",
            f"  for %l{k} = 0 to 8 {{",
            f"    assign %x[{k}, 0, %l{k}] = %y[{k}, 0, %l{k}]",
            "  }",
        ]
    return "\n".join([*lines, "}\n"])


def loops(n):
    """N loops of two statements."""
    kind = f"memref<{n}x64xf32>[{n}, 64]"
    lines = [f"exo.proc @f(%x: {kind}, %y: {kind}) {{"]
    for k in range(n):
        lines += [
            f"  for %i{k} = 0 to 64 {{",
            f"    assign %x[{k}, %i{k}] = %y[{k}, %i{k}]",
            f"    reduce %x[{k}, %i{k}] += 1.0",
            "  }",
        ]
    return "\n".join([*lines, "}\n"])


def run(command):
    """Standard error of a command that must succeed, and its CPU seconds."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    told = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{told}")
    return told, usage.ru_utime + usage.ru_stime


def times(exo, folder, kind, n, places):
    """The milliseconds of steps of a kind, one after the other, on these nests of a procedure of N."""
    source, schedule = folder / "nests.mlir", folder / "nests.sched"
    source.write_text(program(n))
    schedule.write_text("\n".join(map(KINDS[kind], places)) + "\n")
    told, _ = run([exo / "exo-opt", LIBRARY, f"--exo-schedule={schedule}", "--mlir-pass-statistics", source])
    rows = [found for found in map(ROW.match, told.splitlines()) if found]
    if len(rows) != len(places):
        sys.exit(f"the statistics do not have {len(places)} steps:\n{told}")
    return [int(row.group(1)) / 1e3 for row in rows]


def step_time(exo, folder, kind, n):
    """The median milliseconds of a step of a kind in a procedure of N nests."""
    # Spread over the procedure.
    places = [k * (n - 1) // STEPS for k in range(STEPS)]
    return statistics.median(times(exo, folder, kind, n, places)[1:])


def last_step_time(exo, folder, kind):
    """The median milliseconds of the last steps where one is taken on each of MANY nests, in no order."""
    places = list(range(MANY))
    random.Random(1).shuffle(places)
    return statistics.median(times(exo, folder, kind, MANY, places)[-LAST:])


def whole_schedule(exo, folder, rounds):
    """CPU seconds of as many divide_loops as there are loops, less those of reading and writing the module."""
    source, schedule = folder / "loops.mlir", folder / "loops.sched"
    source.write_text(loops(WHOLE))
    schedule.write_text(
        "".join(f"exo-divide-loop{{loop=i{k} factor=4 iters=o{k},p{k} tail=perfect}}\n" for k in range(WHOLE))
    )
    idle = min(run([exo / "exo-opt", source])[1] for _ in range(rounds))
    busy = min(run([exo / "exo-opt", f"--exo-schedule={schedule}", source])[1] for _ in range(rounds))
    return busy, idle


def main():
    exo, rounds = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        busy, idle = whole_schedule(exo, folder, rounds)
        print(f"{WHOLE} divide_loop on {WHOLE} loops: {busy:.2f} s of CPU, of which reading and writing {idle:.2f} s", flush=True)
        for kind in KINDS:
            few, many = (min(step_time(exo, folder, kind, n) for _ in range(rounds)) for n in (FEW, MANY))
            print(f"{kind:14} {few:8.3f} ms among {FEW} nests, {many:8.3f} ms among {MANY}: {many / few:5.2f} times", flush=True)
        # Unrolled, 2,000 nests are more statements than a procedure may have.
        for kind in [kind for kind in KINDS if kind != "unroll_loop"]:
            last = last_step_time(exo, folder, kind)
            print(f"{kind:14} {last:8.3f} ms among {MANY} on which the step was taken before", flush=True)


main()
