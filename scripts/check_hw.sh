#!/usr/bin/env bash
# Checks the shipped hardware libraries: each instruction as C by two compilers and by LLVM beside its body, on this machine or under
# emulation; and that each of the changes in hw-dialects/*/tests/wrong.txt, which make a library wrong, is noticed.
#   check_hw.sh [--once | --wrong=N] [LIBRARY...]    with --once as C by one compiler and by LLVM, and no more; with --wrong=N only every
#                                                    Nth of the changes
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
PATH=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}:$LLVM/bin:$PATH
command -v exo-check-hw >/dev/null || die "no exo-check-hw: run 'cargo build --release --workspace' or set EXO_BIN_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# on_model LIBRARY: options with which code for an accelerator is run: its instructions trap, and the model does them.
on_model() {
  local emulator=/usr/bin/env
  [[ $1 != rvm ]] || emulator=qemu-riscv64
  printf '%s\n' "--emulator=$emulator" --cflag=-include "--cflag=$ROOT/hw-dialects/$1/tests/trap.h"
}

# check LIBRARY OPTION...: all of its instructions by one compiler.
check() {
  local library=$1
  shift
  exo-check-hw "$library" "$@" >"$work/table" || die "$library $*: $(cat "$work/table")"
  ok "$library $*: $(tail -1 "$work/table")"
}

# at_length BITS LENGTH: the instructions of sve for registers of so many bits, and those for any, where the machine's have that length: as many
# or more. The library's emulators have at least as many as all of its registers.
at_length() {
  local instructions
  instructions=$(exo-opt --show-hw=sve --show-hw-format=json | sed -nE "s/^ *\"name\": \"sve\.(.*_($1|vla))\",\$/--instr=\1/p")
  # shellcheck disable=SC2086 # one word for each
  exo-check-hw sve --cc=clang-22 --emulator="qemu-aarch64 -cpu max,sve$2=on" $instructions >"$work/table" || die "sve, registers of $1 bits where there are $2: $(cat "$work/table")"
  ok "sve, registers of $1 bits where there are $2: $(tail -1 "$work/table")"
}

# once LIBRARY: each instruction as C and by LLVM, on every machine that the library names.
once() {
  local options=()
  case $1 in
  neon) check neon --cc=clang-22 ;;
  rvv) check_rvv ;;
  tile_amx) check_amx ;;
  rvm)
    mapfile -t options < <(on_model "$1")
    check "$1" --cc=clang-22 "${options[@]}"
    ;;
  gemmini) check gemmini --cc=riscv64-linux-gnu-gcc --cflag="$(gemmini_traps)" ;;
  sve) check sve --cc=clang-22 ;;
  *) check "$1" --cc=clang ;;
  esac
}

# again LIBRARY: by another compiler, and on machines that differ from those of the library.
again() {
  local options=()
  case $1 in
  neon) check neon --cc=aarch64-linux-gnu-gcc --only=c ;;
  # gcc 12 has no intrinsics of vectors.
  rvv) ;;
  rvm)
    mapfile -t options < <(on_model rvm)
    check rvm --only=c --target=x86_64-unknown-linux-gnu --cc=gcc --cflag=-DEXO_RVM_MODEL
    check rvm --cc=riscv64-linux-gnu-gcc --only=c "${options[@]}"
    ;;
  # Of bf16 what moves such cells needs to know the size, no more.
  tile_amx)
    mapfile -t options < <(on_model tile_amx)
    check tile_amx --only=c --cc=gcc --emulator=/usr/bin/env --cflag=-DEXO_AMX_MODEL --cflag=-D__bf16=short
    check tile_amx --cc=gcc --only=c --cflag=-D__bf16=short "${options[@]}"
    ;;
  gemmini) check gemmini --cc=clang-22 --only=c ;;
  sve)
    check sve --cc=aarch64-linux-gnu-gcc --only=c
    at_length 128 128 && at_length 256 256 && at_length 256 384
    ;;
  # gcc has bf16 from version 13 on; what moves such cells needs to know their size, no more.
  avx512) check avx512 --cc=gcc --only=c --cflag=-D__bf16=short ;;
  *) check "$1" --cc=gcc --only=c ;;
  esac
}

