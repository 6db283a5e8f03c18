#!/usr/bin/env bash
# What a step costs where much stands beside what it touches: 200 renames of a loop in a module alone, with 3,000 unused procedures, with a
# library of 3,000 unused instructions, and in one of 1,000 procedures that call each other; and what loading the
# library costs. bench/module.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
"$ROOT/bench/module.py" "$binaries" "${1:-5}"
