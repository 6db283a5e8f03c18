// A memory space that is no number has no pointers: C's parameters are some.
// RUN: not exo-opt %s --convert-exo-to-func=signature=c 2>&1 | FileCheck %s
// RUN: exo-opt %s --convert-exo-to-func=signature=memref | FileCheck %s --check-prefix=MEMREF
// CHECK: error: memory 'shared' cannot be lowered to 'pointers': its memory space '#gpu.address_space<workgroup>' is no number of an address space [mlir.no-lowering]
// CHECK-NOT: error
// MEMREF: func.func @first(%{{.*}}: memref<4xf32, {{.*}}#gpu.address_space<workgroup>>)
exo.memory @shared {address_space = #gpu.address_space<workgroup>, addressable, mlir = "space", window = "&{name}[{offset}]", write = "{name}[{offset}] = {value};"}
exo.proc @first(%x: memref<4xf32, #exo.mem<"shared">>[4]) {
  assign %x[0] = 1.0
}
