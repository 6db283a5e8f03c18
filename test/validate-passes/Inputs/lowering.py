"""What --convert-exo-to-func makes of procedures, read again and judged against them by exo-validate.

Each file of Exo source is lowered, and what is lowered is inlined, so that calls are not in the way. Prints how many procedures are proved and unknown; a
refutation is an error.
"""

import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

LINE = re.compile(r"(?m)^(.+): (\w+): (proved|refuted|unknown)")
PIPELINES = {"scf": "convert-exo-to-func,inline", "affine": "convert-exo-to-func{affine},inline"}


def verdicts(path, pipeline, folder):
    """The best verdict on each procedure of a file, and what was printed."""
    module = os.path.join(folder, os.path.basename(path) + ".mlir")
    run = subprocess.run(["exo-translate", "--import-exo", path, "-o", module], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{path}: {run.stderr[:2000]}")
    environment = dict(os.environ, MLIR_OPT=os.environ.get("EXO_OPT", "exo-opt"))
    run = subprocess.run(
        ["exo-validate", module, f"--pipeline={pipeline}"], capture_output=True, text=True, env=environment
    )
    if run.returncode not in (0, 1, 2):
        sys.exit(f"{path}: exit code {run.returncode}: {run.stdout[-2000:]}{run.stderr[:2000]}")
    found = {}
    for name, proc, verdict in LINE.findall(run.stdout):
        # Of the procedure itself: of the first pass, or of both together.
        if name.startswith("convert-exo-to-func") or name == "all of them":
            found[proc] = verdict
    return found, run.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", help="files of Exo source")
    parser.add_argument("--to", choices=list(PIPELINES), default="scf", help="loops of which dialect (default: scf)")
    parser.add_argument("--verbose", action="store_true", help="print what is unknown")
    options = parser.parse_args()
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = pool.map(lambda path: verdicts(path, PIPELINES[options.to], folder), options.files)
        for path, (found, text) in zip(options.files, results):
            counts.update(found.values())
            if "refuted" in found.values():
                sys.exit(f"WRONG: {path}: {text}")
            if options.verbose and "unknown" in found.values():
                print(f"{path}:\n{text}", flush=True)
    print(f"proved: {counts['proved']}, unknown: {counts['unknown']}, none refuted")


if __name__ == "__main__":
    main()
