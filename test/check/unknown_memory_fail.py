# Memories are built in or declared.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(x: f32[8]):
    # CHECK:{{.*}}unknown_memory_fail.py:[[@LINE+3]]:5: error: cannot find memory 'SRAM': it is neither built in nor declared [check.unknown-memory]
    # CHECK-NEXT:    t: f32[8] @ SRAM
    # CHECK-NEXT:    ^
    t: f32[8] @ SRAM
    t[0] = 0.0