# check_amx: instructions by the model, which traps them, and by the machine where it has them. gcc's library converts no bf16.
check_amx() {
  local options=()
  mapfile -t options < <(on_model tile_amx)
  check tile_amx --cc=clang-22 "${options[@]}"
  grep -qw amx_tile /proc/cpuinfo || return 0
  check tile_amx --cc=clang-22 --cflag=--rtlib=compiler-rt
}

# check_rvv: on registers of all lengths that the emulator has.
check_rvv() {
  local bits emulators=()
  for bits in 128 256 512 1024; do
    emulators+=("--emulator=qemu-riscv64 -cpu rv64,v=true,vlen=$bits,vext_spec=v1.0,rvv_ta_all_1s=true,rvv_ma_all_1s=true")
  done
  check rvv --cc=clang-22 "${emulators[@]}"
}

# An object that makes each instruction of Gemmini's one of its model, which functions for LLVM need: qemu knows none of them.
gemmini_traps() {
  riscv64-linux-gnu-gcc -std=gnu11 -O2 -D_GNU_SOURCE -DEXO_GEMMINI_MODEL -DEXO_GEMMINI_LENIENT -c "$ROOT/hw-dialects/gemmini/tests/trap.c" -o "$work/traps.o"
  echo "$work/traps.o"
}

# is_noticed FOLDER SIDE INSTR CHANGE OPTION...: the library in a folder of ours is changed, and its instruction differs, and does not only fail
# to compile.
is_noticed() {
  local folder=$1 side=$2 instr=$3 change=$4 library own
  shift 4
  library=$(basename "$folder")
  own=$(mktemp -d "$work/$library.XXXXXX")/$library
  mkdir "$own"
  find "$folder" -maxdepth 1 \( -name '*.mlir' -o -name '*.h' \) -exec cp {} "$own" \;
  sed -i "$change" "$own"/*
  ! diff -rq -x tests -x README.md "$folder" "$own" >"$own.changed" || die "$library: '$change' changes nothing"
  exo-check-hw "$own/$library.mlir" --only="$side" --instr="$instr" "$@" >"$own.table" 2>"$own.errors" || true
  # An argument that code no longer mentions is an error when the library is loaded.
  grep -qE "^$instr .* (differs|beside|crashes) " "$own.table" || grep -q "'$instr' does not mention .*\[hw.operand\]" "$own.errors" || die "$library: '$change' is not noticed in $side of $instr"
}

# notices LIBRARY N: every Nth change makes an instruction differ. A change is one of any file of the library.
notices() {
  local library=$1 every=$2 folder=$ROOT/hw-dialects/$1
  local number=0 caught=0 running=0 side instr change options=(--cc=clang)
  [[ ! -f $folder/tests/trap.h ]] || mapfile -t -O 1 options < <(on_model "$library")
  [[ $library != gemmini ]] || options=(--cc=riscv64-linux-gnu-gcc --cflag="$(gemmini_traps)")
  while read -r side instr change; do
    [[ $side == c || $side == llvm ]] || continue
    ((number++ % every == 0)) || continue
    if ((running == $(nproc))); then
      wait -n
      running=$((running - 1))
    fi
    is_noticed "$folder" "$side" "$instr" "$change" "${options[@]}" &
    running=$((running + 1))
    caught=$((caught + 1))
  done <"$folder/tests/wrong.txt"
  for ((; running > 0; running--)); do wait -n; done
  ok "$library: $caught wrong changes noticed"
}

once='' every=''
case ${1:-} in
--once) once=1 ;;
--wrong=*) every=${1#--wrong=} ;;
esac
[[ -z $once$every ]] || shift
(($#)) || set -- avx2 avx512 gemmini neon rvm rvv sve tile_amx
for library in "$@"; do
  [[ -n $every ]] || once "$library"
  [[ -n $once ]] && continue
  [[ -n $every ]] || again "$library"
  [[ ! -f $ROOT/hw-dialects/$library/tests/wrong.txt ]] || notices "$library" "${every:-1}"
done
