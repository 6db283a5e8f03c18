# Registers that are variables of their own stay in the procedure, and which one an access means is known when code is made.
# RUN: split-file %s %t
# RUN: exo-translate --load-hw=sve --import-exo %t/rolled.py -o %t/rolled.mlir
# RUN: not exo-translate --load-hw=sve --exo-to-c %t/rolled.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefixes=ROLLED,C-ROLLED
# RUN: not exo-opt --load-hw=sve %t/rolled.mlir --convert-exo-to-func -o /dev/null 2>&1 | FileCheck %s --check-prefixes=ROLLED,MLIR-ROLLED
# ROLLED: rolled.mlir:[[#]]:7: error: which register of 'r' this is depends on 'i', but those of memory 'sve.z256_f32' are variables of their own: indices must be literals; unroll the loop over 'i'
# C-ROLLED-SAME: [c.register-index]
# MLIR-ROLLED-SAME: [mlir.register-index]

# A parameter has none, and only that is told.
# RUN: exo-translate --load-hw=sve --import-exo %t/passed.py -o %t/passed.mlir
# RUN: not exo-translate --load-hw=sve --exo-to-c %t/passed.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED --implicit-check-not=error:
# RUN: not exo-opt --load-hw=sve %t/passed.mlir --convert-exo-to-func -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED --implicit-check-not=error:
# PASSED: passed.mlir:2:20: error: 'r' in memory 'sve.z256_f32' can be passed to instructions only: {{C|MLIR}} cannot address it
# PASSED: passed.mlir:9:5: error: 'r' in memory 'sve.z256_f32' can be passed to instructions only: {{C|MLIR}} cannot address it

# RUN: exo-translate --load-hw=sve --import-exo %t/unrolled.py -o %t/unrolled.mlir
# RUN: exo-translate --load-hw=sve --exo-to-c %t/unrolled.mlir | FileCheck %s --check-prefix=UNROLLED
# RUN: exo-opt --load-hw=sve %t/unrolled.mlir --convert-exo-to-func -o /dev/null
# UNROLLED: exo_sve_needs(256); svfloat32_t r_1 = svdup_n_f32(0);
# UNROLLED: r_1 = svld1_f32(svptrue_pat_b32(SV_VL8), &x[8]);

#--- rolled.py
@proc
def rolled(x: f32[2, 8]):
    r: f32[2, 8] @ sve.z256_f32
    for i in seq(0, 2):
        sve.svld1_f32_256(r[i, 0:8], x[i, 0:8])
#--- passed.py
@proc
def helper(r: [f32][8] @ sve.z256_f32, x: [f32][8]):
    assert stride(r, 0) == 1
    assert stride(x, 0) == 1
    sve.svld1_f32_256(r[0:8], x[0:8])

@proc
def calls(x: f32[2, 8]):
    r: f32[2, 8] @ sve.z256_f32
    helper(r[1, 0:8], x[1, 0:8])
#--- unrolled.py
@proc
def unrolled(x: f32[2, 8]):
    r: f32[2, 8] @ sve.z256_f32
    sve.svld1_f32_256(r[0, 0:8], x[0, 0:8])
    sve.svld1_f32_256(r[1, 0:8], x[1, 0:8])
