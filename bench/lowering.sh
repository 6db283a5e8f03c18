#!/usr/bin/env bash
# What lowering to the llvm dialect costs, by statements and procedures, beside MLIR's own lowering of the same loops in the affine
# dialect. bench/lowering.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
"$ROOT/bench/lowering.py" "$binaries/exo-opt" "$LLVM/bin/mlir-opt" "${1:-3}"
