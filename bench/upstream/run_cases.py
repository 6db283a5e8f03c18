"""Puts recorded calls of exo-lang to Exo/MLIR's steps, and says of each what came of it."""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import mend
import steps
from canonical import Canonical
from inputs import Comparison
from tools import Answer, Tools

Record = dict[str, Any]
Verdict = dict[str, Any]
OTHER_MEANING = {"add_assertion", "partial_eval", "transpose", "set_precision", "make_instr", "unsafe_assert_eq"}


def same_form(first: str, first_proc: str, second: str, second_proc: str) -> bool:
    """Whether two procedures differ in names and the places of allocations only."""
    return Canonical(first).proc(first_proc) == Canonical(second).proc(second_proc)


class Judge:
    """Judges one record after another."""

    def __init__(self, tools: Tools, quick: bool = False) -> None:
        self.tools = tools
        self.quick = quick
        self.meaning = Comparison(tools, runs=1, tries=2, symbols=False) if quick else Comparison(tools)
        self.briefly = Comparison(tools, runs=1, tries=3, symbols=False)

    def judge(self, record: Record) -> Verdict:
        """What came of a call: a class, with what explains it."""
        verdict: Verdict = {"id": record["id"], "step": record["step"], "test": record["test"]}
        verdict["upstream"] = "refused" if "refused" in record else "accepted"
        try:
            lines = steps.schedule(record)
        except (steps.NotMappable, KeyError) as error:
            return verdict | {"class": "not mappable", "why": str(error)}
        verdict["schedule"] = lines
        legal = self.tools.check(record["before"])
        if not legal.ok:
            kind = "program undecided here" if "?" in legal.why() else "program illegal"
            return verdict | {"class": kind, "why": legal.why(), "message": legal.message()} | self.mended(record)
        return verdict | self.legal(record, lines)

    def legal(self, record: Record, lines: list[str]) -> Verdict:
        """A call on a legal program."""
        ours = self.tools.opt(record["before"], lines)
        if "refused" in record:
            return self.refused(record, ours)
        if record.get("after") is None:
            return {"class": "not mappable", "why": record.get("unrecorded", "no result")}
        if not ours.ok:
            return self.refused_here(record, ours)
        return self.both(record, ours)

    def mended(self, record: Record) -> Verdict:
        """What would come of the call on a program that is made legal."""
        undecided = "?" in self.tools.check(record["before"]).why()
        mended = record | {"before": mend.mended(record["before"], record["proc"], undecided)}
        if record.get("after"):
            mended["after"] = mend.mended(record["after"], record["after_proc"], undecided)
        if mended["before"] == record["before"] or not self.tools.check(mended["before"]).ok:
            return {}
        return {"mended": self.legal(mended, steps.schedule(mended))}

    def refused(self, record: Record, ours: Answer) -> Verdict:
        """A call that exo-lang refuses."""
        because = {"theirs": f"{record['refused']}: {record['message'][:300]}"}
        if not ours.ok:
            return because | {"class": "refused too", "why": ours.why(), "message": ours.message()}
        if record["step"] in OTHER_MEANING:
            return because | {"class": "accepted", "why": "changes the meaning by design"}
        result, shows = self.meaning.differs((record["before"], record["proc"]), (ours.output, steps.result(record)))
        found = {"equal": "accepted", "not run": "accepted, not run", "differs": "ACCEPTED, OTHER MEANING"}[result]
        return because | {"class": found, "why": shows.split("\n", maxsplit=1)[0], "message": shows, "result": ours.output}

    def refused_here(self, record: Record, ours: Answer) -> Verdict:
        """A call that exo-lang accepts and a step refuses."""
        because = {"why": ours.why(), "message": ours.message(), "replay": ours.replay()}
        legal = self.tools.check(record["after"])
        if not legal.ok and "?" not in legal.why():
            return because | {"class": "upstream wrong: result illegal", "shows": f"{legal.why()}: {legal.message()}"}
        if record["step"] not in OTHER_MEANING:
            theirs = (record["after"], record["after_proc"])
            result, shows = self.meaning.differs((record["before"], record["proc"]), theirs)
            if result == "differs":
                return because | {"class": "upstream wrong: other meaning", "shows": shows}
            because["runs"] = f"{result}: {shows}"
        return because | {"class": "refused"}

    def both(self, record: Record, ours: Answer) -> Verdict:
        """A call that both accept."""
        name, theirs = steps.result(record), self.tools.opt(record["after"], [])
        if not theirs.ok:
            return {"class": "not mappable", "why": "the result cannot be read: " + theirs.message()}
        if same_form(ours.output, name, theirs.output, record["after_proc"]):
            return self.equal(record, ours.output, name)
        simple_ours = self.simplified(ours.output, name)
        simple_theirs = self.simplified(theirs.output, record["after_proc"])
        if same_form(simple_ours, name, simple_theirs, record["after_proc"]):
            return self.equal(record, ours.output, name) | {"why": "simplified"}
        shown = {"ours": simple_ours, "theirs": simple_theirs}
        if record["step"] in OTHER_MEANING:
            return shown | {"class": "other form, not run"}
        return shown | self.other_form(record, (ours.output, name), (theirs.output, record["after_proc"]))

    def equal(self, record: Record, ours: str, name: str) -> Verdict:
        """Results that are the same: both may still be wrong, so the first inputs are tried."""
        if self.quick or record["step"] in OTHER_MEANING:
            return {"class": "equal"}
        result, shows = self.briefly.differs((record["before"], record["proc"]), (ours, name))
        if result == "differs":
            return {"class": "OTHER MEANING", "message": shows}
        return {"class": "equal", "runs": f"{result}: {shows}"}

    def other_form(self, record: Record, ours: tuple[str, str], theirs: tuple[str, str]) -> Verdict:
        """Results that differ in more than names."""
        before = (record["before"], record["proc"])
        result, shows = self.meaning.differs(before, ours)
        if result == "differs":
            return {"class": "OTHER MEANING", "why": "ours", "message": shows}
        if result == "not run":
            return {"class": "other form, not run", "why": shows}
        theirs_result, theirs_shows = self.meaning.differs(before, theirs)
        if theirs_result == "differs":
            return {"class": "upstream wrong: other meaning", "shows": theirs_shows, "why": "accepted, and right here"}
        return {"class": "other form", "why": shows}

    def simplified(self, source: str, proc: str) -> str:
        """A procedure after `simplify`; as it is, if that cannot be asked."""
        answer = self.tools.opt(source, [steps.line("simplify", proc, {})])
        return answer.output if answer.ok else source


