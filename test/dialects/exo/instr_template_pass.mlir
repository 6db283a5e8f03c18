// Instructions with their templates.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.instr @a(%n: size, %x: memref<f32>) c "{{ *{x_data} = {x_int}({n}); {x} }}" {
  }
  exo.instr @copy8(%dst: memref<8xf32>[8], %src: memref<8xf32, strided<[?], offset: ?>>[8])
      where (stride(%src, 0) == 1)
      c "memcpy({dst_data}, {src_data},\0A       32); // \22quoted\22"
      global "#include <string.h>" attributes {exo.comments = ["copies"]} {
    for %i = 0 to 8 {
      assign %dst[%i] = %src[%i]
    }
  }
}
