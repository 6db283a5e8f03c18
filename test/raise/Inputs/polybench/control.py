"""Whether loops and conditions of affine come back as they were: `affine.for`, `affine.if` and `affine.parallel` with their maps, names apart.

Bounds of several results are among them where a kernel is tiled first. What a kernel computes is for check.py to say.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CLEAN = ["--canonicalize", "--cse"]
RAISE = ["--convert-affine-to-exo", "--convert-exo-to-func=affine"]


def output(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def body(text, name):
    """The lines of a function."""
    begin = re.search(rf"^  func\.func (private )?@{name}\(.*$", text, re.M)
    if begin is None:
        return None
    end = re.compile(r"^  }$", re.M).search(text, begin.end())
    return text[begin.end() : end.start()].splitlines()


def control(text, name):
    """Loops and conditions of a function, with their maps, their values numbered in the order in which they come."""
    lines = body(text, name)
    if lines is None:
        return None
    maps = dict(re.findall(r"^(#\w+) = (.*)$", text, re.M))
    numbers = {}
    found = []
    for line in lines:
        if not re.search(r"affine\.(for|if|parallel)", line):
            continue
        line = re.sub(r" iter_args.*$", "", line.rstrip(" {"))
        line = re.sub(r"%\w+(:\d+)? = (?=affine)", "", line)
        line = re.sub(r"#\w+", lambda name: maps.get(name.group(), name.group()), line)
        line = re.sub(r"%\w+(#\d+)?", lambda name: f"v{numbers.setdefault(name.group(), len(numbers))}", line)
        found.append(line)
    return found


def compare(file, passes, folder):
    """The number of functions in a file, and how many come back as they were."""
    text = open(file, encoding="utf-8").read()
    before = output(["mlir-opt", *passes, "--affine-loop-normalize", *CLEAN, file])
    given = os.path.join(folder, os.path.basename(file))
    with open(given, "w", encoding="utf-8") as out:
        out.write(before)
    after = output(["exo-opt", *RAISE, *CLEAN, given])
    names = re.findall(r"func\.func @(\w+)\(", text)
    same = 0
    for name in names:
        ours = control(after, f"{name}_exo")
        same += ours == control(before, name)
        if ours is None:
            print(f"NOT RAISED: {name}")
    return len(names), same


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("passes", nargs="*", help="passes of mlir-opt before, such as --affine-loop-tile=tile-size=5")
    options, passes = parser.parse_known_args()
    files = sorted(name for name in os.listdir(HERE) if name.endswith(".mlir") and "linalg" not in name)
    with tempfile.TemporaryDirectory() as folder:
        counts = [compare(os.path.join(HERE, name), options.passes + passes, folder) for name in files]
    total, same = (sum(column) for column in zip(*counts, strict=True))
    print(f"{same} of {total} functions have the loops and conditions that they had")


if __name__ == "__main__":
    sys.exit(main())
