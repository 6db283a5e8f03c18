"""The kernels of PolyBench through pass pipelines of mlir-opt, each pass judged by exo-validate.

Prints a table of pipelines with how many kernels are proved, refuted, unknown or unchanged, as a whole: the worst verdict of all passes, where the
verdict on all of them together counts for what is unknown of one. Every refutation is printed.
"""

import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

KERNELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "raise", "Inputs", "polybench")
PIPELINES = {
    "unroll": "affine-loop-unroll{unroll-factor=2}",
    "unroll-jam": "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "fusion": "affine-loop-fusion",
    "tile": "affine-loop-tile{tile-size=4}",
    "parallelize": "affine-parallelize",
    "scalrep": "affine-scalrep",
    "licm": "affine-loop-invariant-code-motion",
    "coalescing": "affine-loop-coalescing",
    "lower-affine": "lower-affine",
    "canonicalize": "canonicalize,cse,loop-invariant-code-motion",
    "vectorize": "affine-super-vectorize{virtual-vector-size=4}",
}
VERDICTS = ["proved", "refuted", "unknown", "unchanged"]


def judged(kernel, pipeline, seconds):
    """The verdict on a kernel, and what was printed."""
    command = [os.environ.get("EXO_VALIDATE", "exo-validate"), kernel, f"--pipeline={pipeline}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return "unknown", "timeout"
    if done.returncode == 3:
        return "no result", done.stdout + done.stderr
    if done.returncode == 0 and ": proved" not in done.stdout:
        return "unchanged", ""
    return {0: "proved", 1: "refuted", 2: "unknown"}.get(done.returncode, "no result"), done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kernels", default="*", help="which kernels (default: all in affine)")
    parser.add_argument("--pipelines", nargs="*", default=list(PIPELINES), help="which pipelines (default: all)")
    parser.add_argument("--seconds", type=int, default=600, help="time for one kernel and pipeline (default: 600)")
    parser.add_argument("--verbose", action="store_true", help="print what is unknown, too")
    options = parser.parse_args()
    kernels = sorted(glob.glob(os.path.join(KERNELS, options.kernels + ".mlir")))
    kernels = [kernel for kernel in kernels if "linalg" not in kernel]
    counts = {}
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        tasks = [(name, kernel) for name in options.pipelines for kernel in kernels]
        results = pool.map(lambda task: judged(task[1], PIPELINES[task[0]], options.seconds), tasks)
        for (name, kernel), (verdict, text) in zip(tasks, results):
            counts.setdefault(name, {}).setdefault(verdict, []).append(kernel)
            kernel = os.path.basename(kernel)
            if verdict in ("refuted", "no result") or options.verbose:
                print(f"{name} {kernel}: {verdict}")
                print(re.sub(r"(?m)^(pass .*|.* +\d+ +\d+ +\d+ +\d+)\n", "", text), flush=True)
    print(f"{'pipeline':14}" + "".join(f"{verdict:>11}" for verdict in VERDICTS + ["no result"]))
    for name, found in counts.items():
        print(f"{name:14}" + "".join(f"{len(found.get(verdict, [])):11}" for verdict in VERDICTS + ["no result"]))


if __name__ == "__main__":
    sys.exit(main())
