// Attributes that a declaration does not have are errors, in a module and in a library, in text, generic form and
// bytecode. Those of others have a prefix.
// RUN: split-file %s %t
// RUN: not exo-opt %t/near.mlir 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not exo-opt --load-hw=%t/near.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=NEAR
// NEAR: near.mlir:2:3: error: 'exo.memory' op has no attribute 'aloc'; did you mean 'alloc'? [hw.attribute]
// RUN: not exo-opt --load-hw=%t/far.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: far.mlir:2:3: error: 'exo.memory' op has no attribute 'size': it has {{.*}}alloc, {{.*}}; attributes of others have a prefix, as in 'my.size' [hw.attribute]
// RUN: not exo-opt --load-hw=%t/instr.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=INSTR
// INSTR: instr.mlir:2:3: error: 'exo.instr' op has no attribute 'c_globl'; did you mean 'c_global'? [hw.attribute]
// RUN: not exo-opt --load-hw=%t/config.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=CONFIG
// CONFIG: config.mlir:2:3: error: 'exo.config' op has no attribute 'noc'; did you mean 'no_c'? [hw.attribute]
// RUN: not exo-opt %t/extern.mlir 2>&1 | FileCheck %s --check-prefix=EXTERN
// EXTERN: extern.mlir:1:1: error: 'exo.extern' op has no attribute 'elem'; did you mean 'elems'? [hw.attribute]
// RUN: not exo-opt %t/generic.mlir 2>&1 | FileCheck %s --check-prefix=GENERIC
// GENERIC: generic.mlir:1:1: error: 'exo.memory' op has no attribute 'aloc'; did you mean 'alloc'? [hw.attribute]

// Bytecode of a module that was not verified.
// RUN: exo-opt --verify-each=false --mlir-very-unsafe-disable-verifier-on-parsing --emit-bytecode %t/near.mlir -o %t/near.bc
// RUN: not exo-opt %t/near.bc 2>&1 | FileCheck %s --check-prefix=BYTES
// BYTES: error: 'exo.memory' op has no attribute 'aloc'; did you mean 'alloc'? [hw.attribute]

// RUN: exo-opt %t/prefix.mlir --emit-bytecode | exo-opt | FileCheck %s --check-prefix=PREFIX
// RUN: exo-opt --load-hw=%t/prefix.mlir %t/empty.mlir
// PREFIX: exo.memory @m {{.*}}my.size = 3
// PREFIX: exo.config @C {n: index} attributes {my.size = 3

//--- empty.mlir
//--- near.mlir
module @a {
  exo.memory @m {aloc = "float {name};"}
}
//--- far.mlir
module @a {
  exo.memory @m {alloc = "float {name}[4];", size = 65536}
}
//--- instr.mlir
module @a {
  exo.instr @f() c "f();" attributes {c_globl = "void f(void);"} {
  }
}
//--- config.mlir
module @a {
  exo.config @C {n: index} attributes {noc}
}
//--- extern.mlir
exo.extern @tanh(x) c "tanhf({x})" {elem = [f32]} : f32
//--- generic.mlir
"exo.memory"() <{sym_name = "m"}> {aloc = "float {name};"} : () -> ()
//--- prefix.mlir
module @a {
  exo.memory @m {alloc = "float {name}[4];", my.size = 3}
  exo.config @C {n: index} attributes {my.size = 3}
  exo.instr @f() c "f();" attributes {my.size = 3} {
  }
}
