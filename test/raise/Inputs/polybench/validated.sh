#!/usr/bin/env bash
# Has each step of the schedule of some kernels of this folder validated: validated.sh [KERNEL...]      (default: all in affine)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [[ $# == 0 ]]; then
  cd "$here"
  set -- $(ls ./*.mlir | grep -v _linalg | sed 's/.mlir$//')
fi
for kernel; do
  said=$(exo-opt "$here/$(basename "$kernel").mlir" --convert-affine-to-exo --exo-schedule="$here/schedule.star" --exo-validate=each-step -o /dev/null 2>&1) ||
    { echo "$kernel: error: $said"; exit 1; }
  echo "$(basename "$kernel"): ${said:-proved}"
done
