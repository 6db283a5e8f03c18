// Cells of several types, any strides, a memory whose cells are reached one by one, and scalars.
module @types {
  exo.instr @copy_f16(%n: size, %dst: memref<?x3xf16, strided<[?, ?], offset: ?>>[%n, 3], %src: memref<?x3xf16, strided<[?, ?], offset: ?>>[%n, 3])
      where (%n <= 5)
      c "for (int k = 0; k < (int) {n}; k++) for (int j = 0; j < 3; j++) (&{dst_data})[k * {stride(dst, 0)} + j * {stride(dst, 1)}] = (&{src_data})[k * {stride(src, 0)} + j * {stride(src, 1)}];" mlir @f_f16 {
    for %i = 0 to %n {
      for %j = 0 to 3 {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }
  func.func @f_f16(%n: index, %dst: memref<?x3xf16, strided<[?, ?], offset: ?>>, %src: memref<?x3xf16, strided<[?, ?], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %c3 step %c1 {
        %v = memref.load %src[%i, %j] : memref<?x3xf16, strided<[?, ?], offset: ?>>
        memref.store %v, %dst[%i, %j] : memref<?x3xf16, strided<[?, ?], offset: ?>>
      }
    }
    return
  }

  exo.instr @copy_bf16(%n: size, %dst: memref<?x3xbf16, strided<[?, ?], offset: ?>>[%n, 3], %src: memref<?x3xbf16, strided<[?, ?], offset: ?>>[%n, 3])
      where (%n <= 5)
      c "for (int k = 0; k < (int) {n}; k++) for (int j = 0; j < 3; j++) (&{dst_data})[k * {stride(dst, 0)} + j * {stride(dst, 1)}] = (&{src_data})[k * {stride(src, 0)} + j * {stride(src, 1)}];" mlir @f_bf16 {
    for %i = 0 to %n {
      for %j = 0 to 3 {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }
  func.func @f_bf16(%n: index, %dst: memref<?x3xbf16, strided<[?, ?], offset: ?>>, %src: memref<?x3xbf16, strided<[?, ?], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %c3 step %c1 {
        %v = memref.load %src[%i, %j] : memref<?x3xbf16, strided<[?, ?], offset: ?>>
        memref.store %v, %dst[%i, %j] : memref<?x3xbf16, strided<[?, ?], offset: ?>>
      }
    }
    return
  }

  exo.instr @copy_i64(%n: size, %dst: memref<?x3xi64, strided<[?, ?], offset: ?>>[%n, 3], %src: memref<?x3xi64, strided<[?, ?], offset: ?>>[%n, 3])
      where (%n <= 5)
      c "for (int k = 0; k < (int) {n}; k++) for (int j = 0; j < 3; j++) (&{dst_data})[k * {stride(dst, 0)} + j * {stride(dst, 1)}] = (&{src_data})[k * {stride(src, 0)} + j * {stride(src, 1)}];" mlir @f_i64 {
    for %i = 0 to %n {
      for %j = 0 to 3 {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }
  func.func @f_i64(%n: index, %dst: memref<?x3xi64, strided<[?, ?], offset: ?>>, %src: memref<?x3xi64, strided<[?, ?], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %c3 step %c1 {
        %v = memref.load %src[%i, %j] : memref<?x3xi64, strided<[?, ?], offset: ?>>
        memref.store %v, %dst[%i, %j] : memref<?x3xi64, strided<[?, ?], offset: ?>>
      }
    }
    return
  }

  exo.instr @copy_ui8(%n: size, %dst: memref<?x3xui8, strided<[?, ?], offset: ?>>[%n, 3], %src: memref<?x3xui8, strided<[?, ?], offset: ?>>[%n, 3])
      where (%n <= 5)
      c "for (int k = 0; k < (int) {n}; k++) for (int j = 0; j < 3; j++) (&{dst_data})[k * {stride(dst, 0)} + j * {stride(dst, 1)}] = (&{src_data})[k * {stride(src, 0)} + j * {stride(src, 1)}];" mlir @f_ui8 {
    for %i = 0 to %n {
      for %j = 0 to 3 {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }
  func.func @f_ui8(%n: index, %dst: memref<?x3xi8, strided<[?, ?], offset: ?>>, %src: memref<?x3xi8, strided<[?, ?], offset: ?>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %c3 step %c1 {
        %v = memref.load %src[%i, %j] : memref<?x3xi8, strided<[?, ?], offset: ?>>
        memref.store %v, %dst[%i, %j] : memref<?x3xi8, strided<[?, ?], offset: ?>>
      }
    }
    return
  }

  exo.memory @scratch {alloc = "{type} {name}[{size}];", free = "", window = "&{name}[{offset}]", read = "{name}[{offset}]", write = "{name}[{offset}] = {value};", reduce = "{name}[{offset}] += {value};"}
  exo.instr @scale(%b: bool, %x: memref<2x4xf32, strided<[?, ?], offset: ?>, #exo.mem<"scratch">>[2, 4], %s: memref<f32>)
      where (stride(%x, 1) == 1)
      c "for (int k = 0; k < 8; k++) (&{x_data})[k / 4 * {stride(x, 0)} + k % 4] *= {b} ? *{s} : 1.0f;" {
    for %i = 0 to 2 {
      for %j = 0 to 4 {
        if %b == true {
          assign %x[%i, %j] = %x[%i, %j] * %s
        }
      }
    }
  }
}
