#!/bin/sh
# Asks our steps what the test suite of exo-lang asks its own, and prints what came of it.
#
#   bench/upstream/run.sh [FOLDER]
#
# FOLDER (default: target/upstream) gets the source distribution of exo-lang, a virtual environment, the records, the
# verdicts and the report. EXO_BIN_DIR says where exo-opt and exo-run are (default: target/release, or target/debug).
# EXO_APPS may name a folder with more tests in exo-lang, such as its applications, which the distribution leaves out.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "${1:-$root/target/upstream}"
work=$(cd "${1:-$root/target/upstream}" && pwd)
version=1.0.0

bin=${EXO_BIN_DIR:-$root/target/release}
if [ ! -x "$bin/exo-opt" ]; then bin=$root/target/debug; fi
if [ ! -x "$bin/exo-opt" ]; then (cd "$root" && cargo build --release --workspace) && bin=$root/target/release; fi

if [ ! -x "$work/venv/bin/pytest" ]; then
    python3 -m venv "$work/venv"
    # Of z3 the releases that exo-lang says it needs: it breaks with later ones.
    "$work/venv/bin/pip" install -q "exo-lang==$version" "z3-solver>=4.15,<4.15.5" pytest numpy pillow
fi
if [ ! -d "$work/exo_lang-$version" ]; then
    (cd "$work" && venv/bin/pip download -q --no-binary :all: --no-deps "exo-lang==$version" && tar xf "exo_lang-$version.tar.gz")
fi

# Tests fail where they want golden files, a C compiler or an application; what they ask of steps before is recorded.
record() {
    rm -f "$2"
    (cd "$1" && EXO_RECORD=$2 PYTHONPATH=$here "$work/venv/bin/pytest" -p recorder -q -W ignore >"$2.log" 2>&1) || true
    tail -n 1 "$2.log"
}
judge() {
    python3 "$here/run_cases.py" "$work/$1.jsonl" "$work/$1.verdicts.jsonl" --bin "$bin" --work "$work/programs"
    python3 "$here/report.py" "$work/$1.verdicts.jsonl" | tee "$work/$1.report.md"
}

record "$work/exo_lang-$version/tests" "$work/suite.jsonl"
judge suite
if [ -n "${EXO_APPS:-}" ]; then
    record "$EXO_APPS" "$work/apps-all.jsonl"
    python3 "$here/sample.py" "$work/apps-all.jsonl" "$work/apps.jsonl"
    judge apps
fi
