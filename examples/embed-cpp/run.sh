#!/usr/bin/env bash
# Installs Exo/MLIR into a scratch prefix, moves that elsewhere (the package is relocatable), builds the programs here
# against it as any other project would, and runs them.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
use_rust || die "no Rust $RUST_WANTED: run scripts/setup.sh"
here=$ROOT/examples/embed-cpp
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

install_exo "$scratch/exo" "$scratch/first"
mv "$scratch/first" "$scratch/prefix"

configure() { cmake -S "$here" -B "$1" -G Ninja "-DCMAKE_PREFIX_PATH=$scratch/prefix" "${@:2}"; }
step "configure the embedder" configure "$scratch/embed" "-DCMAKE_CXX_COMPILER=$LLVM/bin/clang++"
step "build the embedder" cmake --build "$scratch/embed"

# expect TEXT COMMAND...: its output has to be this.
expect() {
  local wanted=$1 got
  shift
  got=$("$@") || die "$* failed"
  [[ $got == "$wanted" ]] || die "$* printed '$got', not '$wanted'"
  ok "$(basename "$1"): ${got//$'\n'/, }"
}
expect "proc fill" "$scratch/embed/exo-list" "$here/loops.mlir"
expect $'for i = 0 to %n\nfor par j = 0 to 4, 4 times' "$scratch/embed/exo-loops" "$here/loops.mlir"
expect "real: 1, memory: avx512.zmm" "$scratch/embed/exo-types"
expect $'modified exo.for\nnew exo.for\nmoved exo.assign\nmodified exo.assign\nmodified exo.for\nmodified exo.assign\n6 changes' "$scratch/embed/exo-watch"
expect $'@proc
def axpy(n: size, a: f32 @ DRAM, x: f32[n] @ DRAM, y: [f32][n] @ DRAM):
    for io in seq(0, n / 8):
        for ii in seq(0, 8):
            y[8 * io + ii] += a * x[8 * io + ii]
    for ii in seq(0, n % 8):
        y[ii + n / 8 * 8] += a * x[ii + n / 8 * 8]
y = 12 14 16
error: \'x\' has 3 cells, and 2 are passed' "$scratch/embed/exo-call"
"$scratch/embed/exo-driver" --exo-explain=divide_loop.c3 | grep '^divide_loop.c3' >/dev/null || die "exo-driver does not explain"
ok "exo-driver explains divide_loop.c3"
cat >"$scratch/fill.py" <<EOF
@proc
def fill(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 1.0
EOF
"$scratch/embed/exo-driver" "$scratch/fill.py" --emit=c -o "$scratch/fill.c" || die "exo-driver makes no C of Exo source"
grep -q 'void fill(' "$scratch/fill.c" || die "exo-driver makes other C of Exo source"
ok "exo-driver makes C of Exo source"
expect $'refused by divide_loop.c3, n = 1
divided into io
6 new loops, now: io j j j j ii j' "$scratch/embed/exo-tile" "$here/loops.mlir"
expect $'refused by divide_loop.c3 at line 3
where n = 1
4 iterations
@proc
def scale(n: size, x: f32[n] @ DRAM):
    for io in seq(0, n / 4):
        x[4 * io] = 2.0 * x[4 * io]
        x[4 * io + 1] = 2.0 * x[4 * io + 1]
        x[4 * io + 2] = 2.0 * x[4 * io + 2]
        x[4 * io + 3] = 2.0 * x[4 * io + 3]
    for ii in seq(0, n % 4):
        x[ii + n / 4 * 4] = 2.0 * x[ii + n / 4 * 4]' "$scratch/embed/exo-step"

# A project in C alone, with any C compiler.
mkdir "$scratch/c-only"
cat >"$scratch/c-only/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.20)
project(c-only LANGUAGES C)
find_package(Exo CONFIG REQUIRED)
foreach(library Exo ExoStatic)
  add_executable(types-\${library} $here/exo-types.c)
  target_link_libraries(types-\${library} PRIVATE Exo::\${library} Exo::MLIRCAPI)
endforeach()
EOF
for compiler in "$LLVM/bin/clang" gcc; do
  build=$scratch/c-only/$(basename "$compiler")
  step "configure C alone with $compiler" cmake -S "$scratch/c-only" -B "$build" -G Ninja "-DCMAKE_PREFIX_PATH=$scratch/prefix" "-DCMAKE_C_COMPILER=$compiler"
  step "build C alone with $compiler" cmake --build "$build"
  expect "real: 1, memory: avx512.zmm" "$build/types-Exo"
  expect "real: 1, memory: avx512.zmm" "$build/types-ExoStatic"
done
"$LLVM/bin/llvm-readelf" -d "$scratch/c-only/gcc/types-Exo" >"$scratch/needed"
grep -q 'NEEDED.*\[libExo\.so\.[0-9]*\.[0-9]*\]' "$scratch/needed" || die "a program does not ask for libExo.so by its release line"
ok "programs ask for libExo.so by its release line"

# Another compiler is refused in words, and so is linking both libraries.
if configure "$scratch/gcc" -DCMAKE_CXX_COMPILER=g++ >"$scratch/gcc.log" 2>&1; then die "g++ was not refused"; fi
grep -q 'has to be compiled by clang' "$scratch/gcc.log" || { cat "$scratch/gcc.log" >&2; die "g++ was refused in other words"; }
ok "g++ is refused"
mkdir "$scratch/both"
cat >"$scratch/both/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.20)
project(both LANGUAGES CXX)
find_package(Exo CONFIG REQUIRED)
add_executable(both $here/exo-list.cpp)
target_link_libraries(both Exo::Exo Exo::ExoStatic)
EOF
if cmake -S "$scratch/both" -B "$scratch/both/build" -G Ninja "-DCMAKE_PREFIX_PATH=$scratch/prefix" \
  "-DCMAKE_CXX_COMPILER=$LLVM/bin/clang++" >"$scratch/both.log" 2>&1; then die "linking both libraries was not refused"; fi
grep -q EXO_LINKAGE "$scratch/both.log" || { cat "$scratch/both.log" >&2; die "linking both was refused for another reason"; }
ok "linking libExo.so and libExo.a together is refused"
