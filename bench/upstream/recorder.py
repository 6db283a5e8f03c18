"""A plugin of pytest that records every call of a scheduling primitive of exo-lang.

A record has the procedure before, with all that it uses, the arguments, and the procedure after or the refusal.
Equal calls are recorded once. Calls that a primitive makes itself are part of it.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from pathlib import Path
from typing import Any, Callable

import pytest

from exo.API import Procedure
from exo.API_scheduling import AtomicSchedulingOp

from arguments import Arguments
from exo_text import Module

METHODS = ["partial_eval", "transpose", "add_assertion", "unsafe_assert_eq"]


class Recorder:
    """Writes records to a file of JSON lines."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("a")
        self.seen: set[str] = set()
        self.depth = 0
        self.calls = 0

    def call(self, step: str, given: dict[str, Any], run: Callable[[], Any]) -> Any:
        """Runs a primitive and records it."""
        if self.depth:
            return run()
        self.depth += 1
        self.calls += 1
        try:
            record = self.before(step, given)
            try:
                result = run()
            except Exception as error:
                self.write(record, {"refused": type(error).__name__, "message": str(error)[:2000]})
                raise
            self.write(record, self.after(result))
            return result
        finally:
            self.depth -= 1

    def before(self, step: str, given: dict[str, Any]) -> dict[str, Any]:
        """What is known before the call."""
        record: dict[str, Any] = {"step": step, "test": os.environ.get("PYTEST_CURRENT_TEST", "").split(" ")[0]}
        proc = given.get("proc")
        try:
            module = Module()
            record["proc"] = module.add(proc._loopir_proc)
            arguments = Arguments(module, proc._loopir_proc)
            record["args"] = {k: arguments.value(v) for k, v in given.items() if k != "proc"}
            record["before"] = module.text()
        except Exception as error:
            record["unrecorded"] = f"{type(error).__name__}: {error}"
        return record

    @staticmethod
    def after(result: Any) -> dict[str, Any]:
        """The procedure that a call gives."""
        result = result[0] if isinstance(result, tuple) else result
        try:
            module = Module()
            name = module.add(result._loopir_proc)
            return {"after": module.text(), "after_proc": name}
        except Exception as error:
            return {"after": None, "unrecorded": f"{type(error).__name__}: {error}"}

    def write(self, record: dict[str, Any], outcome: dict[str, Any]) -> None:
        """Writes a record that is new."""
        record = record | outcome
        key = {k: v for k, v in record.items() if k not in ("test", "message")}
        digest = hashlib.sha256(json.dumps(key, sort_keys=True).encode()).hexdigest()[:16]
        if digest not in self.seen:
            self.seen.add(digest)
            self.file.write(json.dumps({"id": digest} | record) + "\n")
            self.file.flush()


def processed(op: AtomicSchedulingOp, args: tuple, kwargs: dict) -> tuple[dict[str, Any], Exception | None]:
    """The arguments of a call as the primitive will see them; the error if one does not fit."""
    bound = op.sig.bind(*args, **kwargs)
    bound.apply_defaults()
    given = dict(bound.arguments)
    error = None
    for name, processor in zip(given, op.arg_procs):
        try:
            value = given[name]
            given[name] = processor(list(value) if isinstance(value, list) else value, given)
        except Exception as e:
            error = error or e
    return given, error


def install(recorder: Recorder) -> None:
    """Has all primitives recorded."""
    original = AtomicSchedulingOp.__call__

    def call(self: AtomicSchedulingOp, *args: Any, **kwargs: Any) -> Any:
        if recorder.depth:
            return original(self, *args, **kwargs)
        recorder.depth += 1
        try:
            given, _ = processed(self, args, kwargs)
        except Exception:
            given = None
        finally:
            recorder.depth -= 1
        run = lambda: original(self, *args, **kwargs)
        if given is None or not isinstance(given.get("proc"), Procedure):
            return run()
        return recorder.call(self.func.__name__, given, run)

    AtomicSchedulingOp.__call__ = call
    for name in METHODS:
        setattr(Procedure, name, recorded_method(recorder, getattr(Procedure, name)))


def recorded_method(recorder: Recorder, method: Callable) -> Callable:
    """A method of procedures that is a step here."""
    sig = inspect.signature(method)

    def call(self: Procedure, *args: Any, **kwargs: Any) -> Any:
        bound = sig.bind(self, *args, **kwargs)
        given = {k: v for k, v in bound.arguments.items() if k != "self"}
        if given.get("args"):
            params = [arg.name.name() for arg in self._loopir_proc.args]
            given = {"kwargs": dict(zip(params, given["args"]))}
        return recorder.call(method.__name__, {"proc": self} | given, lambda: method(self, *args, **kwargs))

    return call


class Anything:
    """Equal to whatever it is compared with, as golden files are not at hand; a compiler that compiles nothing."""

    def __eq__(self, other: object) -> bool:
        return True

    def __getattr__(self, name: str) -> Anything:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *args: Any, **kwargs: Any) -> Anything:
        return self


@pytest.fixture
def golden() -> Anything:
    """Stands in for the text that a test expects."""
    return Anything()


@pytest.fixture
def compiler() -> Anything:
    """Stands in for a C compiler."""
    return Anything()


def pytest_configure(config: Any) -> None:
    """Begins to record, before tests are imported."""
    config.addinivalue_line("markers", "isa: instruction sets that a test needs")
    config.recorder = Recorder(Path(os.environ["EXO_RECORD"]))
    install(config.recorder)


def pytest_terminal_summary(terminalreporter: Any, config: Any) -> None:
    """Says how much was recorded."""
    recorder = config.recorder
    terminalreporter.write_line(f"{recorder.calls} calls, {len(recorder.seen)} of them distinct")
