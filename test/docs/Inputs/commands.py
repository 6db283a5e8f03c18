"""Runs the commands that the documents show, as they are written, and compares what they print where that is shown.

A command is a line of a fenced block of `sh`, or what follows `$ ` in one without a language: there the lines below it are
what it prints. The commands of a document run one after the other in a folder of their own, beside the files of
`commands/` and of what the document itself shows as a file, whole or in pieces (blocks of `python tile.star`); those of an example run beside the example's files. Whatever is new in a document is run.
"""

import dataclasses
import glob
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Commands that are not run, and why.
NOT_RUN = [
    (r"scripts/(demo|test)\.sh", "they build and test everything; CI runs scripts/test.sh"),
    (r"export (MLIR_SYS_220_PREFIX|CC)=/opt/llvm-22", "another place for LLVM, which is not there"),
    (r"cargo test --workspace --test lit", "it is what runs this test"),
    (r"EXO_BIN_DIR=target/debug /usr/lib/llvm-22/bin/lit", "it runs this test; scripts/test.sh runs it"),
    (r"cargo build --release --workspace", "the library is built before the tests"),
    (r"cmake -S \. -B build", "it builds a release; examples/embed-cpp/run.sh does the same"),
    (r"EXO_ORACLE_PROGRAMS=400 cargo test", "some minutes of a release build"),
    (r"cargo run (--release )?-p exo-mutate --features mutation", "a build of its own; scripts/test.sh runs its cases"),
    (r"exo-run .* --profile", "perf need not be there; test/exo-run/profile.test runs it where it is"),
    (r"python3 bench/halide/table\.py", "minutes of a release build; test/validate-halide/table.test has the same pairs"),
    (r"EXO_BLESS=1 cargo test", "it writes what tests expect"),
]

# What is run instead of a long command.
SHORTER = [
    ("cargo run --release --bin exo-fuzz-steps --", "exo-fuzz-steps"),
    ("cargo run --release --bin exo-fuzz-input --", "exo-fuzz-input"),
    ("target/release/exo-fuzz-input", "exo-fuzz-input"),
    ("--mutants 100000", "--mutants 3"),
    ("--accepted 300000", "--accepted 3"),
    ("--programs 10000", "--programs 3"),
    ("$(git rev-parse --short HEAD)", "here"),
]

# How a program says that the machine cannot run it.
SKIPPED = 77

TOOLS = ["exo-opt", "exo-translate", "exo-run", "exo-check-hw", "exo-new-hw", "exo-validate", "exo-fuzz-steps", "mlir-opt-22"]


@dataclasses.dataclass
class Command:
    line: int
    text: str
    # What it prints, where the document shows that.
    output: str | None = None
    # Variables that the block has set before it.
    variables: str = ""


def fail(where, message):
    sys.exit(f"{where}: {message}")


def blocks(path):
    """The fenced blocks of a document: number of the first line, language, lines."""
    language, first, lines = None, 0, []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        fence = re.match(r" *```(.*)$", line)
        if fence and language is None:
            language, first, lines = fence[1].strip(), number + 1, []
        elif fence:
            yield first, language, lines
            language = None
        elif language is not None:
            lines.append(line)
        elif re.match(rf"(    |\t)({'|'.join(TOOLS)}|cc|cargo|\./\w+) ", line):
            fail(f"{path}:{number}", "a command has to stand in a fenced block of 'sh'")
    if language is not None:
        fail(f"{path}:{first}", "a fenced block does not end")


def shell(first, lines):
    """The commands of a block of `sh`."""
    whole, variables = [], ""
    for number, line in enumerate(lines, first):
        whole.append(line)
        if line.endswith(("\\", "|")):
            continue
        text = "\n".join(whole)
        if re.fullmatch(r"\w+=\S+", text):
            variables += text + "\n"
        elif text.strip() and not text.lstrip().startswith("#"):
            yield Command(number - len(whole) + 1, text, variables=variables)
        whole = []


def session(first, lines):
    """The commands of a block that shows what they print."""
    command = None
    for number, line in enumerate(lines, first):
        if line.startswith("$ "):
            if command:
                yield command
            command = Command(number, line[2:], "")
        elif command:
            command.output += line + "\n"
    if command:
        yield command


def commands(path):
    for first, language, lines in blocks(path):
        if language in ("sh", "bash", "shell", "console"):
            yield from shell(first, lines)
        elif language == "":
            yield from session(first, lines)


