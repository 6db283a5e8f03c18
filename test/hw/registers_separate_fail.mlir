// Registers that are variables of their own: what a library must not say of them, and programs that do not say which one they mean.
// RUN: split-file %s %t
// RUN: not exo-opt --load-hw=%t/wrong.mlir %t/empty.mlir 2>&1 | FileCheck %s --implicit-check-not=error
// CHECK: wrong.mlir:2:3: error: template 'alloc' of 'both' has '{outer}', but its registers are variables of their own: '{register}' names one [hw.storage]
// CHECK: wrong.mlir:2:3: error: template 'window' of 'both' has '{name}', but its registers are variables of their own: '{register}' names one [hw.storage]
// CHECK: wrong.mlir:3:3: error: template 'read' of 'counted' has '{i0}', but its registers are variables of their own: '{register}' names one [hw.storage]
// CHECK: wrong.mlir:4:3: error: template 'window' of 'array' has '{register}', but 'alloc' does not declare registers by it [hw.storage]
// CHECK: wrong.mlir:5:3: error: 'pointed' is 'addressable', but its registers are variables of their own: no pointer walks over them [hw.storage]
// CHECK: wrong.mlir:6:3: error: the registers of 'boundless' are variables of their own, but 'innermost' does not say what one holds [hw.storage]
// CHECK: wrong.mlir:8:22: error: argument 'x' shows several registers of memory 'fine', but these are variables of their own: an instruction gets one [hw.storage]

// Of which register a cell is has to be said, whether registers are variables of their own or not.
// RUN: not exo-opt --load-hw=%t/lanes.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=LANES --implicit-check-not=error
// LANES: lanes.mlir:2:3: error: template 'read' of 'one' has '{lane}', but nothing says of which register: it has neither '{outer}' nor '{register}' [hw.storage]
// LANES: lanes.mlir:3:3: error: template 'window' of 'none' has '{lane}', but 'innermost' does not say what one register holds [hw.storage]

// RUN: exo-opt %t/length.mlir --split-input-file --verify-diagnostics

// RUN: not exo-translate --load-hw=%t/fine.mlir --exo-to-c --split-input-file %t/programs.mlir 2>&1 | FileCheck %s --check-prefixes=PROGRAM,C
// RUN: not exo-opt --load-hw=%t/fine.mlir --convert-exo-to-func --split-input-file %t/programs.mlir 2>&1 | FileCheck %s --check-prefixes=PROGRAM,MLIR
// PROGRAM: error: which register of 'r' this is depends on 'i', but those of memory 'fine.vec' are variables of their own: indices must be literals; unroll the loop over 'i'
// C-SAME: [c.register-index]
// MLIR-SAME: [mlir.register-index]
// PROGRAM: error: which register of 'r' this is depends on 'n', 'i', 'j', but those of memory 'fine.vec' are variables of their own: indices must be literals; unroll the loops over 'i', 'j'
// PROGRAM: error: which register of 'r' this is depends on 'n', but those of memory 'fine.vec' are variables of their own: indices must be literals [
// PROGRAM: error: size of 'r' must be constant in memory 'fine.vec'
// PROGRAM: error: 'r' has more than 4096 registers, each of which is a variable
// C-SAME: [c.registers]
// MLIR-SAME: [mlir.registers]

// RUN: exo-translate --load-hw=%t/fine.mlir --exo-to-c %t/pass.mlir | FileCheck %s --check-prefix=PASS
// RUN: exo-opt --load-hw=%t/fine.mlir --convert-exo-to-func %t/pass.mlir | FileCheck %s --check-prefix=LLVM
// PASS: vec r_0_0;
// PASS-NEXT: (void) r_0_0;
// PASS-NEXT: vec r_0_1;
// PASS-NOT: (void) r_0_1;
// PASS: vec r_1_1;
// PASS: zero(r_0_1);
// PASS: zero(r_1_0);
// 64 * 64 registers are as many as there may be.
// PASS: vec s_63_63;
// LLVM-COUNT-100: memref.alloca() : memref<vector<4xf32>>
// LLVM: call @fine.zero_it

