#!/usr/bin/env bash
# Runs the schedule, compares the digest of the C with the committed one, compiles it with gcc and clang under sanitizers and optimised, makes an object by
# LLVM without C, checks what each computes, and times it beside convolutions that are written by hand.
#   run.sh --update   writes depthwise.c.sha256 and depthwise.h anew
set -euo pipefail
name=depthwise
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
entries=depthwise1,depthwise2
make_c depthwise.star "$@"
check_c
make_object "$work/product.o"
# shellcheck disable=SC2086 # Several flags.
gcc -std=c11 -O3 $isa -I "$work" "$here/main.c" "$work/product.o" -o "$work/depthwise_llvm"
status=0
"$work/depthwise_llvm" >"$work/said" || status=$?
((status == 0 || status == 77)) || die "object by LLVM: $(cat "$work/said")"
ok "object by LLVM: $(cat "$work/said")"
for compiler in gcc "$LLVM/bin/clang"; do
  # shellcheck disable=SC2086 # Several flags.
  "$compiler" -std=c11 -O3 $isa -I "$work" "$work/depthwise.c" "$here/main.c" -o "$work/depthwise"
  heading "$(basename "$compiler") -O3"
  status=0
  "$work/depthwise" time || status=$?
  ((status == 0 || status == 77)) || exit "$status"
done
