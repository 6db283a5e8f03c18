# What a memory serves for is a list of memories, each once.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@memory
class A:
    # CHECK: serves_syntax_fail.py:[[@LINE+1]]:14: error: expected a list of memories such as '[DRAM]'
    serves = DRAM

@memory
class B:
    # CHECK: serves_syntax_fail.py:[[@LINE+1]]:15: error: expected the name of a memory
    serves = ["DRAM"]

@memory
class C:
    # CHECK: serves_syntax_fail.py:[[@LINE+1]]:21: error: 'DRAM' is named twice
    serves = [DRAM, DRAM]
