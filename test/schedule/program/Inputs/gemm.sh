#!/usr/bin/env bash
# gemm.sh ROOT OPTION...: makes the product of examples/sgemm with parameters, and compares it with a naive one under sanitizers.
set -euo pipefail
example=$1/examples/sgemm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
double=()
[[ "${*:2}" != *TYPE=f64* ]] || double=(-DDOUBLE)
exo-opt --load-hw=avx512 "$example/gemm.py" --exo-schedule="$example/gemm.star" "${@:2}" -o "$work/gemm.mlir" 2>/dev/null
exo-translate --load-hw=avx512 --exo-to-c --exo-c-stem=gemm "$work/gemm.mlir" -o "$work/gemm.c"
exo-translate --load-hw=avx512 --exo-to-header --exo-c-stem=gemm "$work/gemm.mlir" -o "$work/gemm.h"
gcc -std=c11 -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -mavx512f -mfma -I "$work" -DONE_BUILD "${double[@]}" \
  "$example/main.c" "$example/blas.c" -lm -ldl -o "$work/gemm"
status=0
"$work/gemm" check -n 200 || status=$?
((status == 77 || status == 0)) || exit 1
