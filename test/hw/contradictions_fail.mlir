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
// CHECK: all.mlir:27:3: error: template 'alloc' of 'shared' makes static storage, which threads share, but 'static_storage' is not set [hw.storage]
// CHECK: all.mlir:28:3: error: 'nowindow' is 'addressable', but has no template 'window' to point into it [hw.storage]
// CHECK: all.mlir:29:3: error: 'register' is 'addressable', but its template 'window' names whole registers [hw.storage]
// CHECK: all.mlir:32:3: error: 'v' is defined here and in another text at {{.*}}all.mlir:30:3 [hw.global]
// CHECK: all.mlir:36:3: error: 'twice' is defined here and in another text at {{.*}}all.mlir:34:3 [hw.global]
// CHECK: all.mlir:36:3: error: 'lanes' is defined here and in another text at {{.*}}all.mlir:34:3 [hw.global]
// CHECK: all.mlir:40:3: error: macro 'LINES' is defined as '8', but as '4' at {{.*}}all.mlir:38:3 [hw.global]
// CHECK: all.mlir:40:3: error: macro 'W' is defined as 'W(x) (2*(x))', but as 'W(x) (x)' at {{.*}}all.mlir:38:3 [hw.global]
// CHECK: all.mlir:42:3: error: template 'alloc' of 'alsoshared' makes static storage, which threads share, but 'static_storage' is not set [hw.storage]
// CHECK: all.mlir:45:3: error: 'hidden' is defined here and in another text at {{.*}}all.mlir:43:3 [hw.global]
// CHECK: all.mlir:47:3: error: template 'alloc' of 'thread' makes storage for each thread: those of a 'par' loop do not see what was written before it [hw.storage]
// CHECK: all.mlir:48:3: error: macro 'data' would change generated code, which uses this name itself: give it another, or '#undef' it where the text ends [hw.global]
// CHECK: all.mlir:50:3: error: macro 'ctxt' would change generated code
// CHECK: all.mlir:52:3: error: macro 'strides' would change generated code
// CHECK: all.mlir:53:3: error: macro 'exo_floor_div' would change generated code

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
  exo.instr @unknown(%n: size, %x: memref<2x?xf32, #exo.mem<"reg">>[2, %n]) c "f({x_data}, {n});" {
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
  exo.memory @shared {alloc = "static {type} {name}[{size}];", free = ""}
  exo.memory @nowindow {alloc = "{type} {name}[{size}];", free = "", read = "{name}[{offset}]", addressable}
  exo.memory @register {alloc = "r {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, addressable}
  exo.instr @one() c "f();" global "struct v { float lane[4]; };" {
  }
  exo.instr @other() c "g();" global "typedef struct v { float lane[8]; } w;" {
  }
  exo.instr @callee() c "f();" global "static int twice(int x) { return 2 * x; } static const int lanes = 4;" {
  }
  exo.instr @also() c "g();" global "static int twice(int x) { return x + x; }\nstatic const int lanes = 4;" {
  }
  exo.instr @lines() c "f(LINES);" global "#define LINES \\\n 4\n#define W(x) (x)" {
  }
  exo.instr @morelines() c "f(LINES);" global "#define LINES \\\n 8\n#define W(x) (2*(x))" {
  }
  exo.memory @alsoshared {alloc = "{type} static {name}[{size}];", free = ""}
  exo.instr @attribute() c "f();" global "HIDDEN(x) static int hidden(void) { return 1; }" {
  }
  exo.instr @attributes() c "f();" global "HIDDEN(x) static int hidden(void) { return 2; }" {
  }
  exo.memory @thread {alloc = "_Thread_local static {type} {name}[{size}];", free = "", static_storage}
  exo.instr @member() c "f();" global "#define data 4" {
  }
  exo.instr @context() c "f();" global "#define ctxt 5" {
  }
  exo.memory @strided {alloc = "{type} {name}[{size}];", free = "", global = "#define strides"}
  exo.instr @helper() c "f();" global "#define exo_floor_div(a, b) 0" {
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
  exo.memory @shared {alloc = "static {type} {name}[{size}];", free = "", static_storage}
  exo.memory @own {alloc = "{type} static_{name}[{size}];", free = ""}
  exo.memory @cells {alloc = "{type} {name}[{size}];", free = "", window = "{name}[{offset}]", addressable}
  exo.memory @lanes {alloc = "{type} {name}[{size}];", free = "", window = "{name}[{offset}]", innermost = array<i64: 4>, addressable}
  // The same text stands once, what is declared may be declared again, and a guard keeps a definition from standing twice.
  exo.instr @one() c "f();" global "struct v { float lane[4]; };" {
  }
  exo.instr @other() c "g();" global "struct v { float lane[4]; };" {
  }
  exo.instr @declared() c "g();" global "struct v; static bool mode; int twice(int x);" {
  }
  exo.instr @defined() c "g();" global "static bool mode; int twice(int x) { struct v { int y; } z = { x }; return z.y * 2; }" {
  }
  // Assertions, attributes and comments define nothing, and a guard may stand behind a comment.
  exo.instr @asserted() c "g();" global "_Static_assert(LANES == 4, \"four\");\nHIDDEN(x) static int hidden(void) { return 1; }" {
  }
  exo.instr @asserted_again() c "g();" global "_Static_assert(LANES == 4, \"4\");\nHIDDEN(x) static int shown(void) { return 1; }" {
  }
  exo.instr @commented() c "g();" global "/*/ struct v { int lane; }; */ /* x */ #ifndef V\n#define V\nstruct v { float lane[4]; };\n#endif" {
  }
  // Names that generated files use, by parameters and within a text.
  exo.instr @parameters() c "f();" global "#define data(x) x\n#define strides(x, y) x\n#define ctxt() 0" {
  }
  exo.instr @within() c "f();" global "#define data 4\nstatic int four(void) { return data; }\n#undef data" {
  }
  // The same macro with other blanks, and one that is no more at the end of its text.
  exo.instr @macros() c "f(LANES);" global "#define LANES \\\n 4\n#define W(x)  (x) // one\n#define T 4\n#undef T" {
  }
  exo.instr @same_macros() c "f(LANES);" global "/* x */ #define LANES 4\n#define W(x) (x)\n#define T 8\n#undef T" {
  }
  exo.instr @guarded() c "g();" global "#ifndef V\n#define V\nstruct v { float lane[4]; };\n#endif" {
  }
}
