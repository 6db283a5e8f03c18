#!/usr/bin/env bash
# Runs the schedule, compares the C with the committed one, and checks under emulation what it computes by gcc and clang, and as an object by LLVM.
#   run.sh --update   writes neon_sgemm.c and neon_sgemm.h anew
set -euo pipefail
name=neon_sgemm library=neon
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
make_c neon_sgemm.star "$@"

# try TITLE COMMAND...: compiles main.c with the rest, by a command that gets flags behind it, and runs what comes of it.
try() {
  local title=$1 status=0
  shift
  "$@" -std=c11 -Wall -Wextra -Werror -I "$work" "$here/main.c" -o "$work/main"
  qemu-aarch64 -cpu cortex-a76 -L /usr/aarch64-linux-gnu "$work/main" >"$work/said" || status=$?
  ((status == 0)) || die "$title: $(cat "$work/said")"
  ok "$title: $(cat "$work/said")"
}
clang=("$LLVM/bin/clang" --target=aarch64-linux-gnu)
exo-translate --load-hw=neon --exo-to-object -O3 --target=aarch64-linux-gnu "$work/$name.mlir" -o "$work/$name.o"
for level in -O1 -O3; do
  try "C by gcc $level" aarch64-linux-gnu-gcc "$level" "$work/$name.c"
  try "C by clang $level" "${clang[@]}" "$level" "$work/$name.c"
done
try "object by LLVM" "${clang[@]}" -O1 "$work/$name.o"
