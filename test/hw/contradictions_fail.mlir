// What contradicts itself in a library is refused when it is loaded, at its place, and not when C is made of a program.
// RUN: split-file %s %t
// RUN: not exo-opt --load-hw=%t/all.mlir %t/empty.mlir 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: not exo-translate --load-hw=%t/all.mlir --import-exo %t/empty.mlir 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: not exo-run --load-hw=%t/all.mlir --list %t/empty.mlir 2>&1 | FileCheck %s --implicit-check-not=error

// CHECK: all.mlir:3:3: error: template 'alloc' of 'unnamed' has no key '{name}' [hw.template]
// CHECK: all.mlir:4:3: error: template 'write' of 'mute' has no key '{value}' [hw.template]
// CHECK: all.mlir:4:3: error: template 'reduce' of 'mute' has no key '{value}' [hw.template]
// CHECK: all.mlir:7:17: error: argument 'x' holds f64, but memory 'reg' takes only f32, f16 [hw.elem]
// CHECK: all.mlir:9:21: error: argument 'x' has extents [8], but the innermost ones of memory 'reg' are [4] [hw.innermost]
// CHECK: all.mlir:12:32: error: argument 'x' has extents [2, ?], but the innermost ones of memory 'reg' are [4] [hw.innermost]
// CHECK: all.mlir:14:21: error: argument 'x' has extents [8], but the innermost ones of memory 'reg' are [4] [hw.innermost]
// CHECK: all.mlir:17:19: error: the template has '{x_data}', but memory 'blind' has no template 'window' [hw.window]
// CHECK: all.mlir:19:20: error: the template has '{x}', but memory 'blind' has no template 'window' [hw.window]
// CHECK: all.mlir:21:{{[0-9]+}}: error: 'x' is in memory 'nowhere', which the library does not declare [hw.memory]
// CHECK: all.mlir:25:3: error: macro 'LANES' is defined as '8', but as '4' at {{.*}}all.mlir:23:3 [hw.global]

// The nearest library on the other side.
// RUN: exo-opt --load-hw=%t/fine.mlir %t/empty.mlir

// RUN: exo-opt --exo-explain=hw.innermost | FileCheck %s --check-prefix=RULE
// RULE: a window with stride 1 is not longer than a register

//--- empty.mlir
//--- all.mlir
// Each line is wrong in one way.
module @a {
  exo.memory @unnamed {alloc = "float buffer[4];"}
  exo.memory @mute {alloc = "float {name}[4];", write = "{name} = 0;", reduce = "{name}++;"}
  exo.memory @reg {alloc = "r {name}{outer};", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32, f16]}
  exo.memory @blind {alloc = "float {name}[4];"}
  exo.instr @ty(%x: memref<4xf64, #exo.mem<"reg">>[4]) c "f({x_data});" {
  }
  exo.instr @longer(%x: memref<8xf32, #exo.mem<"reg">>[8]) c "f({x_data});" {
  }
  // Not a whole number of registers.
  exo.instr @unknown(%n: size, %x: memref<2x?xf32, #exo.mem<"reg">>[2, %n]) c "f({x_data});" {
  }
  exo.instr @window(%x: memref<8xf32, strided<[?], offset: ?>, #exo.mem<"reg">>[8])
      where (stride(%x, 0) == 1) c "f({x_data});" {
  }
  exo.instr @data(%x: memref<4xf32, #exo.mem<"blind">>[4]) c "f({x_data});" {
  }
  exo.instr @whole(%x: memref<4xf32, #exo.mem<"blind">>[4]) c "f({x});" {
  }
  exo.instr @away(%x: memref<4xf32, #exo.mem<"nowhere">>[4]) c "f({x});" {
  }
  exo.instr @four() c "f(LANES);" global "#define LANES 4" {
  }
  exo.instr @eight() c "f(LANES);" global "#define LANES 8" {
  }
}
//--- fine.mlir
module @a {
  exo.memory @empty {alloc = "", free = ""}
  exo.memory @cell {alloc = "float {name}[4];", write = "{name}[{offset}] = {value};", reduce = "{name}[{offset}] += {value};"}
  exo.memory @reg {alloc = "r {name}{outer};", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32, f16]}
  exo.memory @blind {alloc = "float {name}[4];"}
  exo.instr @ty(%x: memref<4xf16, #exo.mem<"reg">>[4], %y: memref<4x!exo.real, #exo.mem<"reg">>[4]) c "f({x_data}, {y_data});" {
  }
  exo.instr @two(%x: memref<2x4xf32, #exo.mem<"reg">>[2, 4]) c "f({x_data});" {
  }
  // Down a column of registers.
  exo.instr @column(%x: memref<8xf32, strided<[?], offset: ?>, #exo.mem<"reg">>[8])
      where (stride(%x, 0) == 4) c "f({x_data});" {
  }
  // A part of a register, and one lane.
  exo.instr @half(%x: memref<2xf32, strided<[?], offset: ?>, #exo.mem<"reg">>[2])
      where (stride(%x, 0) == 1) c "f({x_data});" {
  }
  exo.instr @lane(%x: memref<f32, #exo.mem<"reg">>) c "f({x_data});" {
  }
  exo.instr @name(%x: memref<4xf32, #exo.mem<"blind">>[4]) c "f({x_int});" {
  }
  // One argument's name begins with another's.
  exo.instr @names(%x: index, %xy: index) c "f({xy}, {x});" {
  }
  exo.instr @four() c "f(LANES);" global "#define LANES 4" {
  }
  exo.instr @again() c "f(LANES);" global "#define LANES  4\n#define OTHER 8" {
  }
}
