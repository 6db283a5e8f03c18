# What a memory says it serves for has to be there, to be another one, and to have cells like its own.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:
# RUN: exo-opt --exo-explain=check.serves | FileCheck %s --check-prefix=RULE
# RULE: and not for itself by way of them

# CHECK: serves_fail.py:[[@LINE+2]]:7: error: memory 'LOST' cannot serve for 'SRAM': there is no memory 'SRAM' [check.serves]
@memory
class LOST:
    window = "{name}[{offset}]"
    addressable = True
    serves = [DRAM, SRAM]

# CHECK: serves_fail.py:[[@LINE+2]]:7: error: memory 'ONE' cannot serve for 'TWO': it would serve for itself, by way of 'TWO' [check.serves]
@memory
class ONE:
    window = "{name}[{offset}]"
    addressable = True
    serves = [TWO]

# CHECK: serves_fail.py:[[@LINE+2]]:7: error: memory 'TWO' cannot serve for 'ONE': it would serve for itself, by way of 'ONE' [check.serves]
@memory
class TWO:
    window = "{name}[{offset}]"
    addressable = True
    serves = [ONE, DRAM]

# CHECK: serves_fail.py:[[@LINE+2]]:7: error: memory 'REG' cannot serve for 'DRAM': C has no pointers to the cells of 'REG' [check.serves]
@memory
class REG:
    window = "{name}{outer}"
    innermost = [4]
    serves = [DRAM]

# CHECK: serves_fail.py:[[@LINE+2]]:7: error: memory 'CELLS' cannot serve for 'REG': C has no pointers to the cells of 'REG' [check.serves]
@memory
class CELLS:
    window = "{name}[{offset}]"
    addressable = True
    serves = [REG]

@memory
class FOURS:
    window = "{name}[{offset}]"
    innermost = [4]
    addressable = True

# CHECK: serves_fail.py:[[@LINE+2]]:7: error: memory 'ONES' cannot serve for 'FOURS': 'FOURS' has the innermost extents [4], which its own buffers need not have [check.serves]
@memory
class ONES:
    window = "{name}[{offset}]"
    addressable = True
    serves = [FOURS]

@proc
def f(x: f32[4]):
    x[0] = 0.0
