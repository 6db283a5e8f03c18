"""Leaves out most of the refusals of `replace`: libraries try it on thousands of statements that it cannot fit.

Of those with the same callee and the same message one is kept, and of these as many as are asked for.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path


def main() -> None:
    """Reads records, and writes those that are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("kept", type=Path)
    parser.add_argument("--most", type=int, default=400, help="refusals of replace that are kept")
    args = parser.parse_args()
    probes: dict[tuple[str, str, str], str] = {}
    with args.records.open() as records, args.kept.open("w") as kept:
        for line in records:
            record = json.loads(line)
            if "refused" in record and "replace" in record["step"]:
                callee = json.dumps(record.get("args", {}).get("subproc"))
                probes.setdefault((record["test"], callee, record["message"][:400]), line)
            else:
                kept.write(line)
        chosen = list(probes.values())
        random.Random(1).shuffle(chosen)
        kept.writelines(chosen[: args.most])


if __name__ == "__main__":
    main()