//--- empty.mlir
//--- wrong.mlir
module @a {
  exo.memory @both {alloc = "r {register}{outer};", window = "{name}", innermost = array<i64: 4>}
  exo.memory @counted {alloc = "r {register};", read = "{register}[{i0}]", innermost = array<i64: 4>}
  exo.memory @array {alloc = "r {name}{outer};", window = "{register}", innermost = array<i64: 4>}
  exo.memory @pointed {alloc = "r {register};", window = "{register}[{lane}]", innermost = array<i64: 4>, addressable}
  exo.memory @boundless {alloc = "r {register};", window = "{register}"}
  exo.memory @fine {alloc = "r {register};", window = "{register}", innermost = array<i64: 4>}
  exo.instr @several(%x: memref<2x4xf32, #exo.mem<"fine">>[2, 4]) c "f({x_data});" {
  }
}
//--- lanes.mlir
module @lanes {
  exo.memory @one {alloc = "{type} {name}[{size}];", window = "{name}[{offset}]", read = "{name}[{lane}]", innermost = array<i64: 4>}
  exo.memory @none {alloc = "{type} {name}[{size}];", window = "{name}[{lane}]"}
  exo.memory @outer {alloc = "v {name}{outer};", window = "{name}{outer}", read = "{name}{outer}.cell[{lane}]", innermost = array<i64: 4>}
}
//--- fine.mlir
module @fine {
  exo.memory @vec {alloc = "vec {register};", free = "", window = "{register}", innermost = array<i64: 4>, elems = [f32], mlir = vector<4xf32>}
  exo.instr @zero(%v: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4]) where (stride(%v, 0) == 1) c "zero({v_data});" mlir @zero_it {
    for %i = 0 to 4 {
      assign %v[%i] = 0.0
    }
  }
  func.func @zero_it(%v: memref<vector<4xf32>, strided<[], offset: ?>>) {
    %zero = arith.constant dense<0.0> : vector<4xf32>
    memref.store %zero, %v[] : memref<vector<4xf32>, strided<[], offset: ?>>
    return
  }
}
//--- length.mlir
// expected-error @below {{'mlir' must have the innermost extents of the memory, which are one multiple of its length, but is 'vector<[4]xf32>'}}
exo.memory @six {alloc = "v {register};", window = "{register}", innermost = array<i64: 6>, elems = [f32], mlir = vector<[4]xf32>}
// -----
// expected-error @below {{'mlir' must have the innermost extents of the memory, which are one multiple of its length, but is 'vector<2x[4]xf32>'}}
exo.memory @tile {alloc = "v {register};", window = "{register}", innermost = array<i64: 2, 4>, elems = [f32], mlir = vector<2x[4]xf32>}
// -----
exo.memory @eight {alloc = "v {register};", window = "{register}", innermost = array<i64: 8>, elems = [f32], mlir = vector<[4]xf32>}
// -----
exo.memory @four {alloc = "v {register};", window = "{register}", innermost = array<i64: 4>, elems = [f32], mlir = dense<0.0> : vector<[4]xf32>}
//--- programs.mlir
exo.proc @one() {
  %r = alloc [2, 4] : memref<2x4xf32, #exo.mem<"fine.vec">>
  for %i = 0 to 2 {
    fine.zero(%r[%i, 0 : 4])
  }
}
// -----
exo.proc @several(%n: size) where (%n < 2) {
  %r = alloc [6, 2, 4] : memref<6x2x4xf32, #exo.mem<"fine.vec">>
  for %i = 0 to 2 {
    for %j = 0 to 4 {
      fine.zero(%r[%i + %n, %j / 2, 0 : 4])
    }
  }
}
// -----
exo.proc @none(%n: size) where (%n < 2) {
  %r = alloc [6, 4] : memref<6x4xf32, #exo.mem<"fine.vec">>
  %w = window %r[%n : 6, 0 : 4] : memref<?x4xf32, strided<[?, ?], offset: ?>, #exo.mem<"fine.vec">>
  fine.zero(%w[1, 0 : 4])
}
// -----
exo.proc @size(%n: size) {
  %r = alloc [%n, 4] : memref<?x4xf32, #exo.mem<"fine.vec">>
}
// -----
exo.proc @many() {
  %r = alloc [4097, 4] : memref<4097x4xf32, #exo.mem<"fine.vec">>
}
//--- pass.mlir
exo.proc @within() {
  %r = alloc [2, 2, 4] : memref<2x2x4xf32, #exo.mem<"fine.vec">>
  fine.zero(%r[0, 1, 0 : 4])
  fine.zero(%r[1, 0, 0 : 4])
  fine.zero(%r[1, 1, 0 : 4])
  %s = alloc [64, 64, 4] : memref<64x64x4xf32, #exo.mem<"fine.vec">>
}
