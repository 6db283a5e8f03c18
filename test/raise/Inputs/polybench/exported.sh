#!/usr/bin/env bash
# Schedules each affine kernel of this folder, exports it as Exo source, and checks that: exported.sh FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
count=0
for file in "$here"/*.mlir; do
  kernel=$(basename "$file" .mlir)
  [[ $kernel == *_linalg ]] && continue
  exo-opt "$file" --convert-affine-to-exo --exo-schedule="$here/schedule.star" -D VERBOSE=True --emit=exo -o "$1/$kernel.py"
  exo-opt "$1/$kernel.py" --exo-check -o /dev/null
  count=$((count + 1))
done
echo "$count kernels are exported and checked"
