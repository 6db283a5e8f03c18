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


def main() -> None:
    """Prints the report on a file of verdicts."""
    verdicts = [json.loads(line) for line in Path(sys.argv[1]).read_text().splitlines()]
    for side in ("accepted", "refused", "?"):
        of_side = [v for v in verdicts if v["upstream"] == side]
        if not of_side:
            continue
        print(f"\n## Calls that upstream {side}: {len(of_side)}\n")
        print("\n".join(by_step(of_side)))
        for kind in sorted({v["class"] for v in of_side} - {"equal"}):
            print(f"\n### {kind}\n")
            print("\n".join(reasons(of_side, kind)))


if __name__ == "__main__":
    main()
