#!/usr/bin/env bash
# Installs what the build needs and is not there yet: LLVM/MLIR 22, a few libraries, and Rust if there is none
# that is new enough. Written for Debian 12 with its stock sources; a no-op in a second when all is there.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# clang-22 compiles our C++ (Debian's MLIR is clang's, see CONTRIBUTING.md) and has the libclang that bindgen loads;
# lld joins the export lists of libExo.so; libclang-rt has the sanitizers that generated C is tested with, libomp the threads of parallel
# loops, of which it tells ThreadSanitizer; libpolly, libzstd and zlib are linked by the tablegen crate; autotools build isl; python3 runs LLVM's lit;
# OpenBLAS is what examples/sgemm is measured against; cvc5 judges the solvers' answers (scripts/cvc5.sh). The cross compilers
# link what tests make for other machines, and QEMU runs it; gdb steps through code of tests.
BUILD_PACKAGES=(build-essential pkg-config ca-certificates git python3 libz3-dev libzstd-dev zlib1g-dev
  autoconf automake libtool cmake ninja-build libopenblas-dev cvc5 gdb)
CROSS_PACKAGES=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-riscv64-linux-gnu libc6-dev-riscv64-cross qemu-user)
LLVM_PACKAGES=(clang-22 clang-format-22 lld-22 llvm-22-dev llvm-22-tools libmlir-22-dev mlir-22-tools libpolly-22-dev
  libclang-rt-22-dev libomp-22-dev)
RUST_PACKAGES=(rustc-web cargo-web rustfmt-web rust-web-clippy)

# missing PACKAGE...: those that are not installed.
missing() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
  done
}

# as_root COMMAND...: run it as root, without asking for a password.
as_root() {
  if [[ $EUID -eq 0 ]]; then "$@"; else sudo -n "$@"; fi
}

apt() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@"
}

# Indexes can be stale and downloads can be lost; a second round mends both.
install_once() { apt update && apt install --no-install-recommends "$@"; }
install_packages() { install_once "$@" || { sleep 5; install_once "$@"; }; }

check_tools() {
  local tool
  for tool in clang clang++ mlir-opt mlir-tblgen llvm-config FileCheck not count split-file; do
    [[ -x $LLVM/bin/$tool ]] || die "'$LLVM/bin/$tool' is missing: set MLIR_SYS_220_PREFIX to an LLVM 22 with MLIR"
  done
}

wanted=()
if command -v dpkg-query >/dev/null; then
  mapfile -t wanted < <(missing "${BUILD_PACKAGES[@]}" "${CROSS_PACKAGES[@]}")
  if [[ -z ${MLIR_SYS_220_PREFIX:-} || $LLVM == /usr/lib/llvm-22 ]]; then
    mapfile -t -O "${#wanted[@]}" wanted < <(missing "${LLVM_PACKAGES[@]}")
  fi
  use_rust || mapfile -t -O "${#wanted[@]}" wanted < <(missing "${RUST_PACKAGES[@]}")
fi

if ((${#wanted[@]})); then
  heading "Installing ${#wanted[@]} packages"
  note "${wanted[*]}"
  [[ $EUID -eq 0 ]] || sudo -n true 2>/dev/null ||
    die "these need root: run 'sudo apt-get update && sudo apt-get install ${wanted[*]}', then this script again"
  step "apt-get install" install_packages "${wanted[@]}"
fi
check_tools
use_rust || die "Rust $RUST_WANTED or newer is needed: https://rustup.rs, or Debian's ${RUST_PACKAGES[*]}"
ok "LLVM $("$LLVM/bin/llvm-config" --version), $(rustc --version | cut -d' ' -f1-2), cargo from $(dirname "$(command -v cargo)")"
