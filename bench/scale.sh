#!/usr/bin/env bash
# Parse, verify and print of long straight code: exo-opt on N statements and mlir-opt on the same loads, additions and
# stores in affine form. bench/scale.sh [ROUNDS] [N...]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
rounds=${1:-5}
shift || true
(($#)) || set -- 1000 2000 5000 10000 20000
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for n in "$@"; do
  {
    echo 'exo.proc @f(%M: size, %x: memref<?xf32>[%M + 32000], %y: memref<?xf32>[%M + 32000]) {'
    echo '  for %i = 0 to %M {'
    for ((k = 0; k < n; k++)); do echo "    assign %x[%i + $k] = %x[%i + $k] + %y[%i + $((k + 1))]"; done
    echo '  }'
    echo '}'
  } >"$scratch/exo.mlir"
  {
    echo 'func.func @f(%M: index, %x: memref<?xf32>, %y: memref<?xf32>) {'
    echo '  affine.for %i = 0 to %M {'
    for ((k = 0; k < n; k++)); do
      echo "    %a$k = affine.load %x[%i + $k] : memref<?xf32>"
      echo "    %b$k = affine.load %y[%i + $((k + 1))] : memref<?xf32>"
      echo "    %c$k = arith.addf %a$k, %b$k : f32"
      echo "    affine.store %c$k, %x[%i + $k] : memref<?xf32>"
    done
    echo '  }'
    echo '  return'
    echo '}'
  } >"$scratch/affine.mlir"
  echo "$n statements"
  "$ROOT/bench/alternate.py" "$rounds" exo-opt "$binaries/exo-opt $scratch/exo.mlir" \
    mlir-opt "$LLVM/bin/mlir-opt $scratch/affine.mlir"
done
