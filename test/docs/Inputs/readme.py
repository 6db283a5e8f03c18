"""Writes the blocks of the README to files: matmul.py, wanted.mlir, wanted.c, matmul.star, matmul.sched, and wanted.py, which
both schedules make, up to where the README leaves off.
"""

import pathlib
import sys

from commands import blocks


def main(readme, folder):
    found = {}
    for _, language, lines in blocks(pathlib.Path(readme)):
        language = "sched" if lines[0].startswith("exo-derive") else language
        found.setdefault(language, []).append(lines)
    scheduled = found["python"][2]
    if scheduled[-1].strip() != "…":
        sys.exit("the scheduled procedure is expected to be cut off by '…'")
    files = {
        "matmul.py": found["python"][0],
        "matmul.star": found["python"][1],
        "wanted.mlir": found["mlir"][0],
        "wanted.c": found["c"][0],
        "matmul.sched": found["sched"][0],
        "wanted.py": scheduled[:-1],
    }
    for name, lines in files.items():
        pathlib.Path(folder, name).write_text("\n".join(lines) + "\n", encoding="utf-8")


main(*sys.argv[1:])
