#!/usr/bin/env bash
# Runs the schedule, compares the C with the committed one, compiles it with gcc and clang under sanitizers and optimised, makes an object by
# LLVM, and checks what each computes.
#   run.sh --update   writes igemm.c and igemm.h anew
set -euo pipefail
name=igemm isa="-mavx512f -mavx512bw -mavx512vl -mavx512vnni"
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
make_c igemm.star "$@"
check_c
exo-translate --load-hw=avx512 --exo-to-object -O3 --features=+avx512f,+avx512bw,+avx512vl,+avx512vnni "$work/igemm.mlir" -o "$work/igemm.o"
gcc -std=c11 -O1 -I "$work" "$here/main.c" "$work/igemm.o" -o "$work/igemm"
status=0
"$work/igemm" >"$work/said" || status=$?
((status == 0 || status == 77)) || die "object by LLVM: $(cat "$work/said")"
ok "object by LLVM: $(cat "$work/said")"
((status == 0)) || printf '%swarning:%s this processor has no avx512_vnni: nothing of igemm was run\n' "$BOLD" "$PLAIN" >&2
