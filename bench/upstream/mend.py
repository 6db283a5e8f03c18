"""Makes programs legal, or easier to decide, so that what steps say of them can be measured, too."""

from __future__ import annotations

import re

LARGE = re.compile(r"^ +(\w+): (\w+\[[^\]]*,[^\]]*\]) @ DRAM$")


def without_strides(source: str) -> str:
    """A module whose instructions have no preconditions on strides."""
    kept, in_instr = [], False
    for line in source.splitlines():
        if line.startswith("@"):
            in_instr = line.startswith("@instr")
        if not (in_instr and line.startswith("    assert") and "stride(" in line):
            kept.append(line)
    return "\n".join(kept) + "\n"


def sequential(source: str) -> str:
    """A module without parallel loops."""
    return source.replace(" in par(", " in seq(")


def buffers_as_arguments(source: str, proc: str) -> str:
    """A module where matrices that a procedure allocates in main memory are arguments, which are initialised."""
    lines = source.splitlines()
    start = next(k for k, line in enumerate(lines) if line.startswith(f"def {proc}("))
    params = []
    for k in range(start + 1, len(lines)):
        if lines[k] and not lines[k].startswith(" "):
            break
        found = LARGE.match(lines[k])
        if found:
            params.append(f"{found[1]}: {found[2]} @ DRAM")
            lines[k] = lines[k][: len(lines[k]) - len(lines[k].lstrip())] + "pass"
    lines[start] = lines[start].replace("):", ", " + ", ".join(params) + "):") if params else lines[start]
    return "\n".join(lines) + "\n"


def mended(source: str, proc: str, undecided: bool) -> str:
    """A module that is legal but for what is not looked at here."""
    source = sequential(without_strides(source))
    return buffers_as_arguments(source, proc) if undecided else source