def prepare(document, folder, root, libexo):
    """Makes the folder in which the commands of a document run."""
    example = re.match(r"examples/[\w-]+", document)
    inputs = root / "test/docs/Inputs/commands"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / example[0] if example else inputs, folder)
    if example:
        return
    for name in ("toy.mlir", "hw/toy.mlir"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(root / "test/hw/Inputs/toy.mlir", folder / name)
    shutil.copy(root / "test/exo-check-hw/Inputs/neon.mlir", folder / "neon.mlir")
    for name in ("rvm.mlir", "rvm.h"):
        shutil.copy(root / "hw-dialects/rvm" / name, folder / name)
    (folder / "target/release").mkdir(parents=True)
    (folder / "target/release/libExo.so").symlink_to(libexo)
    (folder / "examples").symlink_to(root / "examples")
    files = {}
    for _, language, lines in blocks(root / document):
        # A block that names a file is that file, or the next piece of it.
        if named := re.fullmatch(r"\w+ (\S+\.\w+)", language):
            pieces = files.setdefault(named[1], [])
            pieces += lines
            (folder / named[1]).write_text("\n".join(pieces) + "\n", encoding="utf-8")
        # What a document calls matmul.mlir is its own.
        if language == "mlir" and "@matmul(" in "".join(lines):
            (folder / "matmul.mlir").write_text("\n".join(lines) + "\n", encoding="utf-8")


def run(command, where, folder):
    text = command.text
    for long, short in SHORTER:
        text = text.replace(long, short)
    script = f"set -{'e' if command.output is None else ''}uo pipefail\n{command.variables}{text}\n"
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if command.output is not None and done.stdout != command.output:
        fail(where, f"'{command.text}' prints\n{done.stdout}and not\n{command.output}")
    if command.output is None and done.returncode not in (0, SKIPPED):
        fail(where, f"'{command.text}' ends with {done.returncode}:\n{done.stdout}")


def check_options(path, known):
    """Options that the text mentions with a tool are the tool's."""
    text = path.read_text(encoding="utf-8")
    for span in re.finditer(rf"`({'|'.join(TOOLS)}) ([^`]*)`", text):
        for option in re.findall(r"(?:^|\s)--([\w-]+)", span[2]):
            if option not in known(span[1]):
                line = text.count("\n", 0, span.start()) + 1
                fail(f"{path}:{line}", f"'{span[1]}' has no option '--{option}'")


def options_of(tool, cache={}):
    if tool not in cache:
        is_drivers = tool in ("exo-opt", "exo-translate", "mlir-opt-22")
        arguments = [tool, "--help-hidden" if is_drivers else "--help"]
        done = subprocess.run(arguments, capture_output=True, text=True, check=True)
        cache[tool] = set(re.findall(r"--([\w-]+)", done.stdout)) | {"help"}
        # Not an option by itself: exo-opt hands it on to the schedule.
        cache[tool] |= {"exo-machine", "exo-print-after-each", "exo-print-before", "exo-stop-at"} if tool == "exo-opt" else set()
        # Passes and options of the plugin.
        cache[tool] |= options_of("exo-opt") if tool == "mlir-opt-22" else set()
    return cache[tool]


def main(root, libexo, scratch):
    root = pathlib.Path(root)
    documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    for pattern in ("docs/**/*.md", "examples/*/README*", "hw-dialects/*/README*"):
        documents += sorted(glob.glob(pattern, root_dir=root, recursive=True))
    unused = {pattern for pattern, _ in NOT_RUN}
    ran = 0
    for document in documents:
        check_options(root / document, options_of)
        folder = pathlib.Path(scratch) / document.replace("/", "_")
        found = list(commands(root / document))
        if found:
            prepare(document, folder, root, libexo)
        for command in found:
            where = f"{document}:{command.line}"
            not_run = [p for p, _ in NOT_RUN if re.match(p, command.text.strip())]
            unused.difference_update(not_run)
            if not not_run:
                run(command, where, folder)
                ran += 1
    if unused:
        sys.exit(f"no document has what is not to be run: {', '.join(sorted(unused))}")
    print(f"{ran} commands of {len(documents)} documents")


if __name__ == "__main__":
    main(*(os.path.abspath(argument) for argument in sys.argv[1:]))
