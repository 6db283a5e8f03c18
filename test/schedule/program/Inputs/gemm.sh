#!/usr/bin/env bash
# gemm.sh ROOT OPTION...: makes the product of examples/sgemm with parameters, and compares it with a naive one: its C under sanitizers, and an object by LLVM.
set -euo pipefail
example=$1/examples/sgemm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cells=() isa=(-mavx512f -mfma) entries=gemm,scale,clear
case ${*:2} in
*TYPE=f64*) cells=(-DDOUBLE) ;;
*TYPE=i8*) cells=(-DBYTES) isa=(-mavx512f -mavx512bw -mavx512vl -mavx512vnni) entries=gemm_i8 ;;
esac
hw=(--load-hw=avx512) model=() trap=()
case ${*:2} in
*AMX=True*)
  # Without AMX each instruction traps there, and the model does it.
  hw+=(--load-hw=tile_amx) model=(-DEXO_AMX_MODEL) isa+=(-mamx-tile -mamx-int8) trap=("${isa[@]}" -include "$1/hw-dialects/tile_amx/tests/trap.h" -I "$1/hw-dialects/tile_amx")
  ;;
esac
exo-opt "${hw[@]}" "$example/gemm.py" --exo-schedule="$example/gemm.star" "${@:2}" \
  --symbol-privatize="exclude=$entries" --symbol-dce -o "$work/gemm.mlir" 2>/dev/null
exo-translate "${hw[@]}" --exo-to-c --exo-c-stem=gemm "$work/gemm.mlir" -o "$work/gemm.c"
exo-translate "${hw[@]}" --exo-to-header --exo-c-stem=gemm "$work/gemm.mlir" -o "$work/gemm.h"
features=${isa[*]/#-m/+}
exo-translate "${hw[@]}" --exo-to-object -O1 "--features=${features// /,}" "$work/gemm.mlir" -o "$work/product.o"
gcc -std=c11 -O1 -fsanitize=address,undefined -fno-sanitize-recover=all "${isa[@]}" "${model[@]}" -I "$work" -DONE_BUILD "${cells[@]}" \
  "$example/main.c" "$example/blas.c" -lm -ldl -o "$work/gemm"
gcc -std=gnu11 -O1 "${trap[@]}" -I "$work" -DONE_BUILD -DOBJECT "${cells[@]}" "$example/main.c" "$example/blas.c" "$work/product.o" -lm -ldl -o "$work/gemm_llvm"
for program in gemm gemm_llvm; do
  status=0
  "$work/$program" check -n 200 || status=$?
  ((status == 77 || status == 0)) || exit 1
done
