#!/usr/bin/env bash
# What each step of the example schedules costs, as --mlir-pass-statistics tells it: the median, the 99th percentile and
# the longest call of a solver, each the least of ROUNDS runs, and the peak memory beside that of mlir-opt on an empty module.
# bench/steps.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
"$ROOT/bench/steps.py" "$binaries" "$LLVM/bin" "$ROOT/examples" "${1:-11}"
