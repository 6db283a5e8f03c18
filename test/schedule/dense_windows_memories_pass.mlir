// Steps that make calls pass dense windows for tensors, in memories that C cannot point into and that hold registers: there is C; or
// what is missing is noted, and an error where C is made.
// RUN: exo-opt %s --exo-expand-dim='proc=regs alloc=t size=3 index=i' --exo-lift-alloc='proc=regs alloc=t' --exo-expand-dim='proc=scratch alloc=t size=3 index=i' --exo-resize-dim='proc=scratch alloc=t dim=1 size=8 offset=-4' --exo-replace='proc=part blk="for i in _: _" with=szero' --exo-check 2>%t.err | tee %t.mlir | exo-translate --exo-to-c | FileCheck %s
// RUN: not grep . %t.err
// RUN: exo-translate --export-exo %t.mlir | exo-translate --import-exo | exo-translate --exo-to-c | FileCheck %s
// CHECK: void regs
// CHECK: struct v t[3];
// CHECK: zero(&t[i]);
// CHECK: void scratch
// CHECK: szero(&t[(8 * i + 4)]);
// CHECK: void part
// CHECK: szero(&t[4]);

// RUN: exo-opt %s --exo-resize-dim='proc=regs alloc=t dim=0 size=8 offset=-4' --exo-check -o %t.regs.mlir 2>&1 | FileCheck %s --check-prefix=REGS
// REGS: remark: 't' is in 'VEC', which wants innermost extents [4]
// RUN: not exo-translate --exo-to-c %t.regs.mlir 2>&1 | FileCheck %s --check-prefix=REGS-C
// REGS-C: error: memory 'VEC' wants innermost extents [4]: 't' lives there
// RUN: exo-opt %s --exo-replace='proc=part blk="for i in _: _" with=fill' --exo-check -o %t.fill.mlir 2>&1 | FileCheck %s --check-prefix=FILL
// FILL: remark: 't' is in SCRATCH, and 'd' of 'fill' in DRAM
// RUN: not exo-translate --exo-to-c %t.fill.mlir 2>&1 | FileCheck %s --check-prefix=FILL-C
// FILL-C: error: argument 'd' of 'fill' must be in memory 'DRAM', 't' is in 'SCRATCH'
// RUN: exo-opt %s --exo-replace='proc=part blk="for i in _: _" with=fill' --exo-set-memory='proc=part buffer=t memory=DRAM_STACK' --exo-check 2>/dev/null | exo-translate --exo-to-c | FileCheck %s --check-prefix=SET
// SET: fill(ctxt, &t[4]);
// RUN: exo-opt %s --exo-replace='proc=part blk="for i in _: _" with=wide' --exo-check -o %t.wide.mlir 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: remark: 't' is f32, and 'd' of 'wide' is f64
// RUN: not exo-translate --exo-to-c %t.wide.mlir 2>&1 | FileCheck %s --check-prefix=WIDE-C
// WIDE-C: error: argument 'd' of 'wide' must have elements of type f64, 't' has f32

exo.memory @VEC {alloc = "struct v {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, global = "struct v { float lane[4]; };"}
exo.memory @SCRATCH {alloc = "{type} {name}[{size}];", free = "", window = "{name}[{offset}]", read = "{name}[{offset}]", write = "{name}[{offset}] = {value};", reduce = "{name}[{offset}] += {value};"}

exo.instr @zero(%d: memref<4xf32, #exo.mem<"VEC">>[4]) c "zero(&{d_data});" {
  for %i = 0 to 4 {
    assign %d[%i] = 0.0
  }
}
exo.instr @szero(%d: memref<4xf32, #exo.mem<"SCRATCH">>[4]) c "szero(&{d_data});" {
  for %i = 0 to 4 {
    assign %d[%i] = 0.0
  }
}
exo.proc @fill(%d: memref<4xf32>[4]) {
  for %i = 0 to 4 {
    assign %d[%i] = 0.0
  }
}
exo.proc @wide(%d: memref<4xf64>[4]) {
  for %i = 0 to 4 {
    assign %d[%i] = 0.0
  }
}
exo.proc @regs() {
  for %i = 0 to 3 {
    %t = alloc [4] : memref<4xf32, #exo.mem<"VEC">>
    call @zero(%t)
  }
}
exo.proc @scratch(%x: memref<f32>) {
  for %i = 0 to 3 {
    %t = alloc [4] : memref<4xf32, #exo.mem<"SCRATCH">>
    call @szero(%t)
    assign %x = %t[2]
  }
}
exo.proc @part(%x: memref<f32>) {
  %t = alloc [8] : memref<8xf32, #exo.mem<"SCRATCH">>
  for %i = 0 to 4 {
    assign %t[%i + 4] = 0.0
  }
  assign %x = %t[5]
}
