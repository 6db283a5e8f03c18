"""Runs the example of every step in docs/steps through the tools: source, dialect, pass, source.

The examples are tested on the view where the steps are; here it is the operations that a step leaves behind.
"""

import pathlib
import re
import subprocess
import sys

EXAMPLE = re.compile(
    r"Example: `(?P<step>exo-[a-z-]+)\{(?P<options>[^\n]*)\}` makes of\n\n"
    r"```python\n(?P<before>.*?)```\n\nthis:\n\n```python\n(?P<after>.*?)```",
    re.DOTALL,
)

OVERVIEWS = ("README.md", "upstream.md")


def run(*command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}:\n{done.stderr}")
    return done.stdout


def last_procedure(source):
    return re.findall(r"^def (\w+)\(", source, re.MULTILINE)[-1]


def example_of(page):
    examples = list(EXAMPLE.finditer(page.read_text(encoding="utf-8")))
    if len(examples) != 1:
        sys.exit(f"{page} has {len(examples)} examples")
    return examples[0]


def main(manual, schedule):
    pages = sorted(pathlib.Path(manual).glob("*.md"))
    examples = [example_of(page) for page in pages if page.name not in OVERVIEWS]
    for example in examples:
        with open(schedule, "w", encoding="utf-8") as file:
            named = f"proc={last_procedure(example['before'])} {example['options']}"
            file.write(f"{example['step']}{{{named}}}\n")
        mlir = run("exo-translate", "--import-exo", text=example["before"])
        mlir = run("exo-opt", f"--exo-schedule={schedule}", "--verify-roundtrip", text=mlir)
        source = run("exo-translate", "--export-exo", text=mlir)
        # The manual shows the procedures that are new or changed.
        if example["after"].strip() not in source:
            sys.exit(f"{example['step']} gives\n{source}\nand not\n{example['after']}")
    print(f"{len(examples)} examples")


main(*sys.argv[1:])
