# What differs in form and is equal by arithmetic is asked of z3; the questions can be written out and put to cvc5.
# RUN: rm -rf %t && exo-validate --emit-smtlib=%t %s:clamp %s:clamp_other | FileCheck %s --check-prefix=PROVED
# RUN: FileCheck %s --check-prefix=SMT --input-file=%t/values-0000.smt2
# RUN: printf '#!/bin/sh\necho unsat\n' > %t.agrees && printf '#!/bin/sh\necho sat\n' > %t.differs && chmod +x %t.agrees %t.differs
# RUN: CVC5=%t.agrees exo-validate --recheck %s:clamp :clamp_other | FileCheck %s --check-prefix=CONFIRMED
# RUN: (code=0; CVC5=%t.differs exo-validate --recheck %s:clamp :clamp_other || code=$?; echo "exit $code") | FileCheck %s --check-prefix=CONTRADICTED
# RUN: (code=0; CVC5=%t.none exo-validate --recheck %s:clamp :clamp_other 2>&1 || code=$?; echo "exit $code") | FileCheck %s --check-prefix=NONE
# RUN: not exo-validate %s:clamp :wrong | FileCheck %s --check-prefix=REFUTED
# PROVED: y: proved
# SMT: ; answer: unsat
# SMT: (set-logic QF_UFNRA)
# SMT: (declare-const v0 Real)
# SMT: (assert (not (=
# SMT: (check-sat)
# CONFIRMED: y: proved
# CONFIRMED: confirms 1 of 1 answers about values
# CONTRADICTED: confirms 0 of 1 answers about values
# CONTRADICTED: unknown: {{.*}} contradicts 1 of them
# CONTRADICTED: exit 2
# NONE: error: cannot run
# NONE: exit 3
# REFUTED: y: refuted for n = 1

@proc
def clamp(n: size, x: f32[n], lo: f32, y: f32[n]):
    for i in seq(0, n):
        y[i] = fmaxf(x[i], lo)


@proc
def clamp_other(n: size, x: f32[n], lo: f32, y: f32[n]):
    for i in seq(0, n):
        y[i] = lo + relu(x[i] - lo)


@proc
def wrong(n: size, x: f32[n], lo: f32, y: f32[n]):
    for i in seq(0, n):
        y[i] = lo + relu(lo - x[i])
