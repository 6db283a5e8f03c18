#!/usr/bin/env bash
# The kernels of kernels.py for each machine, as C by gcc and clang, and as an object by LLVM, each run beside plain loops: on this
# processor, or under emulation.
#   run.sh [MACHINE...]
set -euo pipefail
name=machines
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/example.sh"

# try TITLE COMMAND...: compiles main.c with the rest, by a command that gets flags behind it, and runs what comes of it on each processor.
try() {
  local title=$1 status=0 processor
  shift
  "$@" -std=c11 -Wall -Wextra -Werror "-DROWS=$rows" "-DCOLUMNS=$columns" -I "$work" "$here/main.c" -o "$work/main"
  for processor in "${processors[@]}"; do
    QEMU_CPU=$processor "${emulator[@]}" "$work/main" >"$work/said" || status=$?
    ((status == 0)) || die "$machine${processor:+ on $processor}, $title: $(cat "$work/said")"
  done
  ok "$machine, $title: $(cat "$work/said")"
}

# machine_of NAME: what it is compiled and run by.
machine_of() {
  target=() features=() flags=() emulator=() processors=('') gcc=(gcc) check=(-fsanitize=address,undefined -fno-sanitize-recover=all)
  case $1 in
  avx2) rows=6 columns=16 features=(--features=+avx2,+fma) flags=(-mavx2 -mfma) needs="avx2 fma" ;;
  avx512) rows=6 columns=64 features=(--features=+avx512f) flags=(-mavx512f -mfma) needs="avx512f" ;;
  neon)
    rows=8 columns=12 target=(--target=aarch64-linux-gnu) gcc=(aarch64-linux-gnu-gcc) check=()
    emulator=(qemu-aarch64 -L /usr/aarch64-linux-gnu) processors=(cortex-a76) needs=""
    ;;
  rvv) # gcc 12 has no intrinsics of it
    rows=6 columns=16 target=(--target=riscv64-linux-gnu) features=(--features=+v) flags=(-march=rv64gcv -mabi=lp64d) gcc=() check=()
    emulator=(qemu-riscv64 -L /usr/riscv64-linux-gnu) needs=""
    # Lanes that code leaves to the machine hold ones.
    processors=(rv64,v=true,vext_spec=v1.0,rvv_ta_all_1s=true,rvv_ma_all_1s=true,vlen={128,256,512,1024})
    ;;
  sve)
    rows=8 columns=24 target=(--target=aarch64-linux-gnu) features=(--features=+sve) flags=(-march=armv8.2-a+sve)
    gcc=(aarch64-linux-gnu-gcc) check=() emulator=(qemu-aarch64 -L /usr/aarch64-linux-gnu)
    # As long as the code's registers, and twice as long.
    processors=(max,sve256=on max,sve512=on) needs=""
    ;;
  *) die "no machine is called '$1': there are avx2, avx512, neon, rvv, sve" ;;
  esac
}

has() {
  local feature
  for feature in $1; do
    grep -qw "$feature" /proc/cpuinfo || return 1
  done
}

(($#)) || set -- avx2 avx512 neon rvv sve
for machine in "$@"; do
  machine_of "$machine"
  if ! has "$needs"; then
    printf '%swarning:%s this processor has no %s: nothing of it is run\n' "$BOLD" "$PLAIN" "$machine" >&2
    continue
  fi
  exo-opt --load-hw="$machine" "$here/kernels.py" --exo-schedule="$here/machines.star" -D MACHINE="$machine" -o "$work/kernels.mlir" 2>"$work/said" || die "$(cat "$work/said")"
  exo-translate --load-hw="$machine" --exo-to-c --exo-c-stem=kernels "$work/kernels.mlir" -o "$work/kernels.c"
  exo-translate --load-hw="$machine" --exo-to-header --exo-c-stem=kernels "$work/kernels.mlir" -o "$work/kernels.h"
  exo-translate --load-hw="$machine" --exo-to-object -O3 "${target[@]}" "${features[@]}" "$work/kernels.mlir" -o "$work/kernels.o"
  ((${#gcc[@]} == 0)) || try "C by gcc" "${gcc[@]}" -O3 "${flags[@]}" "$work/kernels.c"
  try "C by clang" "$LLVM/bin/clang" "${target[@]}" -O1 "${check[@]}" "${flags[@]}" "$work/kernels.c"
  try "object by LLVM" "$LLVM/bin/clang" "${target[@]}" -O1 "${check[@]}" "$work/kernels.o"
done
