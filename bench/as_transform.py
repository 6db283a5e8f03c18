#!/usr/bin/env python3
"""Writes a flat schedule as a sequence of the transform dialect, to append to a module: as_transform.py SCHEDULE

Every step has to name its procedure.
"""

import pathlib
import re
import sys

LINE = re.compile(r"exo-([a-z-]+)\{(.*)\}")
OPTION = re.compile(r'([a-z-]+)(?:=(?:"([^"]*)"|(\S+)))?')


def operation(line, procs):
    """The operations of one line: the step's, and before it what finds its procedure where that is needed."""
    found = LINE.fullmatch(line.strip())
    if found is None:
        sys.exit(f"no step: {line}")
    step, options = found.groups()
    values = {name: quoted or plain for name, quoted, plain in OPTION.findall(options)}
    proc = values.pop("proc")
    if proc not in procs:
        procs.add(proc)
        match = 'transform.structured.match ops{["exo.proc"]}'
        yield f'%{proc} = {match} attributes{{sym_name = "{proc}"}} in %root : (!transform.any_op) -> !transform.any_op'
    given = ", ".join(f'{name.replace("-", "_")} = "{value}"' for name, value in values.items())
    yield f"transform.exo.{step.replace('-', '_')} proc = %{proc} {{{given}}} : (!transform.any_op) -> ()"


def main(schedule):
    print("transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {")
    procs = set()
    for line in pathlib.Path(schedule).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            for op in operation(line, procs):
                print(f"  {op}")
    print("  transform.yield\n}")


main(*sys.argv[1:])
