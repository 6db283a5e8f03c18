#!/usr/bin/env python3
"""Puts dumped questions (--exo-dump-smt) to cvc5 and compares its answers with ours.

usage: cvc5.py FOLDER

Files whose names end in the same digest ask the same, up to names: one of them is put. Fails where cvc5 contradicts an
answer or two files of one digest contradict each other, and where cvc5 leaves more than 5 percent open. CVC5 names
the program, CVC5_RLIMIT its limit per question, in its own deterministic units.
"""

import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time

CVC5 = os.environ.get("CVC5", "cvc5")
RLIMIT = os.environ.get("CVC5_RLIMIT", "200000")
MOST_OPEN = 5  # percent
# Only against a cvc5 that hangs outside its own count; what runs into it is listed as open.
GUARD_SECONDS = 300
OURS = re.compile(r"^; answer: (sat|unsat|unknown|internal error)", re.MULTILINE)


def ours(path):
    """Our answer, from the file's head."""
    found = OURS.search(path.read_text())
    return found.group(1) if found else "no answer"


def theirs(path):
    """cvc5's answer, and the seconds that it took."""
    start = time.monotonic()
    command = [CVC5, "--lang=smt2.6", f"--rlimit={RLIMIT}", str(path)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=GUARD_SECONDS)
        lines = run.stdout.split()
        answer = lines[0] if lines and lines[0] in ("sat", "unsat", "unknown") else "unknown"
        broken = run.stdout + run.stderr if "error" in (run.stdout + run.stderr).lower() else ""
        # Reaching the limit is an answer too, though cvc5 ends with an error then.
        if broken and "limit" not in broken and "interrupted" not in broken:
            answer = f"failed: {broken.strip().splitlines()[0]}"
    except subprocess.TimeoutExpired:
        answer = "unknown"
    return answer, time.monotonic() - start


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    by_digest = collections.defaultdict(list)
    files = sorted(pathlib.Path(sys.argv[1]).glob("*.smt2"))
    for path in files:
        by_digest[path.stem.rsplit("-", 1)[-1]].append(path)
    questions = [paths[0] for paths in by_digest.values()]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        answers = list(pool.map(theirs, questions))

    count = collections.Counter()
    problems, opened = [], []
    for paths, (answer, seconds) in zip(by_digest.values(), answers):
        given = sorted({ours(p) for p in paths})
        decided = [a for a in given if a in ("sat", "unsat")]
        count["+".join(given), answer.split(":")[0]] += 1
        if len(decided) > 1:
            problems.append(f"{paths[0].name}: ours are {' and '.join(decided)}")
        if answer.startswith("failed") or "internal error" in given or "no answer" in given:
            problems.append(f"{paths[0].name}: ours {given}, cvc5 {answer}")
        elif answer == "unknown":
            opened.append(f"{paths[0].name}: ours {'+'.join(given)}, cvc5 none in {seconds:.1f} s")
        elif decided and answer not in decided:
            problems.append(f"{paths[0].name}: ours {decided[0]}, cvc5 {answer}")

    for line in opened:
        print(f"open: {line}")
    for line in problems:
        print(f"CONTRADICTION: {line}")
    total = len(questions)
    print(f"{len(files)} files, {total} questions; ours, cvc5's:")
    for (mine, other), n in sorted(count.items()):
        print(f"  {mine:>14} {other:<8} {n:6}")
    share = 100 * len(opened) / max(total, 1)
    seconds = sum(s for _, s in answers)
    print(f"cvc5 leaves {len(opened)} open ({share:.2f} %), in {seconds:.0f} s; {len(problems)} contradictions")
    if problems or not total or share > MOST_OPEN:
        sys.exit(1)


main()
