#!/usr/bin/env bash
# execute.sh FILE DIR N [NAME=VALUE…]: runs procedure 'f' of FILE, whose last argument is 'y: i32[N]', on these control
# arguments and zeros, by exo-run and as C by clang and gcc, without and with optimisation, under the sanitizers of
# addresses and undefined behaviour. Prints what exo-run says; fails if a run of the C code says anything else.
set -euo pipefail
file=$1 dir=$2 n=$3
shift 3
here=$(dirname "$0")
rm -rf "$dir"
mkdir -p "$dir"

arguments=() parameters= values=()
for binding in "$@"; do
  arguments+=(--arg "$binding")
  values+=("${binding#*=}")
  parameters+="strtoll(argv[${#values[@]}], NULL, 10),"
done
exo-run "$file" --proc f --zeros --print=y ${arguments[@]+"${arguments[@]}"} > "$dir/expected"

exo-translate --import-exo "$file" > "$dir/f.mlir"
exo-translate --exo-to-c --exo-c-stem=f "$dir/f.mlir" > "$dir/f.c"
exo-translate --exo-to-header --exo-c-stem=f "$dir/f.mlir" > "$dir/f.h"
for compiler in clang gcc; do
  for level in -O0 -O2; do
    $compiler $level -fsanitize=address,undefined -fno-sanitize-recover=all -std=c11 -Wall -Wextra -Wpedantic \
      -Wconversion -Werror -I "$dir" "-DN=$n" "-DVALUES=$parameters" \
      "$dir/f.c" "$here/driver.c" -o "$dir/f" -lm
    "$dir/f" ${values[@]+"${values[@]}"} > "$dir/found"
    diff "$dir/expected" "$dir/found"
  done
done
cat "$dir/expected"
