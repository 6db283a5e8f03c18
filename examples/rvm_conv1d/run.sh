#!/usr/bin/env bash
# Runs the schedule, compares the C with the committed one, and checks what it computes and how many instructions it takes: by the model of RVM
# on this machine, and as code for RISC-V, by gcc, clang and LLVM, under an emulator where the instructions trap; beside plain loops and
# beside the interpreter.
#   run.sh --update   writes rvm_conv1d.c and rvm_conv1d.h anew
set -euo pipefail
name=rvm_conv1d library=rvm
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
hw=$ROOT/hw-dialects/rvm
isa="-DEXO_RVM_MODEL -I $hw"
make_c rvm_conv1d.star "$@"
check_c

# The last of the inputs, by the interpreter: the loops that were written, and what the schedule makes of them.
"$work/$name" "$work" >"$work/said"
for how in "$here/$name.py --size IC=4 --size OC=16 --size N=16 --size W=4" "$work/$name.mlir"; do
  # shellcheck disable=SC2086 # Several words.
  exo-run --load-hw=rvm $how --input "data=$work/data.npy" --input "kernels=$work/kernels.npy" --zeros --output "out=$work/by_interpreter.npy"
  cmp <(tail -c 1024 "$work/out.npy") <(tail -c 1024 "$work/by_interpreter.npy") || die "the interpreter computes something else"
done
ok "the interpreter computes the same, before and after the schedule"

# try TITLE COMPILER...: links main.c with the rest, and runs that where the model does what traps.
try() {
  local title=$1 status=0
  shift
  "$@" -std=gnu11 -Wall -Wextra -Werror -I "$work" -c "$here/main.c" -include "$hw/tests/trap.h" -o "$work/main.o"
  riscv64-linux-gnu-gcc -static "$work/main.o" "$work/code.o" -o "$work/main"
  qemu-riscv64 "$work/main" >"$work/said" || status=$?
  ((status == 0)) || die "$title: $(cat "$work/said")"
  ok "$title: $(cat "$work/said")"
}
gcc=(riscv64-linux-gnu-gcc) clang=("$LLVM/bin/clang" --target=riscv64-linux-gnu)
for level in -O1 -O3; do
  "${gcc[@]}" -std=c11 "$level" -Wall -Wextra -Werror -c "$work/$name.c" -o "$work/code.o"
  try "RISC-V, C by gcc $level" "${gcc[@]}"
  "${clang[@]}" -std=c11 "$level" -Wall -Wextra -Werror -c "$work/$name.c" -o "$work/code.o"
  try "RISC-V, C by clang $level" "${clang[@]}"
done
exo-translate --load-hw=rvm --exo-to-object -O3 --target=riscv64-linux-gnu "$work/$name.mlir" -o "$work/code.o"
try "RISC-V, object by LLVM" "${clang[@]}"
