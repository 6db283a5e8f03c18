# A memory that serves for another: read, printed and checked; its buffers go where the other's are asked for, in C too.
# RUN: exo-translate --import-exo %s -o %t.mlir
# RUN: FileCheck %s --input-file=%t.mlir --check-prefix=IR
# RUN: exo-opt %t.mlir --mlir-print-op-generic | exo-opt | diff -B %t.mlir -
# RUN: exo-translate --export-exo %t.mlir -o %t.py
# RUN: FileCheck %s --input-file=%t.py --check-prefix=SOURCE
# RUN: exo-translate --import-exo %t.py | exo-translate --export-exo - | diff %t.py -
# RUN: exo-translate --exo-to-c %t.mlir | FileCheck %s --check-prefix=C
# RUN: exo-opt %t.mlir --exo-replace="proc=fills blk='for i in _: _' with=fill memory-aware" | exo-translate --exo-to-c | FileCheck %s --check-prefix=REPLACED
# IR: exo.memory @FAST {{.*}}serves = ["BANK"]
# IR: exo.memory @BANK {{.*}}serves = ["DRAM"]
# SOURCE: class FAST:
# SOURCE: serves = [BANK]
# C: fill(ctxt, (struct exo_win_1f32) { &bank[0], { 1 } });
# REPLACED: void fills(
# REPLACED: fill(ctxt, (struct exo_win_1f32) { &fast[0], { 1 } });

# By way of BANK it serves for DRAM, too.
@memory
class FAST:
    alloc = "static {type} {name}[{size}];"
    free = ""
    window = "{name}[{offset}]"
    read = "{name}[{offset}]"
    write = "{name}[{offset}] = {value};"
    addressable = True
    static_storage = True
    serves = [BANK]

@memory
class BANK:
    alloc = "{type} {name}[{size}];"
    free = ""
    window = "{name}[{offset}]"
    read = "{name}[{offset}]"
    write = "{name}[{offset}] = {value};"
    addressable = True
    serves = [DRAM]

@proc
def fill(x: [f32][8]):
    for i in seq(0, 8):
        x[i] = 1.0

@proc
def f(y: f32[8]):
    bank: f32[8] @ BANK
    fill(bank[0:8])
    for i in seq(0, 8):
        y[i] = bank[i]

@proc
def fills(y: f32[8]):
    fast: f32[8] @ FAST
    for i in seq(0, 8):
        fast[i] = 1.0
    for i in seq(0, 8):
        y[i] = fast[i]
