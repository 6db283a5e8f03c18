# Registers of sve on machines whose own are longer: what is in the lanes behind is in no sum and in no memory. `svdup` fills
# all lanes of the machine. Where they are shorter, C ends with a message.
# RUN: split-file %s %t
# RUN: exo-translate --load-hw=sve --import-exo %t/behind.py -o %t/behind.mlir && exo-opt --load-hw=sve --exo-check %t/behind.mlir -o /dev/null
# RUN: exo-translate --load-hw=sve --exo-to-c --exo-c-stem=behind %t/behind.mlir -o %t/behind.c
# RUN: exo-translate --load-hw=sve --exo-to-header --exo-c-stem=behind %t/behind.mlir -o %t/behind.h
# RUN: exo-translate --load-hw=sve --exo-to-object --target=aarch64-linux-gnu --features=+sve %t/behind.mlir -o %t/behind.o
# RUN: clang-22 --target=aarch64-linux-gnu -march=armv8.2-a+sve -O2 -std=c11 -Wall -Wextra -Werror -static -I%t %t/main.c %t/behind.c -o %t/by_clang
# RUN: aarch64-linux-gnu-gcc -march=armv8.2-a+sve -O2 -std=c11 -Wall -Wextra -Werror -static -I%t %t/main.c %t/behind.c -o %t/by_gcc
# RUN: clang-22 --target=aarch64-linux-gnu -O2 -std=c11 -Wall -Wextra -Werror -static -I%t %t/main.c %t/behind.o -o %t/by_llvm
# RUN: for by in clang gcc llvm; do for length in sve256=on sve384=on sve512=on sve1024=on,sve-default-vector-length=128; do \
# RUN:   qemu-aarch64 -cpu max,$length %t/by_$by > %t/said && echo "$by $length: $(cat %t/said)"; done; done > %t/all
# RUN: FileCheck %s --input-file=%t/all
# RUN: for by in clang gcc; do (ulimit -c 0; qemu-aarch64 -cpu max,sve128=on %t/by_$by || echo "exit code $?") 2>&1 | FileCheck %s --check-prefix=SHORT; done

# CHECK-COUNT-12: {{^}}{{clang|gcc|llvm}} {{.*}}: 8 13 6 11 3, 24 24 48, 2 2 2 2 -1, 3 3 3 3 3 3 3 3 -1{{$}}
# SHORT: {{^}}this code needs vectors of 256 bits, but this machine has 128{{$}}
# SHORT: exit code 134

# With sums of all lanes that the machine has it is another result: so this program would notice.
# RUN: mkdir -p %t/wrong && sed -e 's/\(svaddv_${t.s}(\)${on(t)}/\1${all(t)}/' -e 's/\(svadda_${t.s}(${first(t) if masked else \)on(t)/\1all(t)/' -e 's/select %mask, %x, %off/select %mask, %x, %x/' \
# RUN:   %{root}/hw-dialects/sve/sve.mlir > %t/wrong/sve.mlir
# RUN: exo-translate --load-hw=%t/wrong/sve.mlir --import-exo %t/behind.py -o %t/wrong/behind.mlir
# RUN: exo-translate --load-hw=%t/wrong/sve.mlir --exo-to-c --exo-c-stem=behind %t/wrong/behind.mlir -o %t/wrong/behind.c
# RUN: exo-translate --load-hw=%t/wrong/sve.mlir --exo-to-object --target=aarch64-linux-gnu --features=+sve %t/wrong/behind.mlir -o %t/wrong/behind.o
# RUN: clang-22 --target=aarch64-linux-gnu -march=armv8.2-a+sve -O2 -std=c11 -static -I%t %t/main.c %t/wrong/behind.c -o %t/wrong/by_clang
# RUN: clang-22 --target=aarch64-linux-gnu -O2 -std=c11 -static -I%t %t/main.c %t/wrong/behind.o -o %t/wrong/by_llvm
# RUN: for by in clang llvm; do qemu-aarch64 -cpu max,sve512=on %t/wrong/by_$by; done | FileCheck %s --check-prefix=WRONG
# WRONG: {{^}}32 37 6 11 3, 48 96 96, 2 2 2 2 -1, 3 3 3 3 3 3 3 3 -1{{$}}
# WRONG: {{^}}32 37 32 22 17, 48 96 96, 2 2 2 2 -1, 3 3 3 3 3 3 3 3 -1{{$}}

#--- behind.py
@proc
def sums(x: f32[4], sums: f32[5], k: i32[1], counts: i32[3], short: f32[4], long: f32[8]):
    a: f32[4] @ sve.z128_f32
    sve.svdup_f32_128(a[0:4], x[0:1])
    sve.svaddv_f32_128(sums[0], a[0:4])
    sve.svadda_f32_128(sums[1], a[0:4])
    sve.prefix_svadda_f32_128(3, sums[2], a[0:4])
    sve.svst1_f32_128(short[0:4], a[0:4])
    c: f32[8] @ sve.z256_f32
    one: f32[8] @ sve.z256_f32
    sve.svdup_f32_256(c[0:8], x[1:2])
    sve.svst1_f32_256(long[0:8], c[0:8])
    sve.svdup_f32_256(one[0:8], x[2:3])
    sve.prefix_svadda_f32_256(5, sums[3], one[0:8])
    sve.prefix_svadda_f32_256(2, sums[4], one[0:8])
    n: i32[8] @ sve.z256_i32
    sve.svdup_s32_256(n[0:8], k[0:1])
    sve.svaddv_s32_256(counts[0], n[0:8])
    m: i32[4] @ sve.z128_i32
    sve.svdup_s32_128(m[0:4], k[0:1])
    twice: i32[4] @ sve.z128_i32
    sve.svcopy_s32_128(twice[0:4], m[0:4])
    sve.reduce_svadd_s32_x_128(twice[0:4], m[0:4])
    sve.svaddv_s32_128(counts[1], twice[0:4])
    more: i32[8] @ sve.z256_i32
    sve.svadd_s32_x_256(more[0:8], n[0:8], n[0:8])
    sve.svaddv_s32_256(counts[2], more[0:8])
#--- main.c
#include "behind.h"

#include <stdio.h>

static float x[4] = { 2, 3, 1, 0 }, found[5] = { 0, 5, 0, 6, 1 };
static int32_t k[1] = { 3 }, counts[3];
// The last cell is behind what is written.
static float narrow[5] = { -1, -1, -1, -1, -1 }, wide[9] = { -1, -1, -1, -1, -1, -1, -1, -1, -1 };

static void print(const float *cells, int count) {
  for (int i = 0; i < count; i++)
    printf("%s%g", i ? " " : "", (double) cells[i]);
}

int main(void) {
  sums(NULL, x, found, k, counts, narrow, wide);
  print(found, 5);
  printf(", %d %d %d, ", (int) counts[0], (int) counts[1], (int) counts[2]);
  print(narrow, 5);
  printf(", ");
  print(wide, 9);
  printf("\n");
  return 0;
}
