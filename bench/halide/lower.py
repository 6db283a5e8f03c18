"""Writes the lowered statement of each pipeline, and the procedure of Exo that it is.

Needs `pip install halide==21.0.0 lark`. Names in statements are numbered by process, so each pipeline has one of its own."""

import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).parents[2] / "test" / "validate-halide" / "Inputs"


def lower(name: str) -> None:
    from pipelines import PIPELINES
    from to_exo import Converter

    pipeline = PIPELINES[name]()
    statement = CASES / f"{name}.stmt"
    pipeline.statement(str(statement))
    text = statement.read_text()
    head = f"# What Halide 21.0.0 made of '{name}', converted from {name}.stmt by bench/halide/lower.py.\n"
    (CASES / f"{name}_halide.py").write_text(head + Converter(pipeline.program).procedure(text))


def main() -> None:
    names = sys.argv[1:]
    if len(names) == 1:
        return lower(names[0])
    if not names:
        from pipelines import PIPELINES

        names = list(PIPELINES)
    failed = [n for n in names if subprocess.run([sys.executable, __file__, n]).returncode]
    if failed:
        sys.exit(f"not lowered: {', '.join(failed)}")


if __name__ == "__main__":
    main()
