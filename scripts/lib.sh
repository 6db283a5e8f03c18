# Shared by the scripts here (sourced, not run): messages, the LLVM prefix, and a Rust that is new enough.
# shellcheck shell=bash

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# The same default and the same override as in .cargo/config.toml.
LLVM=${MLIR_SYS_220_PREFIX:-/usr/lib/llvm-22}
RUST_WANTED=1.95
# The folder of optimised programs.
RELEASE=${CARGO_TARGET_DIR:-$ROOT/target}/release
export CARGO_NET_RETRY=${CARGO_NET_RETRY:-5}

if [[ -t 1 && -z ${NO_COLOR:-} ]]; then
  BOLD=$'\e[1m' RED=$'\e[31m' GREEN=$'\e[32m' DIM=$'\e[2m' PLAIN=$'\e[0m'
else
  BOLD='' RED='' GREEN='' DIM='' PLAIN=''
fi

# heading TEXT: the title of a step, and the seconds since the script began.
heading() {
  local at=
  ((SECONDS < 2)) || at=" ($SECONDS s)"
  printf '\n%s==> %s%s%s%s%s\n' "$BOLD" "$*" "$PLAIN" "$DIM" "$at" "$PLAIN"
}

# note TEXT: a line below a heading.
note() { printf '%s%s%s\n' "$DIM" "$*" "$PLAIN"; }

# ok TEXT: a step's good end.
ok() { printf '%sok%s  %s\n' "$GREEN" "$PLAIN" "$*"; }

# die TEXT: stop the script.
die() { printf '%serror:%s %s\n' "$RED" "$PLAIN" "$*" >&2; exit 1; }

# step TEXT COMMAND...: run a command; its output is shown only if it fails.
step() {
  local title=$1 log start=$SECONDS
  shift
  log=$(mktemp)
  if "$@" >"$log" 2>&1; then
    ok "$title ($((SECONDS - start)) s)"
    rm -f "$log"
  else
    cat "$log" >&2
    rm -f "$log"
    die "$title failed: $*"
  fi
}

# rust_is_good CARGO: whether this cargo and the rustc beside it run and are new enough.
rust_is_good() {
  local tool version
  for tool in "$1" "$(dirname "$1")/rustc"; do
    version=$("$tool" --version 2>/dev/null | awk '{print $2}') || return 1
    [[ -n $version ]] || return 1
    # sort -V puts the older version first.
    [[ $(printf '%s\n' "$RUST_WANTED" "$version" | sort -V | head -n1) == "$RUST_WANTED" ]] || return 1
  done
}

# use_rust: put the first good Rust in front of PATH: the caller's own, rustup's, Debian's.
use_rust() {
  local cargo
  for cargo in "$(command -v cargo || true)" "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" /usr/bin/cargo; do
    if [[ -n $cargo ]] && rust_is_good "$cargo"; then
      case ":$PATH" in
        ":$(dirname "$cargo"):"*) ;;
        *) export PATH="$(dirname "$cargo"):$PATH" ;;
      esac
      return 0
    fi
  done
  return 1
}

# build_release [PROGRAM...]: optimised builds of these programs, or of everything. It always names the whole workspace: cargo chooses features for
# the packages that are named, and would build shared crates once more for another list.
build_release() {
  cargo build --release --workspace "${@/#/--bin=}"
}

# cache NAME DEFAULT: the size of a cache in bytes; a machine may say 0 or nothing.
cache() {
  local size
  size=$(getconf "$1" 2>/dev/null) || size=0
  [[ $size =~ ^[1-9][0-9]*$ ]] && echo "$size" || echo "$2"
}

# write_machine FILE: what schedule programs may ask for of this machine, as --exo-machine wants it.
write_machine() {
  printf '%s\n' "L1=$(cache LEVEL1_DCACHE_SIZE 32768)" "L2=$(cache LEVEL2_CACHE_SIZE 262144)" "L3=$(cache LEVEL3_CACHE_SIZE 8388608)" >"$1"
}

# cpu_name: what the processor calls itself, with the numbers of its model, which tell more where a virtual machine hides the name.
cpu_name() {
  awk -F': *' '/^(cpu family|model|model name)[\t ]*:/ && !seen[$1]++ { value[++n] = $2 } END { printf "%s (family %s, model %s)\n", value[3], value[1], value[2] }' /proc/cpuinfo
}

# install_exo BUILD PREFIX: installs this tree, in the dev profile: what the tests have built already.
install_exo() {
  step "configure Exo/MLIR" cmake -S "$ROOT" -B "$1" -G Ninja -DCMAKE_BUILD_TYPE=Debug
  step "build Exo/MLIR" cmake --build "$1"
  step "install Exo/MLIR" cmake --install "$1" --prefix "$2"
}
