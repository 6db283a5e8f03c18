// Memories of a library that serve for others: refused where they cannot, at their place; the operations' verifier knows them, and
// those that the program declares.
// RUN: split-file %s %t
// RUN: not exo-opt --load-hw=%t/wrong.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error
// RUN: exo-opt --exo-explain=hw.serves | FileCheck %s --check-prefix=RULE
// RUN: exo-opt --load-hw=%t/banks.mlir %t/fits.mlir | exo-opt --load-hw=%t/banks.mlir --mlir-print-op-generic | exo-opt --load-hw=%t/banks.mlir -o %t.mlir
// RUN: exo-opt --load-hw=%t/banks.mlir %t/fits.mlir | diff %t.mlir -
// RUN: exo-translate --load-hw=%t/banks.mlir --exo-to-c %t/fits.mlir | FileCheck %s --check-prefix=C
// RUN: not exo-opt --load-hw=%t/banks.mlir %t/misfit.mlir --split-input-file 2>&1 | FileCheck %s --check-prefix=MISFIT --implicit-check-not=error

// WRONG: wrong.mlir:2:3: error: 'lost' cannot serve for 'nowhere': there is no memory 'nowhere' [hw.serves]
// WRONG: wrong.mlir:3:3: error: 'one' cannot serve for 'two': it would serve for itself, by way of 'two' [hw.serves]
// WRONG: wrong.mlir:4:3: error: 'two' cannot serve for 'one': it would serve for itself, by way of 'one' [hw.serves]
// WRONG: wrong.mlir:5:3: error: 'reg' cannot serve for 'DRAM': C has no pointers to the cells of 'reg' [hw.serves]

// RULE: the innermost extents of the other are those in which its own end

// C: zero(&t[0]);
// C: zero(&u[4]);

// MISFIT: misfit.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'banks.zero' op argument 'x' must be in memory 'banks.bank', but is in 'mine'
// MISFIT: misfit.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'banks.zero' op argument 'x' must be in memory 'banks.bank', but is in 'DRAM'

//--- empty.mlir
//--- wrong.mlir
module @wrong {
  exo.memory @lost {addressable, window = "{name}[{offset}]", serves = ["nowhere", "other.mem", "DRAM"]}
  exo.memory @one {addressable, window = "{name}[{offset}]", serves = ["two"]}
  exo.memory @two {addressable, window = "{name}[{offset}]", serves = ["one"]}
  exo.memory @reg {window = "{name}{outer}", innermost = array<i64: 4>, serves = ["DRAM"]}
}

//--- banks.mlir
module @banks {
  exo.memory @bank {addressable, alloc = "{type} {name}[{size}];", free = "", window = "{name}[{offset}]", serves = ["DRAM"]}
  exo.memory @fast {addressable, alloc = "_Alignas(64) {type} {name}[{size}];", free = "", window = "{name}[{offset}]", serves = ["bank"]}
  exo.instr @zero(%x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"bank">>[4])
      where (stride(%x, 0) == 1) c "zero(&{x_data});" {
    for %i = 0 to 4 {
      assign %x[%i] = 0.0
    }
  }
}

//--- fits.mlir
exo.memory @mine {addressable, alloc = "{type} {name}[{size}];", free = "", window = "{name}[{offset}]", serves = ["banks.fast"]}
exo.proc @f() {
  %t = alloc [4] : memref<4xf32, #exo.mem<"banks.fast">>
  %u = alloc [8] : memref<8xf32, #exo.mem<"mine">>
  banks.zero(%t[0 : 4])
  banks.zero(%u[4 : 8])
}

//--- misfit.mlir
exo.memory @mine {addressable, alloc = "{type} {name}[{size}];", free = "", window = "{name}[{offset}]", serves = ["DRAM"]}
exo.proc @f() {
  %t = alloc [4] : memref<4xf32, #exo.mem<"mine">>
  banks.zero(%t[0 : 4])
}
// -----
exo.proc @f() {
  %t = alloc [4] : memref<4xf32>
  banks.zero(%t[0 : 4])
}
