// A library that is missing, malformed, or has a name that is taken: an error at its place, and exit code 1.
// RUN: split-file %s %t

// RUN: not exo-opt --load-hw=nowhere %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: EXO_HW_PATH=%t:%t/more not exo-opt --load-hw=nowhere %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=SEARCHED
// NOWHERE: error: there is no hardware library 'nowhere': looked for no file, as EXO_HW_PATH is not set; shipped with the compiler: avx2, avx512, gemmini, neon, rvm, rvv, sve
// SEARCHED: error: there is no hardware library 'nowhere': looked for '{{.*}}/nowhere.mlir', '{{.*}}/nowhere/nowhere.mlir', '{{.*}}/more/nowhere.mlir', '{{.*}}/more/nowhere/nowhere.mlir'; shipped with the compiler: avx2, avx512, gemmini, neon, rvm, rvv, sve
// RUN: not exo-opt --load-hw=%t/none.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not exo-translate --load-hw=%t/none.mlir --import-exo %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not exo-run --load-hw=%t/none.mlir --list %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: EXO_LOAD_HW=%t/none.mlir not mlir-opt --load-dialect-plugin=%libexo %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not mlir-opt --load-dialect-plugin=%libexo --load-hw=%t/none.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: cannot read '{{.*}}/none.mlir': No such file or directory

// RUN: not exo-opt --load-hw=%t/syntax.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: syntax.mlir:2:{{[0-9]+}}: error: expected
// RUN: not exo-opt --load-hw=%t/unnamed.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=UNNAMED
// UNNAMED: unnamed.mlir:1:1: error: a hardware library is a module with a name: 'module @NAME { ... }'
// RUN: not exo-opt --load-hw=%t/proc.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=PROC
// PROC: proc.mlir:2:3: error: procedure 'helper' has no place in a hardware library: give it a template with 'exo.instr'
// RUN: not exo-opt --load-hw=%t/foreign.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=FOREIGN
// FOREIGN: foreign.mlir:2:3: error: 'builtin.module' has no place in a hardware library
// RUN: not exo-opt --load-hw=%t/memory.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=MEMORY
// MEMORY: memory.mlir:2:{{[0-9]+}}: error: 'x' is in memory 'vec', which the library does not declare
// RUN: not exo-opt --load-hw=%t/template.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=TEMPLATE
// TEMPLATE: template.mlir:2:3: error: 'exo.instr' op template 'c' has an unknown key 'y'
// RUN: not exo-opt --load-hw=%t/builtin.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=BUILTIN
// BUILTIN: builtin.mlir:2:3: error: 'exo.memory' op cannot define 'DRAM_STACK': a built-in memory has this name
// RUN: not exo-opt --load-hw=%t/identifier.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=IDENTIFIER
// IDENTIFIER: identifier.mlir:2:3: error: 'exo.instr' op name 'a.b' is not an identifier

// Names that MLIR has, and a name that another library has. The same library may be named twice.
// RUN: not exo-opt --load-hw=%t/amx.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not exo-translate --load-hw=%t/amx.mlir --import-exo %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not mlir-opt --load-dialect-plugin=%libexo --load-hw=%t/amx.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=TAKEN
// TAKEN: amx.mlir:2:1: error: hardware library 'amx' cannot be loaded: MLIR has a dialect of this name
// RUN: not exo-opt --load-hw=%t/exo.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=EXO
// EXO: exo.mlir:1:1: error: hardware library 'exo' cannot be loaded: MLIR has a dialect of this name
// RUN: not exo-opt --load-hw=%t/one.mlir --load-hw=%t/two.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: two.mlir:1:1: error: hardware library 'mine' cannot be loaded: another library of this name is loaded already
// RUN: exo-opt --load-hw=%t/one.mlir --load-hw=%t/again.mlir %t/empty.mlir
// RUN: exo-opt --load-hw=avx512 --load-hw=%t/one.mlir --hw-path=%t --load-hw=one %t/empty.mlir

//--- empty.mlir
//--- syntax.mlir
module @a {
  exo.instr @f(%x memref<f32>) c "" {}
}
//--- unnamed.mlir
module {
}
//--- proc.mlir
module @a {
  exo.proc @helper() {
  }
}
//--- foreign.mlir
module @a {
  module @f {}
}
//--- memory.mlir
module @a {
  exo.instr @f(%x: memref<4xf32, #exo.mem<"vec">>[4]) c "" {
  }
}
//--- template.mlir
module @a {
  exo.instr @f(%x: memref<f32>) c "{y}" {
  }
}
//--- builtin.mlir
module @a {
  exo.memory @DRAM_STACK
}
//--- identifier.mlir
module @a {
  exo.instr @"a.b"() c "" {
  }
}
//--- amx.mlir
// The place is the module's.
module @amx {
}
//--- exo.mlir
module @exo {
}
//--- one.mlir
module @mine {
  exo.memory @m
}
//--- again.mlir
// The same but for layout.
module @mine { exo.memory @m }
//--- two.mlir
module @mine {
  exo.memory @n
}
