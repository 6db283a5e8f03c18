#!/usr/bin/env bash
# What the schedule of examples/sgemm costs: from source to C, each step, and with 500 unrelated procedures beside it.
# bench/schedule.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
PATH=$binaries:$PATH
rounds=${1:-15}
example=$ROOT/examples/sgemm
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

{
  cat "$example/sgemm.py"
  for ((k = 0; k < 500; k++)); do
    printf '\n\n@proc\ndef other_%d(n: size, x: f32[n], y: f32[n]):\n    for i in seq(0, n):\n        y[i] += x[i]\n' "$k"
  done
} >"$scratch/many.py"
exo-translate --import-exo "$example/sgemm.py" -o "$scratch/one.mlir"
exo-translate --import-exo "$scratch/many.py" -o "$scratch/many.mlir"

heading "Source to C"
cat >"$scratch/all" <<EOF
exo-translate --import-exo "$example/sgemm.py" |
  exo-opt --load-hw=avx512 --exo-schedule="$example/sgemm.sched" |
  exo-translate --load-hw=avx512 --exo-to-c --exo-c-stem=sgemm
EOF
"$ROOT/bench/alternate.py" "$rounds" all "bash -o pipefail $scratch/all" exo-opt "exo-opt $scratch/one.mlir"

heading "The schedule in a module with 500 other procedures, and alone"
schedule="exo-opt --load-hw=avx512 --exo-schedule=$example/sgemm.sched"
"$ROOT/bench/alternate.py" "$rounds" 500 "$schedule $scratch/many.mlir" alone "$schedule $scratch/one.mlir"
note "Of this, reading and writing the module is"
"$ROOT/bench/alternate.py" "$rounds" 500 "exo-opt --load-hw=avx512 $scratch/many.mlir" \
  alone "exo-opt --load-hw=avx512 $scratch/one.mlir"

heading "Each step"
$schedule --mlir-timing "$scratch/one.mlir" 2>&1 >"$scratch/out.mlir" | tee "$scratch/timing"
