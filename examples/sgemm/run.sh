#!/usr/bin/env bash
# From three loops to a whole product of matrices: runs the schedule, compiles its C with gcc and clang, makes an object by LLVM without C, compares all
# with a naive product, C under sanitizers, and times them beside the libraries that are there.
#   run.sh [NAME=VALUE ...] [shape ...]   shapes to time, N or MxNxK
#   run.sh [NAME=VALUE ...] --skinny      shapes with a small extent
#   run.sh [NAME=VALUE ...] --all         the sizes of the tables in README.md
# NAME=VALUE is a parameter of gemm.star: MR=14 VECTORS=2 makes other tiles; TYPE=f64 a DGEMM; TYPE=i8 a product of bytes, beside oneDNN;
# TYPE=i8 AMX=True the same with whole tiles by AMX, whose C is also checked by a model of AMX, where there is none.
# EXO_SGEMM_ROUNDS says how often; EXO_SGEMM_PEERS names libraries, "NAME=LIBRARY[:SYMBOL] ...", where SYMBOL is its cblas_sgemm, cblas_dgemm
# or dnnl_gemm_u8s8s32 (ONEDNN_MAX_CPU_ISA=AVX512_CORE_VNNI keeps the last one from AMX).
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
here=$ROOT/examples/sgemm
PATH=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}:$PATH
command -v exo-opt >/dev/null || die "no exo-opt: run 'cargo build --release --workspace' or set EXO_BIN_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

write_machine "$work/machine"
parameters=("--exo-machine=$work/machine")
hw=(--load-hw=avx512) model=()
cells=() isa=(-mavx512f -mfma) entries=gemm,scale,clear peer=OpenBLAS=libopenblas.so.0
while [[ ${1:-} == *=* ]]; do
  parameters+=(-D "$1")
  case $1 in
  TYPE=f64) cells=(-DDOUBLE) ;;
  TYPE=i8) cells=(-DBYTES) isa=(-mavx512f -mavx512bw -mavx512vl -mavx512vnni) entries=gemm_i8 peer=oneDNN=libdnnl.so.3 ;;
  AMX=True)
    hw+=(--load-hw=tile_amx) model=(-DEXO_AMX_MODEL)
    cells+=(-DAMX -mamx-tile -mamx-int8 -I "$ROOT/hw-dialects/tile_amx") isa+=(-mamx-tile -mamx-int8)
    ;;
  esac
  shift
done

heading "The schedule: $(wc -l <"$here/gemm.star") lines"
exo-opt "${hw[@]}" "$here/gemm.py" --exo-schedule="$here/gemm.star" "${parameters[@]}" \
  --symbol-privatize="exclude=$entries" --symbol-dce -o "$work/sgemm.mlir" 2>"$work/remarks" ||
  { cat "$work/remarks"; exit 1; }
exo-translate "${hw[@]}" --exo-to-c --exo-c-stem=gemm "$work/sgemm.mlir" -o "$work/gemm.c"
exo-translate "${hw[@]}" --exo-to-header --exo-c-stem=gemm "$work/sgemm.mlir" -o "$work/gemm.h"
ok "$(wc -l <"$work/gemm.c") lines of C"

# build NAME COMPILER OPTION...: the product as an object in which only gemm_NAME can be seen from outside.
build() {
  "$2" -std=c11 "${isa[@]}" -Wall -Wextra -Werror -Wno-unused-parameter "${@:3}" -I "$work" "${cells[@]}" "-DPRODUCT=gemm_$1" -c "$here/blas.c" -o "$work/$1.o"
  objcopy "--keep-global-symbol=gemm_$1" "$work/$1.o"
}
# One beside the other, and each ends the script if it fails.
build gcc gcc -O3 &
first=$!
build clang "$LLVM/bin/clang" -O3
wait "$first"
features=${isa[*]/#-m/+}
exo-translate "${hw[@]}" --exo-to-object -O3 "--features=${features// /,}" "$work/sgemm.mlir" -o "$work/product.o"
gcc -std=c11 -O2 -Wall -Wextra -Werror -Wno-unused-parameter -I "$work" "${cells[@]}" -DOBJECT -DPRODUCT=gemm_llvm -c "$here/blas.c" -o "$work/interface.o"
ld -r "$work/product.o" "$work/interface.o" -o "$work/llvm.o"
objcopy --keep-global-symbol=gemm_llvm "$work/llvm.o"
gcc -std=c11 -O2 -Wall -Wextra -Wpedantic -Werror "${cells[@]}" "$here/main.c" "$work"/{gcc,clang,llvm}.o -lm -ldl -o "$work/sgemm"
ok "compiled by gcc $(gcc -dumpfullversion) and clang $("$LLVM/bin/clang" -dumpversion), and by LLVM"

heading "Random shapes, transposes, leading dimensions, alpha and beta"
# check NAME COMPILER: shapes by a build with sanitizers.
check() {
  "$2" -std=c11 -O1 -g "${isa[@]}" -fsanitize=address,undefined -fno-sanitize-recover=all -I "$work" -DONE_BUILD "${cells[@]}" "${model[@]}" \
    "$here/main.c" "$here/blas.c" -lm -ldl -o "$work/checked_$1"
  "$work/checked_$1" check -n "${EXO_SGEMM_SHAPES:-1000}"
}
check gcc gcc &
first=$!
status=0
check clang "$LLVM/bin/clang" || status=$?
wait "$first" || status=$?
# Its way to say that the CPU lacks AVX-512.
((status != 77)) || exit 0
((status == 0)) || exit "$status"
# The optimised builds, and the object by LLVM.
"$work/sgemm" check -n "${EXO_SGEMM_SHAPES:-1000}" -s 2 || status=$?
((status != 77)) || exit 0
((status == 0)) || exit "$status"

heading "Beside libraries"
# Left alone, OpenBLAS takes SSE3 kernels on a CPU that is newer than itself; what it takes is printed.
export OPENBLAS_CORETYPE=SkylakeX OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1 BLIS_NUM_THREADS=1
case ${1:-} in
--all) set -- 48 64 96 100 128 192 255 256 257 384 500 511 512 768 1000 1024 1536 2047 2048 3072 ;;
--skinny)
  set --
  for x in 1 2 5 16 33; do set -- "$@" "${x}x512x512" "512x${x}x512" "512x512x${x}"; done
  set -- "$@" 1x1000x1000
  ;;
"") set -- 100 257 768 1536 ;;
esac
peers=()
for peer in ${EXO_SGEMM_PEERS:-$peer}; do peers+=(-p "$peer"); done
note "$(cpu_name), $(paste -sd' ' "$work/machine")"
pinned=()
if command -v taskset >/dev/null && taskset -c "$(($(nproc) - 1))" true 2>/dev/null; then pinned=(taskset -c "$(($(nproc) - 1))"); fi
"${pinned[@]}" "$work/sgemm" time -r "${EXO_SGEMM_ROUNDS:-15}" "${peers[@]}" "$@" || true
