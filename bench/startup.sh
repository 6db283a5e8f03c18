#!/usr/bin/env bash
# What exo-opt costs before it does anything: exo-opt and mlir-opt on an empty module. bench/startup.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
empty=$(mktemp --suffix=.mlir)
trap 'rm -f "$empty"' EXIT
echo 'module {}' >"$empty"
"$ROOT/bench/alternate.py" "${1:-50}" exo-opt "$binaries/exo-opt $empty" mlir-opt "$LLVM/bin/mlir-opt $empty"
