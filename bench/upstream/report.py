"""Counts verdicts: a table by step and class, and the reasons of refusals, the most frequent first."""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any


def table(rows: dict[str, Counter], columns: list[str]) -> list[str]:
    """A table in Markdown."""
    lines = ["| step | " + " | ".join(columns) + " | all |", "|---" * (len(columns) + 2) + "|"]
    for name in sorted(rows):
        cells = " | ".join(str(rows[name][c] or "") for c in columns)
        lines.append(f"| {name} | {cells} | {sum(rows[name].values())} |")
    return lines


def by_step(verdicts: list[dict[str, Any]]) -> list[str]:
    """Verdicts by step and class."""
    rows: dict[str, Counter] = defaultdict(Counter)
    for v in verdicts:
        rows[v["step"]][v["class"]] += 1
        rows["**all**"][v["class"]] += 1
    columns = [c for c, _ in rows["**all**"].most_common()]
    return table(rows, columns)


def mended(verdicts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What came of calls on programs that were made legal or easier to decide (mend.py)."""
    return [v | v["mended"] for v in verdicts if v.get("mended")]


def reasons(verdicts: list[dict[str, Any]], kind: str) -> list[str]:
    """Why verdicts of a class are what they are, with one call of each."""
    counts: Counter = Counter()
    example: dict[tuple[str, str], str] = {}
    for v in verdicts:
        if v["class"] == kind:
            key = (v["step"], v.get("why", ""))
            counts[key] += 1
            example.setdefault(key, f"{v['id']} {v['test']}")
    return [f"* {n} × `{step}` {why} ({example[step, why]})" for (step, why), n in counts.most_common()]


def section(title: str, verdicts: list[dict[str, Any]]) -> None:
    """Prints a table with the reasons behind it."""
    if not verdicts:
        return
    print(f"\n## {title}: {len(verdicts)}\n")
    print("\n".join(by_step(verdicts)))
    for kind in sorted({v["class"] for v in verdicts} - {"equal"}):
        print(f"\n### {kind}\n")
        print("\n".join(reasons(verdicts, kind)))


def main() -> None:
    """Prints the report on files of verdicts; of two on the same call the later one counts."""
    found = (json.loads(line) for path in sys.argv[1:] for line in Path(path).read_text().splitlines())
    verdicts = list({v["id"]: v for v in found}.values())
    for side in ("accepted", "refused", "?"):
        of_side = [v for v in verdicts if v["upstream"] == side]
        section(f"Calls that upstream {side}", of_side)
        section(f"Of these on programs made legal by mend.py, {side}", mended(of_side))


if __name__ == "__main__":
    main()
