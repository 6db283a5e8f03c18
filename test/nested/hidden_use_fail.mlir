// The twin of hidden_use_pass.mlir: where the nested table has no such procedure, the name may be meant for the outer one.
// RUN: not exo-opt %s --exo-rename='proc=f name=g' 2>&1 | FileCheck %s

// CHECK: error: cannot apply 'rename' to 'f', which another dialect names: the new name cannot be followed there [any.c11]
// CHECK: note: 'func.func' names 'f'
exo.proc @f() {}
module @a {
  func.func private @their() attributes {note = @f}
}
