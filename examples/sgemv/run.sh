#!/usr/bin/env bash
# Runs the schedule, compares the C with the committed one, compiles it with gcc and clang under sanitizers and
# optimised, and checks what it computes.
#   run.sh --update   writes sgemv.c and sgemv.h anew
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
here=$ROOT/examples/sgemv
PATH=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}:$PATH
command -v exo-opt >/dev/null || die "no exo-opt: run 'cargo build --release --workspace' or set EXO_BIN_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

exo-translate --import-exo "$here/sgemv.py" -o "$work/source.mlir"
exo-opt --load-hw=avx512 --exo-schedule="$here/sgemv.sched" "$work/source.mlir" -o "$work/sgemv.mlir"
exo-translate --load-hw=avx512 --exo-to-c --exo-c-stem=sgemv "$work/sgemv.mlir" -o "$work/sgemv.c"
exo-translate --load-hw=avx512 --exo-to-header --exo-c-stem=sgemv "$work/sgemv.mlir" -o "$work/sgemv.h"
if [[ ${1:-} == --update ]]; then
  cp "$work/sgemv.c" "$work/sgemv.h" "$here"
  ok "sgemv.c and sgemv.h are written"
  exit
fi
for file in sgemv.c sgemv.h; do
  diff -u "$here/$file" "$work/$file" || die "$file is not what the schedule makes: run.sh --update writes it anew"
done
ok "the C is the committed one"

for compiler in gcc "$LLVM/bin/clang"; do
  for flags in "-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all" -O3; do
    # shellcheck disable=SC2086 # Several flags.
    "$compiler" -std=c11 $flags -mavx512f -mfma -Wall -Wextra -Werror -I "$work" "$work/sgemv.c" "$here/main.c" -o "$work/sgemv"
    status=0
    "$work/sgemv" >"$work/said" || status=$?
    # Its way to say that the CPU lacks AVX-512.
    ((status == 0 || status == 77)) || die "$(basename "$compiler") $flags: $(cat "$work/said")"
    ok "$(basename "$compiler") ${flags%% *}: $(cat "$work/said")"
  done
done
