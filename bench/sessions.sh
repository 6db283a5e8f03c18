#!/usr/bin/env bash
# What two sessions on two threads of a process reach, beside two processes: seconds, in turn. bench/sessions.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
program=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}/examples/sessions
[[ -x $program ]] || die "no 'sessions': run 'cargo build --release --workspace --example sessions' or set EXO_BIN_DIR"
found=$(mktemp)
trap 'rm -f "$found"' EXIT
for ((round = 0; round < ${1:-10}; ++round)); do
  threads=$("$program" 2)
  "$program" >"$found" & "$program" >>"$found"
  wait
  echo "two threads $threads, two processes $(sort -n "$found" | tail -1)"
done | awk '
  { print; gsub(",", ""); threads += $3; processes += $6 }
  END { printf "threads reach %.2f of what processes do\n", processes / threads }'
