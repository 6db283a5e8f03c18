#!/usr/bin/env python3
"""Puts dumped questions (--exo-dump-smt) to a libz3, each in a context of its own as exo-opt does, and prints what it took.

usage: ask_z3.py FOLDER [PROGRAM]

Needs the Python package z3-solver; Z3_LIBRARY_PATH chooses another libz3 than the one that comes with it. With PROGRAM,
such as /usr/bin/z3, each question goes to a process of its own. Times are CPU times.
"""

import collections
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import time

RLIMIT = 2_000_000  # As exo-opt has it.
OURS = re.compile(r"^; answer: (sat|unsat|unknown)", re.MULTILINE)


def by_library(text):
    import z3

    start = time.process_time()
    context = z3.Context()
    solver = z3.Solver(ctx=context)
    solver.set("rlimit", RLIMIT)
    solver.set("random_seed", 0)
    solver.from_string(text)
    answer = str(solver.check())
    return answer, time.process_time() - start


def by_program(program, text):
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    start = used()
    command = [program, "-in", f"rlimit={RLIMIT}"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    words = done.stdout.split()
    return (words[0] if words else "nothing"), used() - start


def main():
    files = {}
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.smt2")):
        files.setdefault(path.stem.rsplit("-", 1)[-1], path)
    if len(sys.argv) > 2:
        version = subprocess.run([sys.argv[2], "--version"], capture_output=True, text=True).stdout.strip()
        ask = lambda text: by_program(sys.argv[2], text)
    else:
        import z3

        version = f"{z3.get_full_version()} {os.environ.get('Z3_LIBRARY_PATH', 'of the package')}"
        ask = by_library
    times, answers, different = [], collections.Counter(), []
    for path in files.values():
        text = path.read_text()
        answer, seconds = ask(text)
        times.append(1e3 * seconds)
        answers[answer] += 1
        ours = OURS.search(text)
        if ours and {ours.group(1), answer} == {"sat", "unsat"}:
            different.append(path.name)
    times.sort()
    print(f"{version}: {len(times)} questions, {dict(sorted(answers.items()))}, {len(different)} answers differ from ours")
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    print(f"  CPU ms: median {statistics.median(times):.2f}, 99th percentile {at(0.99):.2f}, ", end="")
    print(f"longest {times[-1]:.2f}, sum {sum(times):.0f}")
    for name in different:
        print(f"  differs: {name}")


main()
