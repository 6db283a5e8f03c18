#!/usr/bin/env bash
# Runs the schedule, compares the C with the committed one, compiles it with gcc and clang under sanitizers and optimised, checks what it computes,
# and compares its time with that of the C of the source.
#   run.sh --update   writes layernorm.c and layernorm.h anew
set -euo pipefail
name=layernorm
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
make_c layernorm.star "$@"
mkdir "$work/plain"
exo-translate --import-exo "$here/layernorm.py" | exo-translate --exo-to-c --exo-c-stem=layernorm -o "$work/plain/layernorm.c"

# plain_forms COMPILER FLAGS...: the two forms of the source, which main.c times.
plain_forms() {
  "$@" -I "$work" -Dlayernorm=layernorm_plain -c "$work/plain/layernorm.c" -o "$work/plain.o"
  "$@" -I "$work" -Dlayernorm=layernorm_fast -ffast-math -c "$work/plain/layernorm.c" -o "$work/fast.o"
}

check_c plain_forms
for compiler in gcc "$LLVM/bin/clang"; do
  plain_forms "$compiler" -std=c11 -O3 -mavx512f -mfma
  "$compiler" -std=c11 -O3 -mavx512f -mfma -I "$work" "$work/layernorm.c" "$here/main.c" "$work"/{plain,fast}.o -o "$work/layernorm" -lm
  heading "$(basename "$compiler") -O3: how many times the time the source takes (median of 15 rounds)"
  status=0
  "$work/layernorm" time || status=$?
  ((status == 0 || status == 77)) || exit "$status"
done
