#!/usr/bin/env bash
# Has cvc5 judge what isl and z3 answered: runs the tests of exo-check and exo-steps and the examples' schedules with
# every question dumped, prints the share that isl and z3 both decided, and puts each question to cvc5 (cvc5.py).
# cvc5.sh FOLDER [COUNTS] judges questions that are there already.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$ROOT"
if ! command -v "${CVC5:-cvc5}" >/dev/null; then
  note "skipped: there is no cvc5; scripts/setup.sh installs it"
  exit 0
fi

dump=${1:-} counts=${2:-}
if [[ -z $dump ]]; then
  use_rust
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  dump=$scratch/questions counts=$scratch/counts
  EXO_DUMP_SMT=$dump EXO_SOLVER_COUNTS=$counts cargo test -p exo-check -p exo-steps
fi

binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
if [[ -x $binaries/exo-opt && -x $binaries/exo-translate ]]; then
  for schedule in examples/*/*.sched; do
    source=${schedule%.sched}.py
    "$binaries/exo-translate" --exo-dump-smt="$dump" --import-exo "$source" |
      "$binaries/exo-opt" --exo-dump-smt="$dump" --load-hw=avx512 --exo-schedule="$schedule" -o /dev/null
  done
else
  note "no exo-opt in '$binaries': the examples are left out"
fi

[[ ! -s $counts ]] || awk '
  { print; for (i = 1; i < NF; i++) { if ($i == "asked") asked += $(i + 1); if ($i == "both") both += $(i + 1) } }
  END { printf "isl and z3 both decided %d of %d questions (%.2f %%)\n", both, asked, 100 * both / asked }' "$counts"
scripts/cvc5.py "$dump"
