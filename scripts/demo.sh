#!/usr/bin/env bash
# From Exo source to measured C: sets up, builds the tools, takes examples/matmul through all of them, and then
# examples/sgemm through a schedule, to the speed of OpenBLAS.
# EXO_DEMO_SIZES="64 256" chooses other sizes to time; EXO_SGEMM_SIZES, multiples of 192, those of the last table.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$ROOT"

heading "Set-up"
scripts/setup.sh
use_rust

heading "Build of exo-opt, exo-translate and exo-run (release; a few minutes the first time)"
build_release exo-opt exo-translate exo-run
PATH=$RELEASE:$PATH

example=$ROOT/examples/matmul
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run COMMAND...: show a command and run it.
run() {
  local line=${*//$ROOT\//}
  line=${line//$work\//}
  note "\$ ${line//$work/.}"
  "$@" || die "the command above failed"
}
# indent_from PATTERN FILE: the definition that starts at the line with PATTERN, to the first blank line.
indent_from() { sed -n "/$1/,/^$/p" "$2" | sed 's/^/    /'; }

heading "Exo source: examples/matmul/matmul.py"
indent_from '^def matmul(' "$example/matmul.py"

heading "The same in the exo dialect"
run exo-translate --import-exo "$example/matmul.py" -o "$work/matmul.mlir"
sed 's/^/    /' "$work/matmul.mlir"

heading "Checks: bounds, preconditions, initialisation, races"
run exo-opt --exo-check "$work/matmul.mlir" -o /dev/null
ok "proved for all sizes"
sed 's/for j in seq(0, m):/for j in seq(0, m + 1):/' "$example/matmul.py" >"$work/broken.py"
note "one iteration too many, 'for j in seq(0, m + 1)', is refused:"
if exo-translate --import-exo "$work/broken.py" 2>"$work/refusal" >"$work/broken.mlir" &&
  exo-opt --exo-check "$work/broken.mlir" -o /dev/null 2>"$work/refusal"; then
  die "the broken program was accepted"
fi
sed "s|$work/||; s/^/    /" "$work/refusal" | head -n 12

heading "C"
run exo-translate --exo-to-c --exo-c-stem=matmul "$work/matmul.mlir" -o "$work/matmul.c"
run exo-translate --exo-to-header --exo-c-stem=matmul "$work/matmul.mlir" -o "$work/matmul.h"
indent_from '^void matmul(' "$work/matmul.c"

heading "Compiled and compared with reference data"
read -r -a sizes <<<"${EXO_DEMO_SIZES:-64 256 512 1024}"
for compiler in "$LLVM/bin/clang" gcc; do
  name=$(basename "$compiler")
  run "$compiler" -std=c11 -O3 -march=native -Wall -Wextra -Wpedantic -Werror -I "$work" \
    "$work/matmul.c" "$example/main.c" -o "$work/$name"
  "$work/$name" "$example/data" "${sizes[@]}" >"$work/$name.txt" || die "$name: $(head -n1 "$work/$name.txt")"
  ok "$name: $(head -n1 "$work/$name.txt")"
done

heading "Machine code by LLVM, called by the same header"
run exo-opt "$work/matmul.mlir" --emit=object --cpu=native -o "$work/matmul.o"
run gcc -std=c11 -O3 -I "$work" "$work/matmul.o" "$example/main.c" -o "$work/object"
"$work/object" "$example/data" "${sizes[@]}" >"$work/object.txt" || die "object: $(head -n1 "$work/object.txt")"
ok "object: $(head -n1 "$work/object.txt")"

# shape FILE: the extents of a two-dimensional .npy file.
shape() { head -c 128 "$1" | grep -ao '([0-9]*, [0-9]*)' | tr -d '(,)'; }
read -r n k < <(shape "$example/data/A.npy")
read -r _ m < <(shape "$example/data/B.npy")
run exo-run "$example/matmul.py" --proc matmul --size "n=$n" --size "m=$m" --size "k=$k" \
  --input "A=$example/data/A.npy" --input "B=$example/data/B.npy" --zeros --output "C=$work/C.npy"
# The cells are the end of the file; headers may be padded differently.
cmp <(tail -c $((4 * n * m)) "$work/C.npy") <(tail -c $((4 * n * m)) "$example/data/C.npy") ||
  die "the interpreter and the reference differ"
ok "exo-run, the interpreter: equal bit for bit"

heading "Time per product of square matrices"
printf '%8s %24s %24s %24s\n' size "clang $("$LLVM/bin/clang" -dumpversion)" "gcc $(gcc -dumpfullversion)" "object"
paste -d' ' <(tail -n +2 "$work/clang.txt") <(tail -n +2 "$work/gcc.txt") <(tail -n +2 "$work/object.txt") |
  awk '{ printf "%8d %10.3f ms %5.1f GFLOP/s %9.3f ms %5.1f GFLOP/s %9.3f ms %5.1f GFLOP/s\n", $1, $2, $4, $7, $9, $12, $14 }'
note "Without any schedule: making this fast, provably, is what schedule steps are for."

heading "In this process: machine code beside the interpreter, and its time"
run exo-run "$example/matmul.py" --proc matmul --size n=65 --size m=64 --size k=63 --random 1 --compare
run exo-run "$example/matmul.py" --proc matmul --size n=256 --size m=256 --size k=256 --random 1 --bench

heading "A schedule: examples/sgemm/gemm.py"
indent_from '^def gemm(' "$ROOT/examples/sgemm/gemm.py"
note "with examples/sgemm/gemm.star, which begins"
head -n 12 "$ROOT/examples/sgemm/gemm.star" | sed 's/^/    /'
read -r -a sizes <<<"${EXO_SGEMM_SIZES:-}"
examples/sgemm/run.sh "${sizes[@]}"

heading "Build of the other tools: exo-check-hw, exo-new-hw, the plugin libExo.so, …"
build_release
echo
ok "demo; the tools are in ${RELEASE#"$ROOT"/}, to be called by name after:"
echo "    export PATH=$RELEASE:\$PATH"
