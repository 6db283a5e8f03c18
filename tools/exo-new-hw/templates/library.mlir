// @{name}: registers of @{lanes} @{elem}, and instructions in which the first n lanes take part.
//
// A beginning, to be changed into the machine that is meant; what may stand here is in docs/hardware.md of Exo/MLIR. After each change:
//   exo-opt --exo-check ./@{name}.mlir -o /dev/null    do bodies stay in bounds?
//   exo-check-hw ./@{name}.mlir                        do C and LLVM do what bodies say?

// What arguments are: a register, cells in memory.
!reg = memref<@{lanes}x@{elem}, strided<[?], offset: ?>, #exo.mem<"v">>
!mem = memref<?x@{elem}, strided<[?], offset: ?>>

// The same as LLVM sees it: a register is a vector. Cells of memory have a stride of 1, since instructions say so below.
!v = vector<@{lanes}x@{elem}>
!mask = vector<@{lanes}xi1>
!v_reg = memref<!v, strided<[], offset: ?>>
!v_mem = memref<?x@{elem}, strided<[1], offset: ?>>

module @@{name} attributes {exo.version = "0.1.0", exo.summary = "a vector machine of @{lanes} lanes"} {
  // Registers. In C they are a struct here, so that it runs everywhere: change 'alloc' and 'global' to the type and the header
  // that the machine's compiler has. There are no templates 'read' and 'write': nothing but instructions reaches a lane.
  exo.memory @v {alloc = "struct @{name}_v {name}{outer};", free = "", window = "{name}{outer}",
                 innermost = array<i64: @{lanes}>, elems = [@{elem}], mlir = dense<@{zero}> : !v,
                 global = "#include <stdint.h>\0Astruct @{name}_v { @{ctype} lane[@{lanes}]; };"}

  // For each instruction: what it wants ('where', proved at each call), what C writes for it, the function of MLIR that is the
  // same, and the body, which says what it does. Change the three together.
  exo.instr @load(%n: size, %dst: !reg[@{lanes}], %src: !mem[%n])
      where (%n <= @{lanes}, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < {n}; k++) {dst_data}.lane[k] = (&{src_data})[k];" mlir @do_load {
    for %i = 0 to %n {
      assign %dst[%i] = %src[%i]
    }
  }

  func.func @do_load(%n: index, %dst: !v_reg, %src: !v_mem) {
    %c0 = arith.constant 0 : index
    %on = vector.create_mask %n : !mask
    %old = memref.load %dst[] : !v_reg
    %r = vector.maskedload %src[%c0], %on, %old : !v_mem, !mask, !v into !v
    memref.store %r, %dst[] : !v_reg
    return
  }

  exo.instr @store(%n: size, %dst: !mem[%n], %src: !reg[@{lanes}])
      where (%n <= @{lanes}, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < {n}; k++) (&{dst_data})[k] = {src_data}.lane[k];" mlir @do_store {
    for %i = 0 to %n {
      assign %dst[%i] = %src[%i]
    }
  }

  func.func @do_store(%n: index, %dst: !v_mem, %src: !v_reg) {
    %c0 = arith.constant 0 : index
    %on = vector.create_mask %n : !mask
    %r = memref.load %src[] : !v_reg
    vector.maskedstore %dst[%c0], %on, %r : !v_mem, !mask, !v
    return
  }

  // What the machine computes. Lanes behind the first n keep what they had, in all three.
  exo.instr @add(%n: size, %acc: !reg[@{lanes}], %x: !reg[@{lanes}])
      where (%n <= @{lanes}, stride(%acc, 0) == 1, stride(%x, 0) == 1)
      c "for (int k = 0; k < {n}; k++) {acc_data}.lane[k] = @{sum};" mlir @do_add {
    for %i = 0 to %n {
      reduce %acc[%i] += %x[%i]
    }
  }

  func.func @do_add(%n: index, %acc: !v_reg, %x: !v_reg) {
    %on = vector.create_mask %n : !mask
    %old = memref.load %acc[] : !v_reg
    %more = memref.load %x[] : !v_reg
    %sum = arith.@{add} %old, %more : !v
    %r = arith.select %on, %sum, %old : !mask, !v
    memref.store %r, %acc[] : !v_reg
    return
  }
  // The same into a register of its own, as a sum of two others: what 'vectorize' of the std library makes of a kernel.
  exo.instr @sum(%n: size, %dst: !reg[@{lanes}], %a: !reg[@{lanes}], %b: !reg[@{lanes}])
      where (%n <= @{lanes}, stride(%dst, 0) == 1, stride(%a, 0) == 1, stride(%b, 0) == 1)
      c "for (int k = 0; k < {n}; k++) {dst_data}.lane[k] = @{sum_of_two};" mlir @do_sum {
    for %i = 0 to %n {
      assign %dst[%i] = %a[%i] + %b[%i]
    }
  }

  func.func @do_sum(%n: index, %dst: !v_reg, %a: !v_reg, %b: !v_reg) {
    %on = vector.create_mask %n : !mask
    %old = memref.load %dst[] : !v_reg
    %x = memref.load %a[] : !v_reg
    %y = memref.load %b[] : !v_reg
    %sum = arith.@{add} %x, %y : !v
    %r = arith.select %on, %sum, %old : !mask, !v
    memref.store %r, %dst[] : !v_reg
    return
  }
}
