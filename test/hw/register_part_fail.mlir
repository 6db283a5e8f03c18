// A window that begins inside a register cannot be what the register's name says.
// RUN: split-file %s %t
// RUN: not exo-translate --load-hw=%t/half.mlir --exo-to-c %t/fail.mlir 2>&1 | FileCheck %s
// CHECK: fail.mlir:4:3: error: window of 'r' must begin with the first lane of a register of memory 'half.vec'
// RUN: exo-translate --load-hw=%t/half.mlir --exo-to-c %t/pass.mlir | FileCheck %s --check-prefix=PASS
// PASS: zero(r[1]);

//--- half.mlir
module @half {
  exo.memory @vec {alloc = "vec {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>}
  exo.instr @zero(%v: memref<2xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[2]) c "zero({v_data});" {
    for %i = 0 to 2 {
      assign %v[%i] = 0.0
    }
  }
}
//--- fail.mlir
exo.proc @f() {
  %r = alloc [2, 4] : memref<2x4xf32, #exo.mem<"half.vec">>
  // The second half of a register.
  half.zero(%r[1, 2 : 4])
}
//--- pass.mlir
exo.proc @f() {
  %r = alloc [2, 4] : memref<2x4xf32, #exo.mem<"half.vec">>
  half.zero(%r[1, 0 : 2])
}
