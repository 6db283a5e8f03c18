#!/usr/bin/env bash
# What a step costs beside the rest of its procedure: 400 divide_loop on 400 loops of two statements, and steps on a nest
# of a procedure of 50 and of one of 2000, each the least of ROUNDS runs, and on the last of 2000 nests. bench/nests.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
"$ROOT/bench/nests.py" "$binaries" "${1:-3}"
