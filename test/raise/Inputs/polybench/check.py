#!/usr/bin/env python3
"""Check that each file of this folder computes what its kernel should.

    check.py [--keep FOLDER] [--seeds N] [FILE.mlir | KERNEL]...      (default: all files)

A file is lowered to LLVM by mlir-opt, compiled, and called by ctypes on random
arguments; all memrefs are then compared with what reference.py leaves in them.
Of `arith` and `math` both use the same operations in the same order, so an
affine file must be equal to the bit; a `_linalg` one may round differently.
Accesses out of bounds are found by the run-time verification that is built in
and by guards around each buffer. What reference.py leaves is itself compared
with definitions.py, which says in other terms what the kernels compute (a
product, a factorisation, a solution).

Programs are taken from MLIR_SYS_220_PREFIX, or else /usr/lib/llvm-22. Exit
code: 0 if all files are right, 1 if not.
"""

import argparse
import copy
import ctypes
import math
import multiprocessing
import os
import re
import struct
import subprocess
import sys
import tempfile

import definitions
from kernels import KERNELS, inputs

HERE = os.path.dirname(os.path.abspath(__file__))
BIN = os.path.join(os.environ.get("MLIR_SYS_220_PREFIX", "/usr/lib/llvm-22"), "bin")
PASSES = [
    "-convert-linalg-to-loops",
    "-lower-affine",
    "-generate-runtime-verification",
    "-expand-strided-metadata",
    "-lower-affine",
    "-convert-scf-to-cf",
    "-llvm-request-c-wrappers",
    "-finalize-memref-to-llvm",
    "-convert-math-to-llvm",
    "-convert-arith-to-llvm",
    "-convert-index-to-llvm",
    "-convert-cf-to-llvm",
    "-convert-func-to-llvm",
    "-reconcile-unrealized-casts",
]
#: Elements before and behind each buffer that nothing may write.
GUARD = 64
LINALG_TOLERANCE = 1e-12
SECONDS = 60
ELEMENTS = {"f64": (ctypes.c_double, "d"), "i32": (ctypes.c_int32, "i")}
SIGNATURE = re.compile(r"func\.func @(\w+)\((.*?)\) \{")
#: The question whether arguments fit a procedure; what is asked for is the procedure.
FITS = re.compile(r"(%\w+) = call @\w+\.fits\(.*")
ARGUMENT = re.compile(r"%(\w+): (memref<[^>]*>|\w+)")


class Wrong(Exception):
    """A file that does not do what its kernel should."""


def signature(path):
    """The function's name, and its arguments as (name, extents or None, element); an extent `?` is None."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not text.startswith("// "):
        raise Wrong("the first line is no comment")
    found = SIGNATURE.findall(text)
    if len(found) != 1:
        raise Wrong(f"{len(found)} functions")
    arguments = []
    for name, kind in ARGUMENT.findall(found[0][1]):
        if kind.startswith("memref<"):
            *extents, element = kind[len("memref<") : -1].split("x")
            arguments.append((name, [None if e == "?" else int(e) for e in extents], element))
        else:
            arguments.append((name, None, kind))
    return found[0][0], arguments


def static_sizes(kernel, arguments):
    """The extents that the signature fixes, by name; the signature must be the kernel's."""
    if [name for name, _, _ in arguments] != list(kernel.arguments):
        raise Wrong(f"arguments {[name for name, _, _ in arguments]}, not {list(kernel.arguments)}")
    sizes = {}
    dynamic = 0
    for name, extents, element in arguments:
        declared = kernel.arguments[name]
        expected = "index" if declared == "index" else kernel.element
        if element != expected:
            raise Wrong(f"'{name}' is of {element}, not {expected}")
        names = [] if declared == "index" else declared.split()
        if len(extents or []) != len(names) or (extents is not None) != bool(names):
            raise Wrong(f"'{name}' has extents {extents}, not {names}")
        for extent, value in zip(names, extents or []):
            dynamic += value is None
            if value is not None and sizes.setdefault(extent, value) != value:
                raise Wrong(f"{extent} is {sizes[extent]} and {value}")
    if sizes and dynamic:
        raise Wrong("static and dynamic extents are mixed")
    return sizes


def tool(name, arguments, **more):
    run = subprocess.run([os.path.join(BIN, name), *arguments], capture_output=True, text=True, **more)
    if run.returncode != 0:
        raise Wrong(f"{name}: {run.stderr.strip()[:2000]}")
    return run.stdout


