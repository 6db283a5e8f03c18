// Templates of instructions name strides of their arguments; of what is no buffer, or has no such dimension, is an error at
// the library's place.
// RUN: split-file %s %t
// RUN: exo-translate --load-hw=%t/dma.mlir --exo-to-c %t/copy.mlir | FileCheck %s
// RUN: exo-translate --load-hw=%t/dma.mlir --export-exo %t/dma.mlir | FileCheck %s --check-prefix=SOURCE
// RUN: not exo-opt --load-hw=%t/control.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=CONTROL --implicit-check-not=error
// RUN: not exo-opt --load-hw=%t/dimension.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=DIMENSION --implicit-check-not=error
// RUN: not exo-opt --load-hw=%t/nobody.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=NOBODY --implicit-check-not=error
// RUN: not exo-opt --load-hw=%t/scalar.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=SCALAR --implicit-check-not=error

// CHECK: dma(&y[0], 1, &x.data[0], x.strides[0]);
// CHECK: dma(&y[0], 1, &z[3], 8);
// SOURCE: @instr("dma(&{dst_data}, {stride(dst, 0)}, &{src_data}, {stride(src,0)});")
// CONTROL: control.mlir:2:3: error: 'exo.instr' op template 'c' has an unknown key 'stride(n, 0)': it may have {{.*}} [hw.template]
// DIMENSION: dimension.mlir:2:3: error: 'exo.instr' op template 'c' has an unknown key 'stride(x, 1)': it may have {{.*}} [hw.template]
// NOBODY: nobody.mlir:2:3: error: 'exo.instr' op template 'c' has an unknown key 'stride(y, 0)': it may have {{.*}} [hw.template]
// SCALAR: scalar.mlir:2:3: error: 'exo.instr' op template 'c' has an unknown key 'stride(x, 0)': it may have {{.*}} [hw.template]

//--- dma.mlir
module @dma {
  exo.instr @copy(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      c "dma(&{dst_data}, {stride(dst, 0)}, &{src_data}, {stride(src,0)});" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }
}
//--- copy.mlir
exo.proc @f(%y: memref<4xf32>[4], %x: memref<4xf32, strided<[?], offset: ?>>[4], %z: memref<4x8xf32>[4, 8]) {
  dma.copy(%y[0 : 4], %x[0 : 4])
  dma.copy(%y[0 : 4], %z[0 : 4, 3])
}
//--- empty.mlir
//--- control.mlir
module @control {
  exo.instr @f(%n: size, %x: memref<4xf32>[4]) c "f({stride(n, 0)});" {
  }
}
//--- dimension.mlir
module @dimension {
  exo.instr @f(%x: memref<4xf32>[4]) c "f({stride(x, 1)});" {
  }
}
//--- nobody.mlir
module @nobody {
  exo.instr @f(%x: memref<4xf32>[4]) c "f({stride(y, 0)});" {
  }
}
//--- scalar.mlir
module @scalar {
  exo.instr @f(%x: memref<f32>) c "f({stride(x, 0)});" {
  }
}
