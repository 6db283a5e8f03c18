// Registers that are variables of their own, in a memory that the program declares: what a library is asked when it is loaded, a program
// is asked when code is made. A call gets one register.
// RUN: split-file %s %t
// RUN: not exo-translate --exo-to-c %t/pointed.mlir 2>&1 | FileCheck %s --check-prefix=POINTED
// RUN: not exo-opt --convert-exo-to-func %t/pointed.mlir 2>&1 | FileCheck %s --check-prefix=POINTED
// POINTED: pointed.mlir:1:1: error: memory 'pointed' cannot be used: 'pointed' is 'addressable', but its registers are variables of their own: no pointer walks over them
// POINTED: pointed.mlir:3:1: error: memory 'mixed' cannot be used: template 'window' of 'mixed' has '{name}', but its registers are variables of their own: '{register}' names one
// POINTED: pointed.mlir:4:1: error: memory 'lanes' cannot be used: template 'read' of 'lanes' has '{lane}', but 'innermost' does not say what one register holds
// RUN: sed '/^func.func/,/^}/d; s/ mlir @[a-z]*_it//' %t/several.mlir > %t/c.mlir
// RUN: not exo-translate --exo-to-c %t/c.mlir 2>&1 | FileCheck %s --check-prefixes=SEVERAL,ACROSS --implicit-check-not=error
// RUN: not exo-opt --convert-exo-to-func %t/several.mlir 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: {{[a-z]*}}.mlir:{{[0-9]*}}:3: error: argument 'r' shows several registers, but those of memory 'own' are variables of their own: a call gets one
// SEVERAL: {{[a-z]*}}.mlir:{{[0-9]*}}:3: error: argument 's' shows several registers, but those of memory 'own' are variables of their own: a call gets one
// Across registers, by a window of a window.
// ACROSS: {{[a-z]*}}.mlir:{{[0-9]*}}:3: error: argument 'w' shows several registers, but those of memory 'own' are variables of their own: a call gets one
// RUN: exo-translate --exo-to-c %t/one.mlir | FileCheck %s --check-prefix=ONE
// ONE: FOUR(r_1);

//--- pointed.mlir
exo.memory @pointed {alloc = "float {register}[4];", free = "", window = "{register}[{lane}]", read = "{register}[{lane}]", write = "{register}[{lane}] = {value};",
                     innermost = array<i64: 4>, addressable}
exo.memory @mixed {alloc = "r {register};", window = "{name}", innermost = array<i64: 4>}
exo.memory @lanes {alloc = "{type} {name}[{size}];", read = "{name}[{lane}]"}
//--- several.mlir
exo.memory @own {alloc = "r {register};", free = "", window = "{register}", innermost = array<i64: 4>, elems = [f32], mlir = vector<4xf32>}
exo.instr @eight(%x: memref<2x4xf32, strided<[?, ?], offset: ?>, #exo.mem<"own">>[2, 4]) where (stride(%x, 0) == 4, stride(%x, 1) == 1) c "EIGHT({x_data});" mlir @eight_it {
}
exo.instr @all(%x: memref<2x4xf32, #exo.mem<"own">>[2, 4]) c "ALL({x_data});" mlir @all_it {
}
exo.instr @across(%x: memref<2xf32, strided<[?], offset: ?>, #exo.mem<"own">>[2]) c "ACROSS({x_data}, {stride(x, 0)});" {
}
func.func @eight_it(%x: memref<2xvector<4xf32>, strided<[1], offset: ?>>) {
  return
}
func.func @all_it(%x: memref<2xvector<4xf32>, strided<[1], offset: ?>>) {
  return
}
exo.proc @f() {
  %r = alloc [3, 4] : memref<3x4xf32, #exo.mem<"own">>
  call @eight(%r[1 : 3, 0 : 4])
  %s = alloc [2, 4] : memref<2x4xf32, #exo.mem<"own">>
  call @all(%s)
  %w = window %r[0 : 2, 0 : 4] : memref<2x4xf32, strided<[?, ?], offset: ?>, #exo.mem<"own">>
  call @across(%w[0 : 2, 1])
}
//--- one.mlir
exo.memory @own {alloc = "vec4 {register};", free = "", window = "{register}", innermost = array<i64: 4>, elems = [f32]}
exo.instr @four(%x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"own">>[4]) where (stride(%x, 0) == 1) c "FOUR({x_data});" {
}
exo.proc @f() {
  %r = alloc [3, 4] : memref<3x4xf32, #exo.mem<"own">>
  %w = window %r[1 : 3, 0 : 4] : memref<2x4xf32, strided<[?, ?], offset: ?>, #exo.mem<"own">>
  call @four(%w[0, 0 : 4])
}
