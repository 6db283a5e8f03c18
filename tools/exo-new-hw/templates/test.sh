#!/usr/bin/env bash
# Checks the library, makes C and an object of the kernel, and runs both beside a plain loop. Needs exo-opt, exo-translate and
# exo-check-hw in PATH, and a C compiler (CC, else cc).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
hardware=--load-hw=./@{name}.mlir

# run_with TITLE FILE: the kernel in the file, beside a plain loop.
run_with() {
  "${CC:-cc}" -std=c11 -O2 -Wall -Wextra -Werror -I "$work" main.c "$2" -o "$work/main" -lm
  echo -n "$1: "
  "$work/main"
}

exo-opt --exo-check ./@{name}.mlir -o /dev/null
exo-check-hw ./@{name}.mlir

exo-opt "$hardware" kernel.py --exo-schedule=schedule.star -o "$work/kernel.mlir"
exo-translate "$hardware" --exo-to-header --exo-c-stem=kernel "$work/kernel.mlir" -o "$work/kernel.h"
exo-translate "$hardware" --exo-to-c --exo-c-stem=kernel "$work/kernel.mlir" -o "$work/kernel.c"
exo-translate "$hardware" --exo-to-object "$work/kernel.mlir" -o "$work/kernel.o"
run_with "C" "$work/kernel.c"
run_with "object by LLVM" "$work/kernel.o"
