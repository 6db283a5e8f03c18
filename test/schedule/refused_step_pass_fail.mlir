// Outside a schedule a refusal stands at the statement and names the step.
// RUN: not exo-opt --pass-pipeline='builtin.module(exo-divide-loop{loop=i factor=4 tail=perfect})' %s 2>&1 | FileCheck %s

// CHECK: [[#@LINE+6]]:3: error: cannot divide 'i' by 4 without a tail: 4 does not always divide its extent [divide_loop.c3]
// CHECK: [[#@LINE+5]]:3: note: with n = 1: it has 1 iteration
// CHECK: note: in the step 'exo-divide-loop{loop=i factor=4 tail=perfect}'
exo.proc @f(%n: size, %x: memref<?xf32>[%n])
{

  for %i = 0 to %n {
    assign %x[%i] = 2.0
  }
}
