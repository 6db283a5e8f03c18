#!/usr/bin/env bash
# From three loops to a product at the speed of OpenBLAS: runs the schedule, compares the C with the committed one,
# compiles it with gcc and clang, checks it against the interpreter and a naive product, and times it.
#   run.sh [n ...]    sizes to time, multiples of 192; EXO_SGEMM_ROUNDS says how often
#   run.sh --update   writes sgemm.c and sgemm.h anew
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
here=$ROOT/examples/sgemm
PATH=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}:$PATH
command -v exo-opt >/dev/null || die "no exo-opt: run 'cargo build --release --workspace' or set EXO_BIN_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

heading "The schedule: $(grep -cv -e '^ *#' -e '^ *$' "$here/sgemm.sched") steps"
exo-translate --import-exo "$here/sgemm.py" -o "$work/source.mlir"
exo-opt --load-hw=avx512 --exo-schedule="$here/sgemm.sched" "$work/source.mlir" -o "$work/sgemm.mlir"
exo-translate --load-hw=avx512 --exo-to-c --exo-c-stem=sgemm "$work/sgemm.mlir" -o "$work/sgemm.c"
exo-translate --load-hw=avx512 --exo-to-header --exo-c-stem=sgemm "$work/sgemm.mlir" -o "$work/sgemm.h"
if [[ ${1:-} == --update ]]; then
  cp "$work/sgemm.c" "$work/sgemm.h" "$here"
  ok "sgemm.c and sgemm.h are written"
  exit
fi
for file in sgemm.c sgemm.h; do
  diff -u "$here/$file" "$work/$file" || die "$file is not what the schedule makes: run.sh --update writes it anew"
done
ok "the C is the committed one"

# build NAME COMPILER: the generated code as one object, in which only sgemm_NAME can be seen from outside.
build() {
  "$2" -std=c11 -O3 -mavx512f -mfma -Wall -Wextra -Werror -I "$work" -c "$work/sgemm.c" -o "$work/$1.o"
  objcopy --keep-global-symbol=sgemm "$work/$1.o"
  objcopy --redefine-sym "sgemm=sgemm_$1" "$work/$1.o"
}
build gcc gcc
build clang "$LLVM/bin/clang"
gcc -std=c11 -O2 -Wall -Wextra -Wpedantic -Werror "$here/main.c" "$work/gcc.o" "$work/clang.o" -lopenblas -o "$work/sgemm"
ok "compiled by gcc $(gcc -dumpfullversion) and clang $("$LLVM/bin/clang" -dumpversion)"

# Odd in depth, so that the last block is a part of one; C starts as what an earlier run left.
interpret() { exo-run "$here/sgemm.py" --proc sgemm --size M=12 --size N=128 --size K=389 "$@"; }
interpret --random 1 --output "A=$work/A.npy" --output "B=$work/B.npy" --output "C=$work/C0.npy"
interpret --input "A=$work/A.npy" --input "B=$work/B.npy" --input "C=$work/C0.npy" --output "C=$work/C.npy"

heading "Compared with the interpreter, then with OpenBLAS"
# Left alone, OpenBLAS takes SSE3 kernels on a CPU that is newer than itself; main.c checks what it took.
export OPENBLAS_CORETYPE=SkylakeX OPENBLAS_NUM_THREADS=1
(($#)) || set -- 384 576 768 960 1152 1344 1536
status=0
"$work/sgemm" check "$work/A.npy" "$work/B.npy" "$work/C0.npy" "$work/C.npy" &&
  "$work/sgemm" time -r "${EXO_SGEMM_ROUNDS:-15}" "$@" || status=$?
# Its way to say that the CPU lacks AVX-512.
((status != 77)) || exit 0
exit "$status"
