#!/usr/bin/env python3
"""Runs two commands in turn and compares their cost.

usage: alternate.py ROUNDS NAME COMMAND NAME COMMAND

Alternating cancels what drifts (frequency, caches, neighbours); CPU time and not wall time is what a loaded machine
still tells truly. Prints one line per command (mean and minimum CPU, mean wall, peak memory) and one that compares.
"""

import os
import shlex
import subprocess
import sys
import time


def run(command):
    """CPU seconds, wall seconds and peak resident kilobytes of one run."""
    start = time.perf_counter()
    child = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{shlex.join(command)} failed:\n{errors.decode(errors='replace')}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - start, usage.ru_maxrss


def main():
    rounds = int(sys.argv[1])
    names = sys.argv[2::2]
    commands = [shlex.split(c) for c in sys.argv[3::2]]
    samples = [[] for _ in commands]
    for command in commands:
        run(command)  # Loads the binaries into the page cache.
    for _ in range(rounds):
        for command, into in zip(commands, samples):
            into.append(run(command))
    cpu = [sum(s[0] for s in of) / rounds for of in samples]
    memory = [max(s[2] for s in of) / 1024 for of in samples]
    for name, of, mean, peak in zip(names, samples, cpu, memory):
        wall = sum(s[1] for s in of) / rounds
        least = min(s[0] for s in of)
        print(f"{name:>12}: CPU {mean * 1e3:8.1f} ms (least {least * 1e3:8.1f}), wall {wall * 1e3:8.1f} ms, {peak:7.1f} MB")
    print(f"{'ratio':>12}: CPU x{cpu[0] / cpu[1]:.2f}, {memory[0] - memory[1]:+.1f} MB")


main()
