// RVM, a matrix extension of RISC-V as X-HEEP has it: eight registers of 4 x 4 numbers of 32 bits. README.md beside this file says what is in it.
//
// C is in rvm.h, which is put into programs as text. LLVM has no such instructions either: functions are inline assembly, in which .insn
// encodes them as C does. Numbers of registers are literals there, so that what is made of them is folded before there is code.

!tile = memref<4x4xi32, strided<[?, ?], offset: ?>, #exo.mem<"tile">>
!mem = memref<4x4xi32, strided<[?, ?], offset: ?>>
// As functions take cells in memory.
!cells = memref<4x4xi32, strided<[?, 1], offset: ?>>
<#
Of cells in memory, the address of the first and how many bytes rows are apart. -#>
//% macro address(name)
    %buffer, %offset, %extents:2, %strides:2 = memref.extract_strided_metadata %${name} : !cells -> memref<i32>, index, index, index, index, index
    %start = memref.extract_aligned_pointer_as_index %${name} : !cells -> index
    %bytes = arith.constant 4 : index
    %skipped = arith.muli %offset, %bytes : index
    %at = arith.addi %start, %skipped : index
    %row = arith.muli %strides#0, %bytes : index
    %base = arith.index_cast %at : index to i64
    %apart = arith.index_cast %row : index to i64
//% endmacro
<#
A load or store: what selects it in func7. The register stands in rd, behind the size of a cell. -#>
//% macro transfer(name, text, func7, args, tile, mem)
  func.func @${name}(${args}) {
${address(mem)}    %size = arith.constant 16 : i64
    %m = arith.index_cast %${tile} : index to i64
    %rd = arith.addi %m, %size : i64
    llvm.inline_asm has_side_effects ".insn r 0x2b, 0, ${func7}, x$2, $0, $1 # ${text} m$3, ($0), $1", "r,r,i,i,~{memory}" %base, %apart, %rd, %m
      : (i64, i64, i64, i64) -> ()
    return
  }
//% endmacro

module @rvm attributes {exo.version = "1.0.0", exo.summary = "RVM: 4 x 4 numbers in a register, and their products", exo.target = "riscv64-unknown-linux-gnu"} {
  exo.memory @tile {slots = 8 : i64, immediate_slots, innermost = array<i64: 4, 4>, elems = [i32], window = "{slot}", mlir = index,
                    global = ${quoted("rvm.h")}}

  exo.instr @rvm_mld(%dst: !tile[4, 4], %src: !mem[4, 4])
      where (stride(%dst, 0) == 4, stride(%dst, 1) == 1, stride(%src, 1) == 1)
      c "exo_rvm_mld({dst_data}, &{src_data}, 4 * {stride(src, 0)});" mlir @mld {
    for %i = 0 to 4 {
      for %j = 0 to 4 {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }

${transfer("mld", "mld.w", "0x02", "%dst: index, %src: !cells", "dst", "src")}
  exo.instr @rvm_mst(%src: !tile[4, 4], %dst: !mem[4, 4])
      where (stride(%src, 0) == 4, stride(%src, 1) == 1, stride(%dst, 1) == 1)
      c "exo_rvm_mst({src_data}, &{dst_data}, 4 * {stride(dst, 0)});" mlir @mst {
    for %i = 0 to 4 {
      for %j = 0 to 4 {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }

${transfer("mst", "mst.w", "0x06", "%src: index, %dst: !cells", "src", "dst")}
  exo.instr @rvm_mzero(%dst: !tile[4, 4])
      where (stride(%dst, 0) == 4, stride(%dst, 1) == 1)
      c "exo_rvm_mzero({dst_data});" mlir @mzero {
    for %i = 0 to 4 {
      for %j = 0 to 4 {
        assign %dst[%i, %j] = 0
      }
    }
  }

  func.func @mzero(%dst: index) {
    %m = arith.index_cast %dst : index to i64
    llvm.inline_asm has_side_effects ".insn r 0x2b, 0, 0x7c, x0, x$0, x0 # mzero m$0", "i,~{memory}" %m : (i64) -> ()
    return
  }

  // The order of operands is that of assembly: the second one is what is transposed.
  exo.instr @rvm_mmasa(%md: !tile[4, 4], %ms2: !tile[4, 4], %ms1: !tile[4, 4])
      where (stride(%md, 0) == 4, stride(%md, 1) == 1, stride(%ms2, 0) == 4, stride(%ms2, 1) == 1, stride(%ms1, 0) == 4, stride(%ms1, 1) == 1)
      c "exo_rvm_mmasa({md_data}, {ms2_data}, {ms1_data});" mlir @mmasa {
    for %i = 0 to 4 {
      for %j = 0 to 4 {
        for %k = 0 to 4 {
          reduce %md[%i, %j] += %ms1[%i, %k] * %ms2[%j, %k]
        }
      }
    }
  }

  // rs1 has md and the lower bits of ms1, rs2 its upper one and ms2.
  func.func @mmasa(%md: index, %ms2: index, %ms1: index) {
    %c1 = arith.constant 1 : i64
    %c2 = arith.constant 2 : i64
    %c3 = arith.constant 3 : i64
    %d = arith.index_cast %md : index to i64
    %s2 = arith.index_cast %ms2 : index to i64
    %s1 = arith.index_cast %ms1 : index to i64
    %lower = arith.andi %s1, %c3 : i64
    %lower_at = arith.shli %lower, %c3 : i64
    %rs1 = arith.ori %lower_at, %d : i64
    %upper = arith.shrui %s1, %c2 : i64
    %s2_at = arith.shli %s2, %c1 : i64
    %rs2 = arith.ori %s2_at, %upper : i64
    llvm.inline_asm has_side_effects ".insn r 0x2b, 0, 0x78, x16, x$0, x$1 # mmasa.w m$2, m$3, m$4", "i,i,i,i,i,~{memory}" %rs1, %rs2, %d, %s2, %s1
      : (i64, i64, i64, i64, i64) -> ()
    return
  }
}
