# Sourced by examples/*/run.sh, behind `name=…`, the name of the folder and of its files: what they have in common. Where that is
# not so, `library=…` names another hardware library, and `isa=…` says what C compilers are told of the CPU. `entries=…` names the
# procedures and memories that are called from outside, if versions that nothing calls shall be left out.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
here=$ROOT/examples/$name
PATH=${EXO_BIN_DIR:-${CARGO_TARGET_DIR:-$ROOT/target}/release}:$PATH
library=${library:-avx512}
isa=${isa:--mavx512f -mfma}
command -v exo-opt >/dev/null || die "no exo-opt: run 'cargo build --release --workspace' or set EXO_BIN_DIR"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# make_c SCHEDULE [--update]: the C and its header of what the schedule makes, which must be the committed ones, or become these. Where the C is long,
# only its digest is committed, as NAME.c.sha256.
make_c() {
  local only=()
  [[ -z ${entries:-} ]] || only=("--symbol-privatize=exclude=$entries" --symbol-dce)
  exo-opt --load-hw="$library" "$here/$name.py" --exo-schedule="$here/$1" "${only[@]}" -o "$work/$name.mlir" 2>"$work/remarks" ||
    { cat "$work/remarks" >&2; exit 1; }
  exo-translate --load-hw="$library" --exo-to-c --exo-c-stem="$name" "$work/$name.mlir" -o "$work/$name.c"
  exo-translate --load-hw="$library" --exo-to-header --exo-c-stem="$name" "$work/$name.mlir" -o "$work/$name.h"
  local file files=("$name.c" "$name.h")
  if [[ -e $here/$name.c.sha256 ]]; then
    files=("$name.c.sha256" "$name.h")
    (cd "$work" && sha256sum "$name.c" >"$name.c.sha256")
  fi
  if [[ ${2:-} == --update ]]; then
    cp "${files[@]/#/$work/}" "$here"
    ok "${files[0]} and ${files[1]} are written"
    exit
  fi
  for file in "${files[@]}"; do
    diff -u "$here/$file" "$work/$file" || die "$file is not what the schedule makes: run.sh --update writes it anew"
  done
  ok "the C is the committed one"
}

# make_object FILE: an object by LLVM of what the schedule makes, without C.
make_object() {
  local features=${isa//-m/+}
  exo-translate --load-hw="$library" --exo-to-object -O3 "--features=${features// /,}" "$work/$name.mlir" -o "$1"
}

# check_c [PREPARE]: compiles it with main.c by gcc and clang, under sanitizers and optimised, and runs that. PREPARE is called with each compiler
# and its flags, and makes objects that belong to the program.
check_c() {
  local compiler flags status objects
  rm -f "$work"/*.o
  for compiler in gcc "$LLVM/bin/clang"; do
    for flags in "-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all" -O3; do
      # shellcheck disable=SC2086 # Several flags.
      ${1:-true} "$compiler" -std=c11 $flags $isa
      mapfile -t objects < <(find "$work" -name '*.o')
      # shellcheck disable=SC2086 # Several flags.
      "$compiler" -std=c11 $flags $isa -Wall -Wextra -Werror -I "$work" "$work/$name.c" "$here/main.c" "${objects[@]}" -o "$work/$name" -lm
      status=0
      "$work/$name" >"$work/said" || status=$?
      # Its way to say that the CPU lacks AVX-512.
      ((status == 0 || status == 77)) || die "$(basename "$compiler") $flags: $(cat "$work/said")"
      ok "$(basename "$compiler") ${flags%% *}: $(cat "$work/said")"
    done
  done
}
