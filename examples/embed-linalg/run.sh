#!/usr/bin/env bash
# From linalg on tensors to machine code by one pipeline of a stock mlir-opt with our plugin: bufferised, raised, scheduled for AVX-512, lowered. Compares
# that with MLIR's own lowering of the same file, and times both beside the product of examples/sgemm. Then it builds schedule-kernels, a tool with a
# pipeline of its own, against an installed Exo/MLIR.
#   run.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
here=$ROOT/examples/embed-linalg sgemm=$ROOT/examples/sgemm
bin=$(realpath "${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}")
PATH=$bin:$PATH
command -v exo-opt >/dev/null || die "no exo-opt: run 'cargo build --release --workspace' or set EXO_BIN_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Paths in the pipeline are relative to the repository.
cd "$ROOT"
write_machine "$work/machine"

# lower PIPELINE FILE OPTION...: matmul.mlir as LLVM IR.
lower() {
  "$LLVM/bin/mlir-opt" "${@:3}" "$here/matmul.mlir" --pass-pipeline="$1" | "$LLVM/bin/mlir-translate" --mlir-to-llvmir -o "$2"
}

# compile NAME OPTION...: an object, in which only the functions for C can be seen from outside, as NAME_….
compile() {
  "$LLVM/bin/opt" -O3 -mtriple="$(gcc -dumpmachine)" "${@:2}" "$work/$1.ll" -o "$work/$1.bc"
  "$LLVM/bin/llc" -O3 -filetype=obj -relocation-model=pic "${@:2}" "$work/$1.bc" -o "$work/$1.o"
  objcopy --redefine-sym "_mlir_ciface_matmul=$1_matmul" --redefine-sym "_mlir_ciface_matmul_any=$1_matmul_any" "$work/$1.o"
  objcopy --keep-global-symbol="$1_matmul" --keep-global-symbol="$1_matmul_any" "$work/$1.o"
}

# The product of examples/sgemm: its C by clang, and its object by LLVM.
build_sgemm() {
  exo-opt --load-hw=avx512 "$sgemm/gemm.py" --exo-schedule="$sgemm/gemm.star" --exo-machine="$work/machine" \
    --symbol-privatize=exclude=gemm,scale,clear --symbol-dce -o "$work/sgemm.mlir"
  exo-translate --load-hw=avx512 --exo-to-c --exo-c-stem=gemm "$work/sgemm.mlir" -o "$work/gemm.c"
  exo-translate --load-hw=avx512 --exo-to-header --exo-c-stem=gemm "$work/sgemm.mlir" -o "$work/gemm.h"
  exo-translate --load-hw=avx512 --exo-to-object -O3 --features=+avx512f,+fma "$work/sgemm.mlir" -o "$work/product.o"
  gcc -std=c11 -O2 -I "$work" -DOBJECT -DPRODUCT=gemm_llvm -c "$sgemm/blas.c" -o "$work/interface.o"
  ld -r "$work/product.o" "$work/interface.o" -o "$work/gemm_llvm.o"
  "$LLVM/bin/clang" -std=c11 -O3 -mavx512f -mfma -I "$work" -DPRODUCT=gemm_clang -c "$sgemm/blas.c" -o "$work/gemm_clang.o"
  local build
  for build in gemm_llvm gemm_clang; do objcopy --keep-global-symbol="$build" "$work/$build.o"; done
}

heading "linalg on tensors, by one pipeline of mlir-opt"
build_sgemm >"$work/said" 2>&1 &
peer=$!
pipeline=$(sed "s|define=ALPHA=False|& machine=$work/machine|" "$here/pipeline.txt")
lower "$pipeline" "$work/scheduled.ll" --load-dialect-plugin="$bin/libExo.so" --load-pass-plugin="$bin/libExo.so" --load-hw=avx512 2>"$work/remarks" ||
  { cat "$work/remarks" >&2; exit 1; }
# It is told nothing of the machine: functions say what they need.
compile scheduled
# MLIR's own lowering of the same file: the passes before and behind ours, and those that MLIR's LLVM may choose for this CPU.
lower "$(sed '/convert-linalg-to-exo/,/convert-exo-to-func/c func.func(convert-linalg-to-loops),' "$here/pipeline.txt")" "$work/default.ll"
compile default -mcpu=native
ok "$(grep -c ^define "$work/scheduled.ll") functions; examples/sgemm follows"
wait "$peer" || { cat "$work/said" >&2; exit 1; }
gcc -std=c11 -O2 -Wall -Wextra -Wpedantic -Werror "$here/main.c" "$work"/{scheduled,default,gemm_clang,gemm_llvm}.o -o "$work/main"

heading "Beside MLIR's own lowering, and beside examples/sgemm"
note "$(cpu_name)"
pinned=()
if command -v taskset >/dev/null && taskset -c "$(($(nproc) - 1))" true 2>/dev/null; then pinned=(taskset -c "$(($(nproc) - 1))"); fi
status=0
"${pinned[@]}" "$work/main" -r "${1:-9}" || status=$?
# Its way to say that the CPU lacks AVX-512.
((status == 0 || status == 77)) || exit "$status"

heading "A pass of somebody else's compiler"
install_exo "$work/exo" "$work/prefix"
step "configure" cmake -S "$here" -B "$work/tool" -G Ninja "-DCMAKE_PREFIX_PATH=$work/prefix" "-DCMAKE_CXX_COMPILER=$LLVM/bin/clang++"
step "build" cmake --build "$work/tool"
"$work/tool/schedule-kernels" "$here/kernels.mlir" 'schedule-kernels,canonicalize' >"$work/kernels.mlir" 2>"$work/said"
"$LLVM/bin/FileCheck" "$here/kernels.mlir" <"$work/kernels.mlir"
"$LLVM/bin/FileCheck" --check-prefix=SAID "$here/kernels.mlir" <"$work/said"
ok "$(cat "$work/said")"
