#!/usr/bin/env bash
# tiles.sh ROOT: makes, compiles under sanitizers and runs the product for five shapes of tiles.
set -euo pipefail
example=$1/examples/sgemm inputs=$1/test/schedule/program/Inputs
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for shape in 8x48 12x32 14x32 24x16 4x96; do
  MR=${shape%x*} NR=${shape#*x}
  exo-opt --load-hw=avx512 "$example/tiles.py" --exo-schedule="$example/tiles.star" -D "MR=$MR" -D "NR=$NR" -o "$work/tiles.mlir" 2>/dev/null
  exo-translate --load-hw=avx512 --exo-to-c --exo-c-stem=sgemm "$work/tiles.mlir" -o "$work/sgemm.c"
  exo-translate --load-hw=avx512 --exo-to-header --exo-c-stem=sgemm "$work/tiles.mlir" -o "$work/sgemm.h"
  gcc -std=c11 -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -mavx512f -mfma -DMR="$MR" -DNR="$NR" -I "$work" \
    "$work/sgemm.c" "$inputs/tiles.c" -o "$work/tiles"
  status=0
  "$work/tiles" || status=$?
  if ((status == 77)); then
    echo "this CPU has no AVX-512"
    exit
  fi
  ((status == 0)) || { echo "$shape is wrong: $status"; exit 1; }
done
echo ok
