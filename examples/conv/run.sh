#!/usr/bin/env bash
# Runs the schedule, compares the C with the committed one, compiles it with gcc and clang under sanitizers and optimised, checks what it computes,
# and measures it against multiply-adds that stay in registers.
#   run.sh --update   writes conv.c and conv.h anew
set -euo pipefail
name=conv
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
make_c conv.star "$@"
check_c
for compiler in gcc "$LLVM/bin/clang"; do
  "$compiler" -std=c11 -O3 -mavx512f -mfma -I "$work" "$work/conv.c" "$here/main.c" -o "$work/conv"
  heading "$(basename "$compiler") -O3"
  status=0
  "$work/conv" time || status=$?
  ((status == 0 || status == 77)) || exit "$status"
done
