#!/usr/bin/env bash
# Runs the schedule, compares the C with the committed one, and checks what it computes: by the model of AMX, as instructions by gcc and clang, and
# as an object by LLVM. A machine without AMX lets each instruction trap and the model do it.
#   run.sh --update   writes amx_matmul.c and amx_matmul.h anew
set -euo pipefail
name=amx_matmul library=tile_amx
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
hw=$ROOT/hw-dialects/tile_amx
isa="-mamx-tile -mamx-int8 -mamx-bf16"
make_c amx_matmul.star "$@"

# The interpreter: the loops that were written, and what the schedule makes of them.
for sizes in "M=17 N=35 K=66" "M=33 N=5 K=1"; do
  read -ra given <<<"$sizes"
  for product in matmul_i8 matmul_bf16; do
    exo_run=(exo-run --load-hw=tile_amx --proc "$product" "${given[@]/#/--size=}" --random 1 --random-range=-100..100)
    "${exo_run[@]}" "$here/$name.py" >"$work/before"
    "${exo_run[@]}" "$work/$name.mlir" >"$work/after"
    diff "$work/before" "$work/after" >"$work/said" || die "the interpreter computes something else: $(cat "$work/said")"
  done
done
ok "the interpreter computes the same, before and after the schedule"

# try TITLE COMPILER FLAG...: compiles main.c, links it with what FLAG says, and runs that.
try() {
  local title=$1 status=0
  shift
  "$@" -Wall -Wextra -Werror -I "$work" -I "$hw" "$here/main.c" -o "$work/main" -lm
  "$work/main" >"$work/said" || status=$?
  ((status == 0 || status == 77)) || die "$title: $(cat "$work/said")"
  ok "$title: $(cat "$work/said")"
}
# gcc has bf16 from version 13 on; what is made here moves such cells, and need only know their size.
gcc=(gcc -D__bf16=short) clang=("$LLVM/bin/clang" --rtlib=compiler-rt -Wno-unused-command-line-argument)
for compiler in gcc clang; do
  declare -n cc=$compiler
  for flags in "-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all" -O3; do
    # shellcheck disable=SC2086 # Several flags.
    try "model, $compiler ${flags%% *}" "${cc[@]}" -std=c11 $flags -DEXO_AMX_MODEL "$work/$name.c"
  done
  for level in -O1 -O3; do
    # shellcheck disable=SC2086 # Several flags.
    "${cc[@]}" -std=c11 "$level" $isa -Wall -Wextra -Werror -c "$work/$name.c" -o "$work/$name.o"
    # shellcheck disable=SC2086 # Several flags.
    try "instructions, $compiler $level" "${cc[@]}" -std=gnu11 "$level" $isa -include "$hw/tests/trap.h" "$work/$name.o"
  done
done
# The loops as they are written: what instructions are said to do, without any.
exo-opt --load-hw=tile_amx "$here/$name.py" -o "$work/plain.mlir"
exo-translate --load-hw=tile_amx --exo-to-c --exo-c-stem="$name" "$work/plain.mlir" -o "$work/plain.c"
try "plain loops, clang -O2" "${clang[@]}" -std=c11 -O2 -ffp-contract=off -DEXO_AMX_MODEL "$work/plain.c"
exo-translate --load-hw=tile_amx --exo-to-object -O3 --features=+amx-tile,+amx-int8,+amx-bf16 "$work/$name.mlir" -o "$work/$name.o"
# shellcheck disable=SC2086 # Several flags.
try "instructions, object by LLVM" "${clang[@]}" -std=gnu11 -O1 $isa -include "$hw/tests/trap.h" "$work/$name.o"
