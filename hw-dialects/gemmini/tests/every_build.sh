#!/bin/bash
# every_build.sh: makes every.mlir of every.py in this folder, and three programs of it: by_c (on the model, for this machine), by_asm and by_llvm
# (Gemmini's instructions, by C and by LLVM, for a RISC-V on which they are trapped).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
strict="-std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror -O2 -I."

exo-opt --load-hw=gemmini every.py --exo-check -o every.mlir
exo-translate --load-hw=gemmini --exo-to-c --exo-c-stem=every every.mlir -o every.c
exo-translate --load-hw=gemmini --exo-to-header --exo-c-stem=every every.mlir -o every.h
exo-opt --load-hw=gemmini every.mlir --emit=object --target=riscv64-linux-gnu -o every.o
# shellcheck disable=SC2086
{
  clang-22 $strict -DEXO_GEMMINI_MODEL -c every.c -o by_clang.o
  clang-22 --target=riscv64-linux-gnu $strict -c every.c -o by_clang.o
  gcc $strict -DEXO_GEMMINI_MODEL every.c "$here/every_main.c" -o by_c -lm
  riscv64-linux-gnu-gcc $strict -D_GNU_SOURCE -DEXO_GEMMINI_MODEL -c "$here/trap.c" -o trap.o
  riscv64-linux-gnu-gcc $strict -static every.c "$here/every_main.c" trap.o -o by_asm -lm
  riscv64-linux-gnu-gcc $strict -static every.o "$here/every_main.c" trap.o -o by_llvm -lm
}