def raised(path, base, through):
    """The file with its function raised to a procedure, and that lowered again; only the procedure is left to run."""
    lowered = base + ".raised.mlir"
    exo_opt = os.environ.get("EXO_OPT", "exo-opt")
    run = subprocess.run([exo_opt, path, "--convert-linalg-to-exo", *through], capture_output=True, text=True)
    if run.returncode != 0 or run.stderr:
        raise Wrong(f"exo-opt: {run.stderr.strip()[:2000]}")
    text, asked = FITS.subn(r"\1 = arith.constant true", run.stdout)
    if asked != 1:
        raise Wrong("the function does not call its procedure")
    with open(lowered, "w", encoding="utf-8") as file:
        file.write(text)
    return lowered


def compile_to_library(path, folder, through, passes=PASSES):
    base = os.path.join(folder, os.path.basename(path)[: -len(".mlir")])
    lowered, ir, library = base + ".llvm.mlir", base + ".ll", base + ".so"
    if through is not None:
        path = raised(path, base, through)
    tool("mlir-opt", [path, *passes, "-o", lowered])
    tool("mlir-translate", ["--mlir-to-llvmir", lowered, "-o", ir])
    # No optimisation: what is tested is the file, not the compiler.
    tool("llc", ["-O0", "-filetype=obj", "-relocation-model=pic", ir, "-o", base + ".o"])
    tool("clang", ["-shared", base + ".o", "-lm", "-o", library])
    return library


def flatten(value):
    return [leaf for part in value for leaf in flatten(part)] if isinstance(value, list) else [value]


class Buffer:
    """A memref's descriptor over a buffer of its own, with guards around the elements."""

    def __init__(self, value, shape, element):
        self.shape = shape
        self.ctype, self.code = ELEMENTS[element]
        self.count = math.prod(shape)
        fence = float("nan") if element == "f64" else 0x3FFFFFFF
        elements = [fence] * GUARD + flatten(value) + [fence] * GUARD
        self.storage = (self.ctype * len(elements))(*elements)
        self.before = bytes(self.storage)
        words = ctypes.c_int64 * len(shape)
        strides = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]

        class Descriptor(ctypes.Structure):
            _fields_ = [
                ("allocated", ctypes.c_void_p),
                ("aligned", ctypes.c_void_p),
                ("offset", ctypes.c_int64),
                ("sizes", words),
                ("strides", words),
            ]

        start = ctypes.addressof(self.storage) + GUARD * ctypes.sizeof(self.ctype)
        self.descriptor = Descriptor(start, start, 0, words(*shape), words(*strides))

    def elements(self):
        return list(self.storage)[GUARD : GUARD + self.count]

    def guards_are_whole(self):
        edge = GUARD * ctypes.sizeof(self.ctype)
        now = bytes(self.storage)
        return now[:edge] == self.before[:edge] and now[-edge:] == self.before[-edge:]


def call(library, function, arguments, values, result=None):
    """The memrefs' elements after a call of `function`, by name, and the memrefs whose guards are broken; with a type of the result that, too."""
    passed, buffers = [], {}
    for (name, extents, element), value in zip(arguments, values):
        if extents is not None:
            shape, part = [], value
            for _ in extents:
                shape.append(len(part))
                part = part[0]
            buffers[name] = Buffer(value, shape, element)
            passed.append(ctypes.byref(buffers[name].descriptor))
        elif element == "index":
            passed.append(ctypes.c_int64(value))
        else:
            passed.append(ELEMENTS[element][0](value))
    entry = getattr(ctypes.CDLL(library), "_mlir_ciface_" + function)
    entry.restype = result and ELEMENTS[result][0]
    given = entry(*passed)
    broken = [name for name, buffer in buffers.items() if not buffer.guards_are_whole()]
    elements = {name: buffer.elements() for name, buffer in buffers.items()}
    return (elements, broken, given) if result else (elements, broken)


def _child(pipe, log, *what):
    # What the verification in the library prints before it aborts goes to `log`.
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    pipe.send(call(*what))


def call_apart(folder, *what):
    """`call` in a process of its own, which may abort."""
    log = os.path.join(folder, "log")
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_child, args=(there, log, *what))
    process.start()
    there.close()
    try:
        if not here.poll(SECONDS):
            process.kill()
            raise Wrong(f"the kernel has not ended after {SECONDS} s")
        return here.recv()
    except EOFError:
        process.join()
        with open(log, encoding="utf-8", errors="replace") as file:
            raise Wrong(f"the kernel ended with {process.exitcode}: {file.read().strip()[:2000]}") from None
    finally:
        process.join()


