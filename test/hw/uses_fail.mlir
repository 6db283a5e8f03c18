// What is wrong with the libraries that a library uses; nothing is loaded then, not even those that are right.
// RUN: split-file %s %t
// RUN: not exo-opt --load-hw=%t/missing.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: missing.mlir:1:1: error: there is no hardware library 'nothing': looked for {{.*}} [hw.uses]
// RUN: not exo-opt --load-hw=%t/old.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: old.mlir:1:1: error: library 'toy' is of version 1.1.0, but >=1.2 is wanted [hw.uses]
// RUN: not exo-opt --load-hw=%t/silent.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=SILENT
// SILENT: silent.mlir:1:1: error: library 'plain' says no version, but >=1 is wanted [hw.uses]
// RUN: not exo-opt --load-hw=%t/one.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=CIRCLE
// CIRCLE: two.mlir:1:1: error: 'one' uses 'two' uses 'one': a circle [hw.uses]
// CIRCLE: one.mlir:1:1: note: 'two' is used by 'one'
// RUN: not exo-opt --load-hw=%t/undeclared.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=UNDECLARED
// UNDECLARED: undeclared.mlir:2:3: error: 'toy.vec' is of the library 'toy', which is neither loaded nor named in 'exo.uses' [hw.uses]
// RUN: not exo-opt --load-hw=%t/unknown.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown.mlir:2:3: error: library 'toy' has no 'vac': it has toy.vec [hw.uses]
// RUN: not exo-opt --load-hw=%t/malformed.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=MALFORMED
// MALFORMED: malformed.mlir:1:1: error: 'toy newest' names no library: write "toy" or "toy >= 1.1" [hw.uses]
// RUN: not exo-opt --load-hw=%t/list.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=LIST
// LIST: list.mlir:1:1: error: 'exo.uses' must be an array of strings
// RUN: not exo-opt --load-hw=%t/version.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=VERSION
// VERSION: version.mlir:1:1: error: '1.1' is no version, as "1.0.0" is: {{.*}} [hw.version]
// RUN: not exo-opt --load-hw=%t/number.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: number.mlir:1:1: error: 'exo.version' must be a string
// RUN: not exo-opt --load-hw=%t/other.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: other.mlir:1:1: error: what is found as 'called' is the library 'named' [hw.uses]
// RUN: not exo-opt --load-hw=%t/inner.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=INNER
// INNER: broken.mlir:2:3: error: template 'alloc' of 'v' has no key '{name}' [hw.template]
// INNER: inner.mlir:1:1: note: 'broken' is used by 'inner'

//--- empty.mlir
//--- toy.mlir
module @toy attributes {exo.version = "1.1.0"} {
  exo.memory @vec {alloc = "struct v4 {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32]}
}
//--- plain.mlir
module @plain {
}
//--- missing.mlir
module @missing attributes {exo.uses = ["toy", "nothing"]} {
}
//--- old.mlir
module @old attributes {exo.uses = ["toy >= 1.2"]} {
}
//--- silent.mlir
module @silent attributes {exo.uses = ["plain >= 1"]} {
}
//--- one.mlir
module @one attributes {exo.uses = ["two"]} {
}
//--- two.mlir
module @two attributes {exo.uses = ["one"]} {
}
//--- undeclared.mlir
module @undeclared {
  exo.instr @f(%x: memref<4xf32, #exo.mem<"toy.vec">>[4]) c "f({x_int});" {
  }
}
//--- unknown.mlir
module @unknown attributes {exo.uses = ["toy"]} {
  exo.instr @f(%x: memref<4xf32, #exo.mem<"toy.vac">>[4]) c "f({x_int});" {
  }
}
//--- malformed.mlir
module @malformed attributes {exo.uses = ["toy newest"]} {
}
//--- list.mlir
module @list attributes {exo.uses = "toy"} {
}
//--- version.mlir
module @version attributes {exo.version = "1.1"} {
}
//--- number.mlir
module @number attributes {exo.version = 1 : i64} {
}
//--- other.mlir
module @other attributes {exo.uses = ["called"]} {
}
//--- called.mlir
module @named {
}
//--- inner.mlir
module @inner attributes {exo.uses = ["toy", "broken"]} {
}
//--- broken.mlir
module @broken {
  exo.memory @v {alloc = "float buffer[4];"}
}
