#!/usr/bin/env bash
# From plain loops to a whole convolution: runs the schedule, compares the digest of its C with the committed one, compiles it with gcc and clang, makes an
# object by LLVM without C, compares with a naive convolution, C under sanitizers, and times it.
#   run.sh --update          writes conv.c.sha256 and conv.h anew
#   run.sh [SET]             times SET: seeds (the default), resnet or all
# EXO_CONV_SHAPES is the number of random shapes (300), EXO_CONV_ROUNDS that of rounds; EXO_CONV_ONEDNN is the path of oneDNN's library
# (version 3), beside which it is timed, and EXO_CONV_IMAGES the number of images of ResNet's layers. With EXO_CONV_ALONE=1 it waits
# until the core's other hardware thread is idle.
set -euo pipefail
name=conv
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
entries=conv1,conv2,conv1_packed,conv2_packed,pack
make_c conv.star "$@"

# interface NAME COMPILER OPTION...: an object in which only the interface to generated.o can be seen from outside, with NAME behind each function.
interface() {
  local f names=() kept=()
  for f in convolution convolution_pack convolution_packed convolution_packed_cells; do
    names+=("-D$f=${f}_$1")
    kept+=("--keep-global-symbol=${f}_$1")
  done
  "$2" -std=c11 -Wall -Wextra -Werror "${@:3}" -I "$work" "${names[@]}" -c "$here/convolution.c" -o "$work/interface.o"
  ld -r "$work/generated.o" "$work/interface.o" -o "$work/$1.o"
  objcopy "${kept[@]}" "$work/$1.o"
}
# build NAME COMPILER OPTION...: the C as such an object.
build() {
  # shellcheck disable=SC2086 # Several flags.
  "$2" -std=c11 $isa -Wall -Wextra -Werror "${@:3}" -I "$work" -c "$work/conv.c" -o "$work/generated.o"
  interface "$@"
}
build gcc gcc -O3
build clang "$LLVM/bin/clang" -O3
make_object "$work/generated.o"
interface llvm gcc -O3
gcc -std=c11 -O2 -mavx512f -Wall -Wextra -Wpedantic -Werror "$here/main.c" "$work"/{gcc,clang,llvm}.o -lm -ldl -o "$work/conv"
ok "compiled by gcc $(gcc -dumpfullversion) and clang $("$LLVM/bin/clang" -dumpversion), and by LLVM"

heading "Random shapes"
for compiler in gcc "$LLVM/bin/clang"; do
  # shellcheck disable=SC2086 # Several flags.
  "$compiler" -std=c11 -O0 -g1 $isa -fsanitize=address,undefined -fno-sanitize-recover=all -Wall -Wextra -Werror -I "$work" -DONE_BUILD \
    "$here/main.c" "$here/convolution.c" "$work/conv.c" -lm -ldl -o "$work/checked"
  status=0
  "$work/checked" check -n "${EXO_CONV_SHAPES:-300}" || status=$?
  # Its way to say that the CPU lacks AVX-512.
  ((status != 77)) || exit 0
  ((status == 0)) || exit "$status"
done
"$work/conv" check -n "${EXO_CONV_SHAPES:-300}" -s 2

heading "Speed"
note "$(sed -n 's/^model name[^:]*: //p;T;q' /proc/cpuinfo), caches of $(getconf LEVEL1_DCACHE_SIZE), $(getconf LEVEL2_CACHE_SIZE) and $(getconf LEVEL3_CACHE_SIZE) bytes"
pinned=()
if command -v taskset >/dev/null && taskset -c "$(($(nproc) - 1))" true 2>/dev/null; then pinned=(taskset -c "$(($(nproc) - 1))"); fi
OMP_NUM_THREADS=1 "${pinned[@]}" "$work/conv" time -r "${EXO_CONV_ROUNDS:-15}" -i "${EXO_CONV_IMAGES:-1}" -a "${EXO_CONV_ALONE:-0}" \
  ${EXO_CONV_ONEDNN:+-d "$EXO_CONV_ONEDNN"} "${1:-seeds}" || true
