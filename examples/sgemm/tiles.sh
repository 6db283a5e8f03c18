#!/usr/bin/env bash
# tiles.sh [MRxNR...]: makes the product for tiles of these shapes, checks it and times it against OpenBLAS.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
here=$ROOT/examples/sgemm
PATH=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}:$PATH
command -v exo-opt >/dev/null || die "no exo-opt: run 'cargo build --release --workspace' or set EXO_BIN_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OPENBLAS_CORETYPE=SkylakeX OPENBLAS_NUM_THREADS=1

# build NAME COMPILER: as in run.sh.
build() {
  "$2" -std=c11 -O3 -mavx512f -mfma -I "$work" -c "$work/sgemm.c" -o "$work/$1.o"
  objcopy --keep-global-symbol=sgemm "$work/$1.o"
  objcopy --redefine-sym "sgemm=sgemm_$1" "$work/$1.o"
}

(($#)) || set -- 6x64 8x48 12x32 14x32 24x16 4x96
for shape in "$@"; do
  MR=${shape%x*} NR=${shape#*x}
  exo-opt --load-hw=avx512 "$here/tiles.py" --exo-schedule="$here/tiles.star" -D "MR=$MR" -D "NR=$NR" -o "$work/tiles.mlir" 2>/dev/null
  exo-translate --load-hw=avx512 --exo-to-c --exo-c-stem=sgemm "$work/tiles.mlir" -o "$work/sgemm.c"
  exo-translate --load-hw=avx512 --exo-to-header --exo-c-stem=sgemm "$work/tiles.mlir" -o "$work/sgemm.h"
  build gcc gcc
  build clang "$LLVM/bin/clang"
  gcc -std=c11 -O2 -DMR="$MR" -DNR="$NR" "$here/main.c" "$work/gcc.o" "$work/clang.o" -lopenblas -o "$work/sgemm"
  # A size near 1152 that is whole tiles both ways.
  size=1152
  while ((size % MR != 0 || size % NR != 0)); do size=$((size + 16)); done
  heading "$shape"
  "$work/sgemm" time -r "${EXO_SGEMM_ROUNDS:-15}" "$size"
done
