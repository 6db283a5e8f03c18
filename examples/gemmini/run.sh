#!/usr/bin/env bash
# Makes the C of both kernels, runs it on the model of the machine beside plain loops, and prints what was executed beside what upstream's C
# executes; leaves each configuration out in turn; and compiles for the machine, as C and by LLVM.
#   run.sh [KERNEL...]   of matmul and conv
set -euo pipefail
name=gemmini library=gemmini
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"

# model KERNEL COMPILER FLAG...: compiles for the model.
model() {
  local kernel=$1
  shift
  "$@" -std=gnu11 -DEXO_GEMMINI_MODEL -Wall -Wextra -Werror -I "$work" "$work/$kernel.c" "$here/${kernel}_main.c" -o "$work/$kernel" -lm
}

(($#)) || set -- matmul conv
for kernel in "$@"; do
  TIMEFORMAT='%U %S'
  cpu=$({ time {
    exo-opt --load-hw="$library" "$here/$kernel.py" --exo-schedule="$here/$kernel.star" -o "$work/$kernel.mlir" 2>"$work/said"
    exo-translate --load-hw="$library" --exo-to-c --exo-c-stem="$kernel" "$work/$kernel.mlir" -o "$work/$kernel.c"
    exo-translate --load-hw="$library" --exo-to-header --exo-c-stem="$kernel" "$work/$kernel.mlir" -o "$work/$kernel.h"
  }; } 2>&1) || die "$(cat "$work/said")"
  ok "$kernel: $(wc -l <"$here/$kernel.star") lines of schedule, C of all sizes in $(awk '{print $1 + $2}' <<<"$cpu") s of CPU"
  # Nothing but that the library's code does what its bodies say.
  exo-opt --load-hw="$library" --exo-print-trusted "$work/$kernel.mlir" -o /dev/null 2>"$work/said"
  ! grep -v -e '^instruction gemmini\.' -e '^memory gemmini\.' -e '^extern gemmini\.' "$work/said" || die "$kernel: steps were taken without proof"
  model "$kernel" gcc -O3
  "$work/$kernel" || die "$kernel: something is wrong on the model"
  ok "$kernel on the model, C by gcc: all cells are right, and no count is higher than upstream's"
  "$work/$kernel" configurations || die "$kernel: a configuration is not needed"
  model "$kernel" "$LLVM/bin/clang" -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
  "$work/$kernel" small || die "$kernel: something is wrong under sanitizers"
  ok "$kernel on the model, C by clang under sanitizers: the small ones are right"
  if command -v riscv64-linux-gnu-gcc >/dev/null; then
    riscv64-linux-gnu-gcc -std=gnu11 -O2 -Wall -Wextra -Werror -c "$work/$kernel.c" -o "$work/$kernel.o"
  else
    printf '%swarning:%s no riscv64-linux-gnu-gcc: C is not compiled for the machine\n' "$BOLD" "$PLAIN" >&2
  fi
  exo-translate --load-hw="$library" --exo-to-object --target=riscv64-linux-gnu -O2 "$work/$kernel.mlir" -o "$work/$kernel.o"
  ok "$kernel: compiled for a 64-bit RISC-V with Gemmini"
done
