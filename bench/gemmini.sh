#!/usr/bin/env bash
# From source to C of Gemmini's kernels: CPU time of each, and the steps that took longest, by the place that asks for them; the whole of
# upstream's two programs beside it, if EXO_APPS names the folder `apps` of exo-lang, which its distribution leaves out.
# bench/gemmini.sh [ROUNDS]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
binaries=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}
[[ -x $binaries/exo-opt ]] || die "no exo-opt in '$binaries': run 'cargo build --release --workspace' or set EXO_BIN_DIR"
"$ROOT/bench/gemmini.py" "$binaries" "$ROOT/examples/gemmini" "${1:-5}"
[[ -n ${EXO_APPS:-} ]] || exit 0
venv=$ROOT/target/upstream/venv
if [[ ! -x $venv/bin/exocc ]]; then
  python3 -m venv "$venv"
  # Of z3 the releases that exo-lang says it needs: it breaks with later ones.
  "$venv/bin/pip" install -q "exo-lang==1.0.0" "z3-solver>=4.15,<4.15.5"
fi
"$ROOT/bench/gemmini.py" --upstream "$venv/bin/exocc" "$EXO_APPS/gemmini/src/exo"
