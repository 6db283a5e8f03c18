// Control expressions: every operator, and just the parentheses that precedence needs.
// RUN: grep -v '^//' %s > %t
// RUN: exo-opt %s --verify-roundtrip | diff -B %t -
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | diff -B %t -
// RUN: exo-opt %s --emit-bytecode | exo-opt | diff -B %t -
// RUN: exo-opt %s --pass-pipeline='builtin.module(canonicalize,cse,loop-invariant-code-motion,sccp,symbol-dce,remove-dead-values,control-flow-sink,inline,mem2reg,sroa,canonicalize)' | diff -B %t -

module {
  exo.config @Cfg {n: index, on: bool}
  exo.proc @f(%a: index, %b: index, %p: bool, %q: bool, %x: memref<24xf32>[24]) {
    if %p or %q and not %p {
    }
    if (%p or %q) and not (%p and %q) {
    }
    if not not %p == %q {
    }
    if (not %p) == %q {
    }
    if not %a < %b {
    }
    if (%a < %b) == (%a <= %b) {
    }
    if (%a == %b) ne %q and (%a > 3) ne (%b >= %a) {
    }
    if %a - (%b - 3) - 4 == %a + %b + (3 + %a) {
    }
    if %a * 2 mod 8 / 4 == %a * (2 * %b) - (%a + 1) * (%b - 1) {
    }
    if -%a * -3 - -4 < -(%a * 2) - (-%b - -(-%a)) {
    }
    if -9223372036854775808 < %a and %a < 9223372036854775807 {
    }
    if true == false or true and false {
    }
    if @Cfg::@n mod 4 == stride(%x, 0) * @Cfg::@n and @Cfg::@on or @Cfg::@on == %p {
    }
    if @Cfg::@on {
    }
    if %p and (%q and %p) and %q or (%q or %p) {
    }
    if min(%a, %b) + 1 < -max(%a - 1, min(%b, 3)) * 2 and min(%a, 7) / 2 == max(%b, 0) mod 4 {
    }
    if (%a + 3) / 4 * 4 - %a mod 4 ne 0 {
    }
    if select(%p, %a, %b) + 1 < -select(not %q or %a < %b, select(@Cfg::@on, 1, %b), -3) * 2 {
    }
    if select((%a == 3) == %q, %a - (%b - 1), 7 mod 4) - select(%p and %q, 0, stride(%x, 0)) mod 2 ne min(select(true, %a, 1), 4) {
    }
  }
}
