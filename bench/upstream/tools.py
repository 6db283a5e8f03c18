"""Runs the command line tools, and keeps what they answer."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any


@dataclass
class Answer:
    """What a tool says."""

    ok: bool
    output: str
    errors: list[dict[str, Any]] = field(default_factory=list)

    def why(self) -> str:
        """The id of the first error, with how certain it is."""
        if not self.errors:
            return "crash" if not self.ok else ""
        first = self.errors[0]
        mark = {"limit": "?limit", "fragment": "?fragment"}.get(first.get("class"), "")
        return (first.get("id") or "none") + mark

    def message(self) -> str:
        """The first error with its notes, as lines."""
        if not self.errors:
            return self.output[-2000:]
        notes = [f"  note: {n['message']}" for n in self.errors[0].get("notes", [])]
        return "\n".join([self.errors[0]["message"], *notes])

    def replay(self) -> str:
        """What came of the counterexample when it was run."""
        found = self.errors[0].get("replay") if self.errors else None
        return found["outcome"] if found else ""


class Tools:
    """exo-opt and exo-run."""

    def __init__(self, bin_dir: Path, work: Path, seconds: float = 60) -> None:
        self.bin = bin_dir
        self.work = work
        self.seconds = seconds
        self.checked: dict[str, Answer] = {}

    def file(self, source: str) -> Path:
        """A file with this source, named by its digest."""
        path = self.work / f"{digest(source)}.py"
        if not path.exists():
            path.write_text(source)
        return path

    def run(self, command: list[str], seconds: float | None = None) -> Answer:
        """Runs a command; what is said as JSON is read."""
        limit = seconds or self.seconds
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            return Answer(False, "timeout", [{"id": "timeout", "message": "took too long", "notes": []}])
        errors, rest = [], []
        for said in done.stderr.splitlines():
            try:
                entry = json.loads(said)
                if entry.get("severity") == "error":
                    errors.append(entry)
            except ValueError:
                rest.append(said)
        return Answer(done.returncode == 0, done.stdout if done.returncode == 0 else "\n".join(rest), errors)

    def opt(self, source: str, lines: list[str]) -> Answer:
        """Exo source after a schedule."""
        path = self.file(source)
        sched = self.work / f"{digest(source + chr(10).join(lines))}.sched"
        sched.write_text("\n".join(lines) + "\n")
        command = [str(self.bin / "exo-opt"), "--exo-diagnostics=json", str(path), "--emit=exo"]
        return self.run(command + ([f"--exo-schedule={sched}"] if lines else []))

    def check(self, source: str) -> Answer:
        """Whether a program is legal."""
        key = digest(source)
        if key not in self.checked:
            command = [str(self.bin / "exo-opt"), "--exo-diagnostics=json", "--exo-check", str(self.file(source))]
            self.checked[key] = self.run(command + ["-o", os.devnull])
        return self.checked[key]

    def interpret(self, source: str, proc: str, options: list[str], written: list[str]) -> Answer:
        """What a run computes; `written` are buffers that go to files, as what is printed of large ones is cut short."""
        command = [str(self.bin / "exo-run"), "--exo-diagnostics=json", str(self.file(source)), "--proc", proc]
        with tempfile.TemporaryDirectory(dir=self.work) as folder:
            files = [Path(folder) / f"{name}.npy" for name in written]
            command += [f"--output={name}={file}" for name, file in zip(written, files)]
            answer = self.run(command + ["--mode=exact", *options], 10)
            digests = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files if file.exists()]
        return replace(answer, output=answer.output + "\n".join(digests)) if answer.ok else answer


def digest(text: str) -> str:
    """A short name of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
