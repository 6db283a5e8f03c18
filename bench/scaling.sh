#!/usr/bin/env bash
# How the time of a step grows with the procedure: reorder_loops, fission and stage_mem on one nest of N independent
# ones, N = 16 … 1024, and MLIR's affine-loop-fusion on the same nests. Writes docs/scaling.csv and docs/scaling.svg.
# bench/scaling.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
venv=${EXO_BENCH_VENV:-${CARGO_TARGET_DIR:-$ROOT/target}/bench-venv}
if [[ ! -x $venv/bin/python3 ]]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q 'matplotlib==3.*'
fi
"$venv/bin/python3" "$ROOT/bench/scaling.py" "$binaries" "$LLVM/bin" "$ROOT/docs" "${1:-5}"
