#!/usr/bin/env bash
# What the schedule of examples/sgemm costs as operations of the transform dialect, beside the flat file; and one step on each of
# 2,000 procedures, and of 500 loops of one.
# bench/transform.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
PATH=$binaries:$PATH
example=$ROOT/examples/sgemm
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

exo-translate --import-exo "$example/sgemm.py" -o "$scratch/flat.mlir"
{
  echo 'module attributes {transform.with_named_sequence} {'
  sed '1d;$d' "$scratch/flat.mlir"
  "$ROOT/bench/as_transform.py" "$example/sgemm.sched"
  echo '}'
} >"$scratch/transform.mlir"
run="exo-opt --load-hw=avx512"
$run --transform-interpreter "$scratch/transform.mlir" -o "$scratch/transform.out" 2>/dev/null
$run --exo-schedule="$example/sgemm.sched" "$scratch/flat.mlir" -o "$scratch/flat.out" 2>/dev/null
procs() { sed '1d;/^  transform.named_sequence/,$d;/^}$/,$d' "$1"; }
diff <(procs "$scratch/transform.out") <(procs "$scratch/flat.out") || die "they differ"
"$ROOT/bench/alternate.py" "${1:-15}" transform "$run --transform-interpreter $scratch/transform.mlir" \
  flat "$run --exo-schedule=$example/sgemm.sched $scratch/flat.mlir"

for growth in "procedures 2000" "loops 500"; do
  read -r kind count <<<"$growth"
  mkdir -p "$scratch/$kind"
  "$ROOT/bench/transform_growth.py" "$kind" "$count" "$scratch/$kind"
  echo "$count steps on $count $kind:"
  "$ROOT/bench/alternate.py" "${1:-15}" \
    transform "exo-opt --transform-interpreter $scratch/$kind/transform.mlir -o $scratch/transform.out" \
    flat "exo-opt --exo-schedule=$scratch/$kind/flat.sched $scratch/$kind/flat.mlir -o $scratch/flat.out"
done
