// A scratchpad of 8 rows of 4 lanes, and two registers with numbers, in plain C.
module @tape {
  exo.memory @rows {slots = 8 : i64, static_storage, innermost = array<i64: 4>, elems = [f32],
                    window = "{slot}", mlir = index, global = ${quoted("tape.h")}}
  exo.memory @reg {slots = 2 : i64, immediate_slots, innermost = array<i64: 4>, elems = [f32],
                   window = "tape_reg_{slot}", mlir = index, global = ${quoted("tape.h")}}

  exo.instr @load(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"rows">>[4],
                  %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "tape_load({dst_data}, &{src_data});" mlir @load_code {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }
  exo.instr @store(%dst: memref<4xf32, strided<[?], offset: ?>>[4],
                   %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"rows">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "tape_store(&{dst_data}, {src_data});" mlir @store_code {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }
  exo.instr @fetch(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"reg">>[4],
                   %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"rows">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "tape_fetch(&{dst_data}, {src_data});" mlir @fetch_code {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }
  exo.instr @add(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"rows">>[4],
                 %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"reg">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "tape_add({dst_data}, &{src_data});" mlir @add_code {
    for %i = 0 to 4 {
      reduce %dst[%i] += %src[%i]
    }
  }

  // There is no such machine: what LLVM makes of it is text, in which numbers of registers stand as literals.
  func.func @load_code(%dst: index, %src: memref<4xf32, strided<[1], offset: ?>>) {
    %slot = arith.index_cast %dst : index to i64
    %at = memref.extract_aligned_pointer_as_index %src : memref<4xf32, strided<[1], offset: ?>> -> index
    %p = arith.index_cast %at : index to i64
    llvm.inline_asm has_side_effects "# tape.load $0 $1", "r,r,~{memory}" %slot, %p : (i64, i64) -> ()
    return
  }
  func.func @store_code(%dst: memref<4xf32, strided<[1], offset: ?>>, %src: index) {
    %slot = arith.index_cast %src : index to i64
    %at = memref.extract_aligned_pointer_as_index %dst : memref<4xf32, strided<[1], offset: ?>> -> index
    %p = arith.index_cast %at : index to i64
    llvm.inline_asm has_side_effects "# tape.store $0 $1", "r,r,~{memory}" %slot, %p : (i64, i64) -> ()
    return
  }
  func.func @fetch_code(%dst: index, %src: index) {
    %reg = arith.index_cast %dst : index to i64
    %row = arith.index_cast %src : index to i64
    llvm.inline_asm has_side_effects "# tape.fetch ${'${0:c}'} $1", "i,r,~{memory}" %reg, %row : (i64, i64) -> ()
    return
  }
  func.func @add_code(%dst: index, %src: index) {
    %row = arith.index_cast %dst : index to i64
    %reg = arith.index_cast %src : index to i64
    llvm.inline_asm has_side_effects "# tape.add $0 ${'${1:c}'}", "r,i,~{memory}" %row, %reg : (i64, i64) -> ()
    return
  }
}
