"""Runs a command whose output cannot be written: `closed` is a pipe without a reader, `full` a device without space.

Prints how it ends, and what it says to the other stream.
"""

import os
import signal
import subprocess
import sys


def main(kind, stream, *command):
    if kind == "closed":
        reader, writer = os.pipe()
        os.close(reader)
    else:
        writer = os.open("/dev/full", os.O_WRONLY)
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: writer}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, **streams, check=False)
    said = (done.stderr if stream == "stdout" else done.stdout) or b""
    end = signal.Signals(-done.returncode).name if done.returncode < 0 else f"exit {done.returncode}"
    print(f"{end}: {said.decode()}".rstrip())


main(*sys.argv[1:])
