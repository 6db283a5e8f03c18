// A version of an instruction in another memory gets code of its own and is called in that one's place; all of it that nobody has proved
// is printed. In schedules options may be written as in Python. The operation of an instruction is another one than a procedure's, with the attributes that others have put on that.
// RUN: split-file %s %t
// RUN: exo-opt %t/in.mlir --exo-schedule=%t/it.sched --exo-print-trusted -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=TRUSTED
// RUN: FileCheck %s --input-file %t/out.mlir
// RUN: exo-opt %t/out.mlir --exo-check -o /dev/null
// RUN: exo-translate --exo-to-c %t/out.mlir | FileCheck %s --check-prefix=C
// RUN: exo-opt %t/out.mlir --exo-print-trusted=proc=g -o /dev/null 2>&1 | FileCheck %s --check-prefix=CAME
// RUN: exo-opt %t/out.mlir --exo-print-trusted=proc=none -o /dev/null 2>&1 | count 0

// TRUSTED: instruction load: its code does what its body says{{$}}
// TRUSTED-NEXT: instruction load_reg: its code does what its body says; used by f, g
// TRUSTED-NEXT: memory REG: its templates allocate and reach the cells; used by f, g
// TRUSTED-NEXT: extern twice: its code computes a function and does nothing else; used by f, g
// CAME: instruction load_reg:
// CAME: record of g: means what 'f' means; came with the module
// CAME-NEXT: record of load_reg: means what 'load' means; came with the module

// CHECK: exo.instr @load_reg
// CHECK: c "{dst_int} = vld(&{src_data});"

// C-LABEL: void f(
// C: r = vld(&y[0]);

// RUN: not exo-opt %t/used.mlir --exo-make-instr='proc=p c-instr="p();"' 2>&1 | FileCheck %s --check-prefix=USED
// USED: error: cannot apply 'make_instr' to 'p', which another dialect names: it changes whether it is a procedure or an instruction; derive a version first [any.c11]

// RUN: exo-opt %t/marked.mlir --exo-make-instr='proc=p c-instr="p();" c-global="int p;"' | FileCheck %s --check-prefix=MARK
// MARK: exo.instr private @p(%n: size) c "p();" global "int p;" attributes {my.mark = 1 : i64} {
// MARK-NEXT: for %i = 0 to %n {
// MARK-NEXT: pass {my.mark = 2 : i64}
// MARK: exo.proc @q

//--- it.sched
exo-derive{proc=load as=load_reg}
exo-set-memory{proc=load_reg buffer=dst memory=REG}
exo-make-instr{proc=load_reg c_instr='{dst_int} = vld(&{src_data});'}
exo-call-eqv{proc=f call='load(_)' to=load_reg}
exo-derive{proc=f as=g}
//--- used.mlir
exo.proc @p() {
  pass
}
func.func private @g() attributes {my.of = @p}
//--- marked.mlir
exo.proc private @p(%n: size) attributes {my.mark = 1, c = 2, mark = 3} {
  for %i = 0 to %n {
    pass {my.mark = 2}
  }
}
exo.proc @q() {
  call @p(4)
}
//--- in.mlir
exo.extern @twice(x) c "twice({x})"
exo.memory @REG {alloc = "reg {name};", free = ""}
exo.instr @load(%dst: memref<4xf32, strided<[?], offset: ?>>[4],
                %src: memref<4xf32, strided<[?], offset: ?>>[4])
    c "load({dst}, &{src_data});" {
  for %i = 0 to 4 {
    assign %dst[%i] = %src[%i]
  }
}
exo.proc @f(%y: memref<8xf32>[8], %z: memref<8xf32>[8]) {
  %r = alloc [4] : memref<4xf32, #exo.mem<"REG">>
  call @load(%r[0 : 4], %y[0 : 4])
  assign %z[0] = twice(%y[1])
}
