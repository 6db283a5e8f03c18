# What is taken on trust once more is written once: what it changes is told of as a remark, and is no error of ours.
# RUN: printf 'exo-remove-loop{proc=f loop="i #0" unsafe-disable-check=true}\nexo-remove-loop{proc=f loop="i #0" unsafe-disable-check=true}\n' > %t.sched
# RUN: exo-opt %s --exo-schedule=%t.sched --exo-validate=each-step -o /dev/null 2>&1 | FileCheck %s
# CHECK: remark: 'f' is not validated: taken on trust: not proved of 'f': cannot remove 'i'
# CHECK: remark: 'f' is not validated: refuted for {{.*}}, and it was taken on trust before: not proved of 'f': cannot remove 'i'
@proc
def f(n: size, s: f32):
    for i in seq(0, n):
        s += 1.0
    for i in seq(0, n):
        s += 1.0
