#!/usr/bin/env python3
"""Writes a module, a flat schedule of one step for each of N loops, and the same as a script of the transform dialect.

usage: transform_growth.py procedures|loops N FOLDER

The N loops are in N procedures or in one. The files are flat.mlir, flat.sched and transform.mlir.
"""

import pathlib
import sys

MATCH = """    %all = transform.structured.match ops{["exo.proc"]} in %root : (!transform.any_op) -> !transform.any_op
"""
FOREACH = """    transform.foreach %all : !transform.any_op {
    ^bb0(%p: !transform.any_op):
      transform.exo.divide_loop proc = %p {loop = "i0", factor = 4, iters = ["io", "ii"], tail = "cut"} : (!transform.any_op) -> ()
    }
"""
STEP = """    transform.exo.divide_loop proc = %all {{loop = "i{k}", factor = 4, iters = ["io", "ii"], tail = "cut"}} : (!transform.any_op) -> ()
"""


def loop(k):
    return f"    for %i{k} = 0 to %n {{\n      assign %x[%i{k}] = 1.0\n    }}\n"


def procedure(name, loops):
    return f"  exo.proc @{name}(%n: size, %x: memref<?xf32>[%n]) {{\n{''.join(loops)}  }}\n"


def main(kind, count, folder):
    numbers = range(count)
    if kind == "procedures":
        procs = [procedure(f"p{k}", [loop(0)]) for k in numbers]
        steps, script = [(f"p{k}", "i0") for k in numbers], FOREACH
    else:
        procs = [procedure("p", map(loop, numbers))]
        steps, script = [("p", f"i{k}") for k in numbers], "".join(STEP.format(k=k) for k in numbers)
    line = 'exo-divide-loop{{proc={} loop="{}" factor=4 iters=io,ii tail=cut}}\n'
    folder = pathlib.Path(folder)
    (folder / "flat.mlir").write_text("module {\n" + "".join(procs) + "}\n", encoding="utf-8")
    (folder / "flat.sched").write_text("".join(line.format(*step) for step in steps), encoding="utf-8")
    main_sequence = "  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {\n"
    (folder / "transform.mlir").write_text(
        "module attributes {transform.with_named_sequence} {\n"
        + "".join(procs)
        + main_sequence
        + MATCH
        + script
        + "    transform.yield\n  }\n}\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("procedures", "loops"):
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
