#!/usr/bin/env bash
# Kernels of the examples by way of C and clang and by way of LLVM, side by side: scheduled ones with AVX-512, plain loops for any
# x86-64 and for this processor. Sums of products are fused in neither, unless an instruction says so. bench/backends.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
PATH=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}:$PATH
command -v exo-opt >/dev/null || die "no exo-opt: run 'cargo build --release --workspace' or set EXO_BIN_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build NAME SOURCE SCHEDULE CLANG_FLAGS LLVM_FLAGS: the same module by both ways.
build() {
  local name=$1 module=$work/$1.mlir
  exo-opt --load-hw=avx512 ${3:+"--exo-schedule=$3"} "$2" -o "$module"
  exo-translate --load-hw=avx512 --exo-to-c --exo-c-stem="$name" "$module" -o "$work/$name.c"
  exo-translate --load-hw=avx512 --exo-to-header --exo-c-stem="$name" "$module" -o "$work/$name.h"
  # shellcheck disable=SC2086 # several flags
  "$LLVM/bin/clang" -std=c11 -O3 -ffp-contract=off $4 -fPIC -shared -I "$work" "$work/$name.c" -o "$work/$name.c.so"
  # shellcheck disable=SC2086
  exo-translate --load-hw=avx512 --exo-to-object -O3 $5 "$module" -o "$work/$name.o"
  "$LLVM/bin/clang" -shared "$work/$name.o" -o "$work/$name.llvm.so"
}
examples=$ROOT/examples
if grep -q avx512f /proc/cpuinfo; then
  build sgemm "$examples/sgemm/sgemm.py" "$examples/sgemm/sgemm.sched" "-mavx512f -mfma" "--features=+avx512f,+fma"
  build sgemv "$examples/sgemv/sgemv.py" "$examples/sgemv/sgemv.sched" "-mavx512f -mfma" "--features=+avx512f,+fma"
fi
for name in matmul conv2d; do
  build "$name" "$examples/$name/$name.py" "" "" ""
  build "$name-native" "$examples/$name/$name.py" "" "-march=native" "--cpu=native"
done
"$ROOT/bench/backends.py" "${1:-40}" "$work"