def difference(name, got, expected, code, tolerance):
    """The largest relative difference of two lists of elements, which must not be above `tolerance`."""
    largest = 0.0
    for at, (one, other) in enumerate(zip(got, expected, strict=True)):
        if struct.pack(code, one) == struct.pack(code, other):
            continue
        relative = abs(one - other) / max(1.0, abs(other))
        if not relative <= tolerance:
            raise Wrong(f"'{name}' at {at} is {one!r}, not {other!r}")
        largest = max(largest, relative)
    return largest


def check_run(kernel, sizes, seed, tolerance, folder, library, function, arguments):
    values = inputs(kernel, sizes, seed)
    expected = copy.deepcopy(values)
    kernel.function(*expected, **kernel.constants)
    definitions.check(kernel, values, expected)
    got, broken = call_apart(folder, library, function, arguments, values)
    if broken:
        raise Wrong(f"written out of bounds: {broken}")
    largest = 0.0
    changed = False
    for name, before, after in zip(kernel.arguments, values, expected):
        if name in got:
            changed = changed or before != after
            if any(math.isnan(x) for x in flatten(after)):
                raise Wrong(f"the reference's '{name}' has a NaN: the inputs are not well-posed")
            code = ELEMENTS[kernel.element][1]
            largest = max(largest, difference(name, got[name], flatten(after), code, tolerance))
    return largest, changed


def check(path, seeds, folder, through):
    """How many runs of `path` were right, and the largest difference of all."""
    key = os.path.basename(path)[: -len(".mlir")]
    linalg = key.endswith("_linalg")
    key = key.removesuffix("_linalg")
    if key not in KERNELS:
        raise Wrong(f"'{key}' is no kernel")
    kernel = KERNELS[key]
    function, arguments = signature(path)
    if function != "kernel_" + key.replace("-", "_"):
        raise Wrong(f"the function is called {function}")
    fixed = static_sizes(kernel, arguments)
    library = compile_to_library(path, folder, through)
    tolerance = LINALG_TOLERANCE if linalg else 0.0
    runs, largest, changes = 0, 0.0, 0
    for sizes in [fixed] if fixed else kernel.sizes:
        for seed in range(seeds):
            try:
                this, changed = check_run(
                    kernel, sizes, seed, tolerance, folder, library, function, arguments
                )
            except Wrong as wrong:
                raise Wrong(f"at {sizes}, seed {seed}: {wrong}") from None
            runs, largest, changes = runs + 1, max(largest, this), changes + changed
    if changes == 0:
        raise Wrong("no run changes anything")
    return runs, largest, "static" if fixed else "dynamic"


def files(names):
    if names:
        paths = [name if name.endswith(".mlir") else os.path.join(HERE, name + ".mlir") for name in names]
        for path in paths:
            if not os.path.exists(path):
                sys.exit(f"there is no file '{path}'")
        return paths
    found = sorted(name for name in os.listdir(HERE) if name.endswith(".mlir"))
    missing = [key for key in KERNELS if key + ".mlir" not in found]
    if missing:
        sys.exit(f"kernels without a file: {missing}")
    return [os.path.join(HERE, name) for name in found]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="FILE.mlir | KERNEL")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the lowered files in FOLDER")
    parser.add_argument("--seeds", type=int, default=5, help="runs at each size (default: 5)")
    parser.add_argument("--through", nargs=argparse.REMAINDER, metavar="OPTION",
                        help="raise each function by exo-opt, with these options behind, and run the procedure (last option)")
    options = parser.parse_args()
    wrong = 0
    chosen = files(options.names)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        for path in chosen:
            name = os.path.basename(path)[: -len(".mlir")]
            try:
                runs, largest, extents = check(path, options.seeds, folder, options.through)
            except (Wrong, definitions.Violated) as error:
                wrong += 1
                print(f"{name}: WRONG: {error}", flush=True)
                continue
            how = "equal to the bit" if largest == 0.0 else f"equal up to {largest:.1e}"
            print(f"{name}: right, {extents}, {runs} runs, {how}", flush=True)
    print(f"{len(chosen) - wrong} of {len(chosen)} files are right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
