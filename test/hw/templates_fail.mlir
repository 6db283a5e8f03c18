// Templates that cannot be meant: brackets that do not close, arguments that the code does not have, keys of buffers for numbers.
// RUN: split-file %s %t
// RUN: not exo-opt --load-hw=%t/wrong.mlir %t/empty.mlir 2>&1 | FileCheck %s --implicit-check-not=error
// CHECK: wrong.mlir:2:3: error: the template of 'open' does not close '(' [hw.balance]
// CHECK: wrong.mlir:4:3: error: the template of 'crossed' closes '[' by ')' [hw.balance]
// CHECK: wrong.mlir:6:3: error: the template of 'quoted' has a quote that is not closed: "); [hw.balance]
// CHECK: wrong.mlir:8:3: error: template 'write' of 'm' has a '}' that closes nothing [hw.balance]
// CHECK: wrong.mlir:9:{{[0-9]+}}: error: the template of 'forgotten' does not mention argument 'n' [hw.operand]
// CHECK: wrong.mlir:9:{{[0-9]+}}: note: write '{n}' where the code uses it, or '/* {n} */' if it needs it nowhere
// CHECK: wrong.mlir:11:{{[0-9]+}}: error: the template of 'buffer' does not mention argument 'y' [hw.operand]
// CHECK: wrong.mlir:13:{{[0-9]+}}: error: the template has '{n_data}', but 'n' is a control argument: it is '{n}' [hw.template]
// CHECK: wrong.mlir:15:3: error: template 'alloc' of 'single' makes one register for every buffer: it has neither '{outer}' nor another key for how many there are [hw.storage]
// CHECK: wrong.mlir:17:{{[0-9]+}}: error: argument 'x' is in memory 'nowhere', which has no template 'alloc': no buffer can be there [hw.storage]

// The nearest library on the other side.
// RUN: exo-opt --load-hw=%t/fine.mlir %t/empty.mlir
// RUN: exo-opt --exo-explain=hw.operand | FileCheck %s --check-prefix=OPERAND
// RUN: exo-opt --exo-explain=hw.balance | FileCheck %s --check-prefix=BALANCE
// OPERAND: is mentioned in a comment
// BALANCE: brackets close what they open

//--- empty.mlir
//--- wrong.mlir
module @wrong {
  exo.instr @open(%x: memref<4xf32>[4]) c "f({x_data};" {
  }
  exo.instr @crossed(%x: memref<4xf32>[4]) c "f({x_data}[0);" {
  }
  exo.instr @quoted(%x: memref<4xf32>[4]) c "f({x_data}, \22);" {
  }
  exo.memory @m {alloc = "float {name}[{size}];", write = "{name}[{offset}] = {value}; }}"}
  exo.instr @forgotten(%n: size, %x: memref<4xf32>[4]) where (%n == 4) c "f({x_data});" {
  }
  exo.instr @buffer(%x: memref<4xf32>[4], %y: memref<4xf32>[4]) c "f({x_data});" {
  }
  exo.instr @number(%n: size) c "f({n_data});" {
  }
  exo.memory @single {alloc = "v4 {name};", window = "{name}", innermost = array<i64: 4>}
  exo.memory @nowhere {window = "{name}"}
  exo.instr @unallocated(%x: memref<4xf32, #exo.mem<"nowhere">>[4]) c "f({x_data});" {
  }
}
//--- fine.mlir
module @fine {
  exo.instr @open(%x: memref<4xf32>[4]) c "f({x_data}); // (" {
  }
  exo.instr @quoted(%x: memref<4xf32>[4]) c "f({x_data}, \22)\22, ']');" {
  }
  exo.memory @scoped {alloc = "{{ float {name}[{size}];", free = "}}", write = "{name}[{offset}] = {value};"}
  exo.instr @forgotten(%n: size, %x: memref<4xf32>[4]) where (%n == 4) c "f({x_data}); /* {n} */" {
  }
  exo.instr @strided(%x: memref<4xf32, strided<[?], offset: ?>>[4], %y: memref<4xf32>[4]) c "f({stride(x, 0)}, {y_int});" {
  }
  exo.instr @nothing(%x: memref<4xf32>[4]) c "" {
  }
  exo.memory @several {alloc = "v4 {name}{outer};", window = "{name}{outer}", innermost = array<i64: 4>}
  exo.memory @sized {alloc = "scratch_alloc({name}, {size});", window = "{name}", innermost = array<i64: 4>}
  exo.memory @somewhere {alloc = "float {name}[4];", window = "{name}"}
  exo.instr @allocated(%x: memref<4xf32, #exo.mem<"somewhere">>[4]) c "f({x_data});" {
  }
}
