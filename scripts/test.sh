#!/usr/bin/env bash
# Sets up, builds everything and runs all tests: cargo's, a sixteenth of the lit files once more by LLVM's lit, embedding in C and
# C++ through CMake, random steps on a fixed number of programs, about a minute, and mutants of real input, half a minute.
# EXO_RANDOM=0 leaves these two out. EXO_FUZZ_SECONDS=60 runs the fuzzers so long, too, which takes a build of their own.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$ROOT"
"$ROOT/scripts/setup.sh"
use_rust

TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
# Cargo's [env] does not reach what these scripts start themselves.
export MLIR_SYS_220_PREFIX=$LLVM

heading "Build"
cargo build --workspace

heading "cargo test"
log=$(mktemp)
questions=$(mktemp -d)
trap 'rm -rf "$log" "$questions"' EXIT
# What the solvers are asked is judged by cvc5 below.
export EXO_DUMP_SMT=$questions/smt EXO_SOLVER_COUNTS=$questions/counts
status=0
# --no-fail-fast: one run shows all failures.
cargo test --workspace --no-fail-fast 2>&1 | tee "$log" || status=$?

unset EXO_DUMP_SMT EXO_SOLVER_COUNTS

heading "cvc5 on the same questions"
EXO_BIN_DIR=$TARGET/debug scripts/cvc5.sh "$questions/smt" "$questions/counts" || status=1

heading "Mutation of the conditions"
# A build of its own: in that of the workspace no condition can be switched off. --workspace has all else built with the same features as above.
cargo test --workspace --features exo-mutate/mutation --test kills 2>&1 | tee -a "$log" || status=$?

heading "LLVM's lit on the same files"
export EXO_BIN_DIR=$TARGET/debug
cargo test -q --workspace --test lit -- --list 2>/dev/null | sed -n 's/^\[lit\] \(.*\): test$/\1/p' | sort >"$log.ours"
"$LLVM/bin/lit" --show-tests test | sed -n 's/^ *Exo :: //p' | sort >"$log.theirs"
diff "$log.ours" "$log.theirs" || die "cargo test and lit do not find the same files"
rm -f "$log.ours" "$log.theirs"
# cargo test has run all of them; that LLVM's lit reads them alike shows in every sixteenth, from one on that leaves the longest out.
"$LLVM/bin/lit" -sv --num-shards 16 --run-shard 9 test || status=1

heading "Examples, $(nproc) at a time"
# Most of an example is one program behind another. The longest are first; what each says is shown when it ends.
run_example() {
  local logs=$1 log status=0
  log=$(mktemp -p "$logs")
  shift
  "$ROOT/examples/$1/run.sh" "${@:2}" >"$log" 2>&1 || status=1
  flock "$logs" bash -c 'printf "\n-- examples/%s\n" "$2"; cat "$1"' _ "$log" "$*"
  return "$status"
}
export -f run_example
export ROOT
logs=$(mktemp -d)
printf '%s\n' "gemmini matmul" "gemmini conv" amx_matmul embed-cpp neon_sgemm machines conv depthwise layernorm rvm_conv1d images sgemv |
  xargs -P "$(nproc)" -I{} bash -c "run_example $logs {}" || status=1
# These are timed beside others, which nothing else is to disturb.
run_example "$logs" sgemm 384 768 || status=1
run_example "$logs" sgemm TYPE=i8 384 768 || status=1
run_example "$logs" embed-linalg 3 || status=1
rm -rf "$logs"

if ((${EXO_RANDOM:=1})); then
  # The program that cargo built above: nothing else need be compiled. A number of programs and not of seconds, the same
  # ones on each machine: together about 75 CPU seconds of a debug build.
  programs=400
  heading "Random steps on $programs programs, the whole way to C"
  "$TARGET/debug/exo-fuzz-steps" --whole-way --seed 0 --programs "$programs" --jobs "$(nproc)" || status=1
  programs=1000
  heading "Random steps on $programs more programs"
  "$TARGET/debug/exo-fuzz-steps" --seed 400 --programs "$programs" --jobs "$(nproc)" || status=1

  heading "Bad input"
  # 5,000 mutants (not every number has one), the same ones on each machine: about 40 CPU seconds of a debug build.
  "$TARGET/debug/exo-fuzz-input" --mutants 5100 --jobs "$(nproc)" || status=1
  # About 25 CPU seconds more.
  "$TARGET/debug/exo-fuzz-input" --door arrays --mutants 1000 --jobs "$(nproc)" || status=1
  "$TARGET/debug/exo-fuzz-input" --door programs --mutants 500 --jobs "$(nproc)" || status=1
  "$TARGET/debug/exo-fuzz-input" --door templates --mutants 200 --jobs "$(nproc)" || status=1
  "$TARGET/debug/exo-fuzz-input" --door functions --mutants 2000 --jobs "$(nproc)" || status=1
fi

if ((${EXO_FUZZ_SECONDS:=0})); then
  heading "Fuzzing for $EXO_FUZZ_SECONDS seconds"
  testing/fuzz-targets/run.sh "$EXO_FUZZ_SECONDS" || status=1
fi

heading "Result"
# Cargo's closing lines, one for each test target that has tests.
grep -E '^test result:|^error: test failed' "$log" | grep -v ' 0 passed; 0 failed; 0 ignored' || true
awk '/^test result:/ { passed += $4; failed += $6; ignored += $8 }
     END { printf "cargo test: %d passed, %d failed, %d ignored\n", passed, failed, ignored }' "$log"
((status == 0)) || die "some tests failed, see above"
ok "all tests passed"
