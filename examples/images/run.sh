#!/usr/bin/env bash
# Runs the schedules, compares the C with the committed one, compiles it under sanitizers and optimised, and checks that it computes, bit by
# bit, what the C of the source does.
#   run.sh --update   writes the C anew
#   run.sh --pictures writes the pictures of the README anew (needs pnmtopng)
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
here=$ROOT/examples/images
PATH=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}:$PATH
command -v exo-opt >/dev/null || die "no exo-opt: run 'cargo build --release --workspace' or set EXO_BIN_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for name in blur unsharp; do
  exo-opt "$here/$name.py" --exo-schedule="$here/$name.star" -o "$work/$name.mlir"
  exo-translate --exo-to-c --exo-c-stem=$name "$work/$name.mlir" -o "$work/$name.c"
  exo-translate --exo-to-header --exo-c-stem=$name "$work/$name.mlir" -o "$work/$name.h"
  mkdir -p "$work/plain"
  exo-translate --import-exo "$here/$name.py" -o "$work/plain/$name.mlir"
  exo-translate --exo-to-c --exo-c-stem=$name "$work/plain/$name.mlir" -o "$work/plain/$name.c"
done
if [[ ${1:-} == --update ]]; then
  cp "$work"/{blur,unsharp}.{c,h} "$here"
  ok "the C is written"
  exit
fi
for file in {blur,unsharp}.{c,h}; do
  diff -u "$here/$file" "$work/$file" || die "$file is not what the schedule makes: run.sh --update writes it anew"
done
ok "the C is the committed one"

# make COMPILER FLAGS...: both forms, in one program. Both round alike, as no two operations are made one.
make() {
  for name in blur unsharp; do
    "$@" -ffp-contract=off -D$name=${name}_plain -I "$work" -c "$work/plain/$name.c" -o "$work/$name.plain.o"
    "$@" -ffp-contract=off -I "$work" -c "$work/$name.c" -o "$work/$name.o"
  done
  "$@" -I "$work" "$here/main.c" "$work"/{blur,unsharp}{.plain,}.o -o "$work/images" -lm
}

if [[ ${1:-} == --pictures ]]; then
  make gcc -std=c11 -O3
  "$work/images" 192 256 "$work"
  for name in input blur unsharp; do
    pnmtopng -quiet -compression 9 "$work/$name.ppm" >"$here/$name.png"
  done
  ok "the pictures are written"
  exit
fi
for compiler in gcc "$LLVM/bin/clang"; do
  make "$compiler" -std=c11 -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -Wall -Wextra -Werror -Wno-unknown-pragmas
  ok "$(basename "$compiler") under sanitizers: $("$work/images")"
done
make gcc -std=c11 -O3 -mavx2 -fopenmp
ok "gcc -O3 -mavx2 -fopenmp, $(nproc) processors: $("$work/images" 1536 2048)"
