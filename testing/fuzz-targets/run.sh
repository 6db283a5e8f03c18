#!/usr/bin/env bash
# Runs every fuzzer, SECONDS in all (default 60): testing/fuzz-targets/run.sh [SECONDS] [TARGET...]
#
# The folder has cargo-fuzz's shape, and `cargo +nightly fuzz run TARGET` works, too. Here the same build is done by
# stable cargo: coverage instrumentation is a pass of LLVM's, and only the address sanitizer wants a nightly compiler.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
use_rust || die "no Rust $RUST_WANTED: run scripts/setup.sh"
cd "$ROOT/testing/fuzz-targets"

seconds=${1:-60}
shift || true
targets=("$@")
((${#targets[@]})) || mapfile -t targets < <(cd fuzz_targets && printf '%s\n' *.rs | sed 's/\.rs$//')

triple=$(rustc -vV | sed -n 's/^host: //p')
target_dir=${CARGO_TARGET_DIR:-$ROOT/target}/fuzz
# By --config and not by RUSTFLAGS, which would replace the rpath of .cargo/config.toml. --target keeps the flags off
# build scripts and macros.
flags='"--cfg=fuzzing", "-Cpasses=sancov-module", "-Cllvm-args=-sanitizer-coverage-level=4"'
flags+=', "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters", "-Cllvm-args=-sanitizer-coverage-pc-table"'
flags+=', "-Cllvm-args=-sanitizer-coverage-trace-compares", "-Ccodegen-units=1"'
cargo build --release --target "$triple" --target-dir "$target_dir" \
  --config "target.$triple.rustflags=[$flags]" "${targets[@]/#/--bin=}"

# seeds TARGET: the folder of files that the fuzzer starts from.
seeds() {
  case $1 in
    import_*) find "$ROOT/test" "$ROOT/examples" -name '*.py' ! -name 'lit*.cfg.py' ;;
    raise_*) find "$ROOT/test/raise" "$ROOT/examples/embed-linalg" -name '*.mlir' ;;
    *) find "$ROOT/test" "$ROOT/examples" -name '*.mlir' ;;
  esac
}

status=0
for target in "${targets[@]}"; do
  mkdir -p "corpus/$target" "artifacts/$target"
  while read -r file; do
    cp "$file" "corpus/$target/$(sha1sum "$file" | cut -c1-40)"
  done < <(seeds "$target")
  log=$(mktemp)
  if "$target_dir/$triple/release/$target" -max_total_time=$((seconds / ${#targets[@]})) -max_len=16384 -timeout=10 \
    -rss_limit_mb=4096 -seed=1 -close_fd_mask=1 "-artifact_prefix=artifacts/$target/" "corpus/$target" >"$log" 2>&1; then
    ok "$target: $(grep -E '^Done ' "$log")"
  else
    tail -n 60 "$log" >&2
    printf '%serror:%s %s failed; the input is in testing/fuzz-targets/artifacts/%s\n' "$RED" "$PLAIN" "$target" "$target" >&2
    status=1
  fi
  rm -f "$log"
done
exit $status
