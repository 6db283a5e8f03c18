// What a memory asks of extents is an error where C is made, so that steps may come in any order; a step that leaves it open says so.
// RUN: exo-opt %s --exo-expand-dim='alloc=t size=n index=i' 2>&1 >/dev/null | FileCheck %s --check-prefix=SIZE
// RUN: exo-opt %s --exo-resize-dim='alloc=v dim=0 size=9' 2>&1 >/dev/null | FileCheck %s --check-prefix=LANES
// RUN: exo-opt %s --exo-expand-dim='alloc=t size=8+n-n index=i' --exo-expand-dim='alloc=v size=n index=i' 2>&1 >/dev/null | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: exo-opt %s --exo-expand-dim='alloc=t size=n index=i' --exo-resize-dim='alloc=t dim=0 size=8' --exo-delete-buffer='alloc=v' 2>/dev/null | exo-translate --exo-to-c | FileCheck %s --check-prefix=C

// SIZE: remark: 't' is in 'DRAM_STACK', which takes constant sizes only
// LANES: remark: 'v' is in 'LANES', which wants innermost extents [8]
// NONE-NOT: remark
// C: float t[8];
exo.memory @LANES {alloc = "float {name}{outer}[8];", innermost = array<i64: 8>}

exo.proc @f(%n: size, %x: memref<8xf32>[8]) where (%n >= 8) {
  for %i = 0 to 8 {
    %v = alloc [8] : memref<8xf32, #exo.mem<"LANES">>
    %t = alloc : memref<f32, #exo.mem<"DRAM_STACK">>
    assign %t = %x[%i]
    assign %x[%i] = %t + 1.0
  }
}
