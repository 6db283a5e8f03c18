#!/usr/bin/env bash
# Times the committed C, by gcc and clang, and the object by LLVM, against oneDNN, all on one core.
#   bench.sh [n ...]   or MxNxK; EXO_IGEMM_ROUNDS says how often
# oneDNN comes from PyPI, into a virtual environment that is no part of the repository: EXO_ONEDNN, or beside the builds.
set -euo pipefail
name=igemm
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"
grep -qw avx512_vnni /proc/cpuinfo || die "this processor has no avx512_vnni"
onednn=${EXO_ONEDNN:-${CARGO_TARGET_DIR:-$ROOT/target}/onednn}
if [[ ! -e $onednn/lib/libdnnl.so ]]; then
  python3 -m venv "$onednn"
  "$onednn/bin/pip" install --quiet "onednn==2026.1.0" "onednn-devel==2026.1.0"
fi
make_c igemm.star

# only_product NAME: of an object only igemm_NAME can be seen from outside.
only_product() {
  objcopy --keep-global-symbol=igemm "$work/$1.o"
  objcopy --redefine-sym "igemm=igemm_$1" "$work/$1.o"
}
flags=(-std=c11 -O3 -mavx512f -mavx512bw -mavx512vl -mavx512vnni -I "$work")
# gcc 12 would make a copy of the micro-kernel for the depth of whole blocks, in which it moves registers about.
gcc "${flags[@]}" -fno-ipa-cp-clone -c "$work/igemm.c" -o "$work/gcc.o"
"$LLVM/bin/clang" "${flags[@]}" -c "$work/igemm.c" -o "$work/clang.o"
exo-translate --load-hw=avx512 --exo-to-object -O3 --features=+avx512f,+avx512bw,+avx512vl,+avx512vnni "$work/igemm.mlir" -o "$work/llvm.o"
for build in gcc clang llvm; do
  only_product "$build"
done
# What oneDNN itself needs lies beside it.
gcc -std=c11 -O2 -Wall -Wextra -Werror -isystem "$onednn/include" "$here/bench.c" "$work"/{gcc,clang,llvm}.o \
  -L "$onednn/lib" -ldnnl -Wl,--allow-shlib-undefined -o "$work/bench"

(($#)) || set -- 192 384 576 768 960 1152 1344 1536
# One core: oneDNN takes as many threads as it may use cores.
core=$(taskset -pc $$ | sed 's/.*[ ,-]//')
LD_LIBRARY_PATH=$onednn/lib taskset -c "$core" "$work/bench" -r "${EXO_IGEMM_ROUNDS:-15}" "$@"
