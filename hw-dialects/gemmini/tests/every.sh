#!/bin/bash
# every.sh COUNT PROGRAM...: runs each program (a command line) on so many sizes, of four, and compares what it leaves with what the
# interpreter says of every.mlir, which is in this folder. Programs are made of every_main.c.
set -euo pipefail

interpret() { # a procedure, and what it takes; y and z become what it leaves
  local proc=$1 file
  shift
  for file in y z; do cp "$file.npy" "${file}_before.npy"; done
  exo-run --load-hw=gemmini every.mlir --proc="$proc" "$@"
}

count=$1
shift
all=("5 7 3 2 1 0.03125" "16 16 4 16 0 0.5" "13 2 2 15 0 -0.001" "1 1 1 1 1 0.7")
for sizes in "${all[@]:0:count}"; do
  read -r n m p k act scale <<<"$sizes"
  bool=$([[ $act == 1 ]] && echo true || echo false)
  rm -f ./*.npy
  is_first=yes
  for program; do
    $program "$n" "$m" "$p" "$k" "$act" "$scale"
    if [[ $is_first == yes ]]; then
      interpret moves --size "n=$n" --size "m=$m" --size "p=$p" --input x=x.npy --input y=y_before.npy --output y=y.npy
      interpret sums --size "n=$n" --size "m=$m" --size "p=$p" --arg "act=$bool" --arg "scale=$scale" --input x=x.npy \
        --input w=w.npy --input y=y_before.npy --input z=z_before.npy --output y=y.npy --output z=z.npy
      interpret products --size "n=$n" --size "m=$m" --size "k=$k" --input x=x.npy --input w=w.npy --input z=z_before.npy --output z=z.npy
      mv y.npy y_right.npy
      mv z.npy z_right.npy
      is_first=no
    fi
    cmp -i 128 y_right.npy y_done.npy
    cmp -i 128 z_right.npy z_done.npy
    echo "$program: $sizes: the same"
  done
done
