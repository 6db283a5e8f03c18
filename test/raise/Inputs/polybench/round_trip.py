#!/usr/bin/env python3
"""Compare each affine file of this folder with what its procedure becomes in affine again.

    round_trip.py [--before PASS]... [FILE.mlir | KERNEL]...      (default: all affine files)

Both are cleaned up by canonicalize and cse, and read as trees: loops with
bounds, conditions, and stores with the expressions that they store. Names are
numbers of arguments and depths of loops; operands of sums and products may
stand in either order. Passes of mlir-opt can go before. For each file it prints 'same' or the first difference.
"""

import argparse
import glob
import os
import re
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CLEAN = ["--canonicalize", "--cse", "--mlir-print-local-scope"]
COMMUTES = ("arith.addf", "arith.mulf", "arith.addi", "arith.muli", "arith.maxsi")
LOOP = re.compile(r"affine\.for (%\S+) = (.*?)(?: step (\d+))?(?: iter_args\((.*)\) -> \(.*\))? \{$")
VALUE = re.compile(r"%[\w.#-]+")


def printed(file, passes):
    done = subprocess.run(["exo-opt", file, *passes, *CLEAN], capture_output=True, text=True, check=True)
    return done.stdout


def body(text, name):
    """The arguments and the lines of a function."""
    lines = iter(text.splitlines())
    head = next(line for line in lines if re.search(rf"func\.func (private )?@{re.escape(name)}\(", line))
    arguments = re.findall(r"(%arg\d+): ", head)
    own = []
    for line in lines:
        if line == "  }":
            return arguments, own
        own.append(line.strip())
    raise ValueError(f"@{name} does not end")


def sources(raised):
    """What each argument of the procedure was: an argument of the function, or an extent of one."""
    record = re.search(r"exo\.raised = \{arguments = \[(.*?)\]", raised)[1]
    names = []
    for entry in re.findall(r"array<i64: ([\d, ]+)>", record):
        kind, *which = [int(number) for number in entry.split(",")]
        names.append(f"a{which[0]}" if kind == 0 else f"dim(a{which[0]},{which[1]})" if kind == 1 else f"r{which[0]}")
    return names


def settled(text, values):
    return VALUE.sub(lambda found: values.get(found[0], found[0]), text)


def without_types(text):
    text = text.rsplit(" : ", 1)[0] if " : " in text else text
    return re.sub(r"\s+", " ", text)


def expression(text, values):
    """The value of an operation as one text, of what it is made."""
    name, _, rest = without_types(text).partition(" ")
    rest = re.sub(r"\s*fastmath<\w+>|\{.*\}", "", rest)
    if name == "memref.dim":
        buffer, dim = settled(rest, values).split(", ")
        return f"dim({buffer},{dim.split('(')[-1].rstrip(')')})"
    if name in ("affine.load", "memref.load"):
        cell = settled(rest, values)
        return cell[:-2] if cell.endswith("[]") and cell[:-2] in values.values() and cell.startswith("a") else f"load {cell}"
    if name in ("memref.cast", "arith.index_cast"):
        return settled(rest, values)
    if name == "arith.constant":
        return f"({rest})"
    operands = settled(rest, values)
    if name in COMMUTES:
        operands = ", ".join(sorted(split(operands)))
    return f"{name}({operands})"


def split(text):
    """Parts at the commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += letter in "([<"
        depth -= letter in ")]>"
        if letter == "," and depth == 0:
            parts.append(text[start:place].strip())
            start = place + 1
    return parts + [text[start:].strip()]


def tree(arguments, lines, names):
    """The statements of a function, a text each, indented by depth."""
    values, depth, out = dict(zip(arguments, names)), 0, []
    allocations = 0
    for line in lines:
        if line in ("return", "affine.yield", "scf.yield"):
            continue
        if line in ("}", "} else {"):
            if line != "}":
                out.append("  " * (depth - 1) + "else")
            else:
                depth -= 1
            continue
        if loop := LOOP.match(line):
            values[loop[1]] = f"i{depth}"
            carried = f" carries {settled(loop[4], values)}" if loop[4] else ""
            out.append("  " * depth + f"for {settled(loop[2], values)} step {loop[3] or 1}{carried}")
            depth += 1
            continue
        if line.endswith("{"):
            out.append("  " * depth + re.sub(r"^%\S+ = ", "", settled(line, values)))
            depth += 1
            continue
        if defined := re.match(r"(%[\w:]+) = (.*)$", line):
            name, operation = defined[1].split(":")[0], defined[2]
            if operation.startswith(("memref.alloc", "memref.alloca")):
                values[name] = f"b{allocations}"
                allocations += 1
                out.append("  " * depth + "alloc " + re.sub(r", strided<.*?>", "", operation.split(" : ")[-1]))
                continue
            values[name] = expression(operation, values)
            continue
        if line.startswith("memref.dealloc"):
            continue
        out.append("  " * depth + settled(without_types(line), values))
    return out


def difference(file):
    """The first difference of a file and of what comes of it; None if there is none."""
    with open(file, encoding="utf-8") as text:
        name = re.search(r"func\.func @(\w+)\(", text.read())[1]
    original = body(printed(file, []), name)
    raised = printed(file, ["--convert-affine-to-exo"])
    if "exo.raised" not in raised:
        return "it has no procedure"
    again = body(printed(file, ["--convert-affine-to-exo", "--convert-exo-to-func=affine"]), name + "_exo")
    before = tree(*original, [f"a{k}" for k in range(len(original[0]))])
    after = tree(*again, sources(raised))
    for one, other in zip(before, after):
        if one != other:
            return f"{one.strip()}  |  {other.strip()}"
    return None if len(before) == len(after) else f"{len(before)} statements  |  {len(after)}"


def prepared(file, passes, folder):
    """What passes of mlir-opt make of a file, as a file."""
    made = os.path.join(folder, os.path.basename(file))
    subprocess.run(["mlir-opt", file, *passes, *CLEAN, "-o", made], check=True)
    return made


def compare(arguments, passes, folder):
    names = arguments or sorted(glob.glob(os.path.join(HERE, "*.mlir")))
    files = [name if name.endswith(".mlir") else os.path.join(HERE, name + ".mlir") for name in names]
    files = [file for file in files if arguments or not file.endswith("_linalg.mlir")]
    same = 0
    for file in files:
        found = difference(prepared(file, passes, folder) if passes else file)
        same += found is None
        print(f"{os.path.basename(file)[:-5]}: {found or 'same'}")
    print(f"{same} of {len(files)} are the same")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--before", metavar="PASS", action="append", default=[], help="a pass of mlir-opt that goes before, such as affine-loop-normalize")
    parser.add_argument("files", nargs="*", help="files or names of kernels (default: all affine files)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compare(options.files, [f"--{name}" for name in options.before], folder)


if __name__ == "__main__":
    main()
