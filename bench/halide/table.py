"""Judges what Halide made of each program of the table, and prints the verdicts with CPU seconds.

    python bench/halide/table.py [--programs=FOLDER] [--seconds=N] [NAME...]

The programs of `--programs` are taken, target/release otherwise; the procedures are those of test/validate-halide/Inputs."""

import argparse
import os
import platform
import resource
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
CASES = ROOT / "test" / "validate-halide" / "Inputs"

# CPU seconds and verdicts of the thesis (section 6), on an i9-9900.
THESIS = {
    "blur": (1, "proved"),
    "cmm1024": (2.6, "proved"),
    "sgemm1024": (1, "proved"),
    "sqsgemm": (15.1, "proved"),
    "bigsqsgemm": (2.7, "proved"),
    "sgemm": (204, "proved"),
    "bigsgemm": (12.1, "proved"),
    "sc1": (12.5, "proved"),
    "sc32": (293, "proved"),
    "dsc": (103, "proved"),
    "conv": (132, "proved"),
    "sdot": (1, "proved"),
    "harris": (44.8, "proved"),
    "unsharp": (6.1, "proved"),
    "nl_means": (900, "timeout"),
    "sgemmTA": (10.4, "refuted"),
    "sgemmTB": (34.7, "refuted"),
}


def cpu_model() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines() if os.path.exists("/proc/cpuinfo") else []
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())


def judge(program: Path, name: str, seconds: float) -> tuple[str, float]:
    """The verdict, and user and system time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    pair = [CASES / f"{name}.py", CASES / f"{name}_halide.py"]
    if not pair[1].exists():
        return "not reached", 0.0
    command = [program, f"{pair[0]}:{name}", f"{pair[1]}:{name}_halide"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
        verdict = done.stdout.strip().replace("\n", "; ") or done.stderr.strip()
    except subprocess.TimeoutExpired:
        verdict = f"not within {seconds:g} s"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return verdict, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=Path, default=ROOT / "target" / "release")
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("names", nargs="*", default=list(THESIS), metavar="NAME")
    arguments = parser.parse_args()
    print(f"{cpu_model()}\n")
    print("| program | CPU seconds | thesis | its verdict | verdict |\n|---|--:|--:|---|---|")
    for name in arguments.names:
        verdict, seconds = judge(arguments.programs / "exo-validate", name, arguments.seconds)
        theirs, expected = THESIS[name]
        print(f"| {name} | {seconds:.2f} | {theirs:g} | {expected} | {verdict} |", flush=True)


if __name__ == "__main__":
    main()