def main() -> None:
    """Reads records, and writes a verdict on a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("verdicts", type=Path)
    parser.add_argument("--bin", type=Path, required=True, help="where exo-opt and exo-run are")
    parser.add_argument("--work", type=Path, required=True, help="a folder for programs and schedules")
    parser.add_argument("--step", help="only calls of this step")
    parser.add_argument("--id", help="only this call")
    parser.add_argument("--but", type=Path, help="leave out calls that this file of verdicts says are equal")
    parser.add_argument("--quick", action="store_true", help="do not run what is equal")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    records = [json.loads(line) for line in args.records.read_text().splitlines()]
    chosen = [r for r in records if args.step in (None, r["step"]) and args.id in (None, r["id"])]
    if args.but:
        known = (json.loads(line) for line in args.but.read_text().splitlines())
        equal = {v["id"] for v in known if v["class"] in ("equal", "refused too")}
        chosen = [r for r in chosen if r["id"] not in equal]
    judge = Judge(Tools(args.bin, args.work), args.quick)

    def safely(record: Record) -> Verdict:
        try:
            return judge.judge(record)
        except Exception as error:  # one case must not end all
            return {"id": record["id"], "step": record["step"], "test": record["test"], "upstream": "?",
                    "class": "failed here", "why": f"{type(error).__name__}: {error}"}

    with ThreadPoolExecutor(args.jobs) as pool, args.verdicts.open("w") as out:
        for verdict in pool.map(safely, chosen):
            out.write(json.dumps(verdict) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
