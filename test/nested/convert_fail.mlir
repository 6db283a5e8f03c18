// What is wrong in a nested symbol table fails a conversion of the module; what is translated is a module without such tables.
// RUN: not exo-opt %s --convert-exo-to-func 2>&1 | FileCheck %s
// RUN: not exo-opt %s --exo-to-llvm 2>&1 | FileCheck %s
// RUN: not exo-opt %s --emit=c 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not exo-opt %s --emit=exo 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not exo-opt %s --emit=llvmir 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not exo-translate %s --exo-to-header 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not exo-run %s 2>&1 | FileCheck %s --check-prefix=WHOLE

// CHECK: error: cannot write 'x[4]': it is out of bounds
// WHOLE: error: 'builtin.module' 'a' has definitions of its own, which are no part of the module around it: it has to stand alone
module {
  exo.proc @f() {}
  module @a {
    exo.proc @f(%x: memref<4xf32>[4]) {
      assign %x[4] = 1.0
    }
  }
}
