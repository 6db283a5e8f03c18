//! The micro-kernel of `examples/sgemm` as compilers see it: its bars are read off the assembly.

mod assembly;

use std::collections::BTreeSet;

use assembly::{Function, Inst};

/// A tile of 6x64 cells, 16 to a register.
const ACCUMULATORS: usize = 24;
const SCALARS_PER_ITERATION: usize = 6;

/// Defects that keep a function from being the micro-kernel that it should be; empty if there are
/// none.
///
/// Outside the loop the stack holds the arguments (windows are passed in memory) and addresses, but no cells.
fn faults_of(function: &Function) -> Vec<String> {
    let mut faults: Vec<String> = function
        .insts
        .iter()
        .filter(|i| i.is_zmm() && function.touches_stack(i))
        .map(|i| format!("a zmm register goes to or comes from the stack: {i}"))
        .collect();
    let loops = function.innermost_loops();
    let kernels: Vec<&&[Inst]> = loops
        .iter()
        .filter(|l| l.iter().any(Inst::is_fma))
        .collect();
    match kernels.as_slice() {
        [kernel] => faults.extend(loop_faults(function, kernel)),
        _ => faults.push(format!(
            "{} innermost loops multiply and add, expected 1",
            kernels.len()
        )),
    }
    faults
}

fn loop_faults(function: &Function, body: &[Inst]) -> Vec<String> {
    let mut faults = Vec::new();
    let fmas = body.iter().filter(|i| i.is_fma()).count();
    let iterations = fmas / ACCUMULATORS;
    if iterations == 0 || !fmas.is_multiple_of(ACCUMULATORS) {
        faults.push(format!(
            "the loop has {fmas} multiply-adds, expected {ACCUMULATORS} for each k"
        ));
    }
    let accumulators: BTreeSet<&str> = body
        .iter()
        .filter(|i| i.is_fma())
        .map(Inst::target)
        .filter(|t| t.starts_with("%zmm"))
        .collect();
    if accumulators.len() != ACCUMULATORS {
        faults.push(format!(
            "the loop adds to {} zmm registers, expected {ACCUMULATORS}",
            accumulators.len()
        ));
    }
    for inst in body {
        if function.touches_stack(inst) {
            faults.push(format!("the loop uses the stack: {inst}"));
        }
        if inst.is_vector() && !(inst.is_fma() || inst.is_load() || inst.is_broadcast()) {
            faults.push(format!(
                "the loop has a vector instruction that is no load, broadcast or multiply-add: {inst}"
            ));
        }
    }
    let scalars: Vec<String> = body
        .iter()
        .filter(|i| !i.is_vector())
        .map(Inst::to_string)
        .collect();
    if scalars.len() > SCALARS_PER_ITERATION * iterations.max(1) {
        faults.push(format!(
            "the loop has {} scalar instructions for {iterations} k, expected at most {SCALARS_PER_ITERATION} each: {}",
            scalars.len(),
            scalars.join("; ")
        ));
    }
    faults
}

/// Defects that keep a function in an assembly file from being the micro-kernel that it should be;
/// empty if there are none.
pub fn faults(assembly: &str, name: &str) -> Vec<String> {
    match Function::find(assembly, name) {
        Some(function) => faults_of(&function),
        None => vec![format!("there is no function '{name}'")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A perfect loop in a frame, with extra lines in the loop and after it.
    fn faults_with(in_loop: &str, after: &str) -> Vec<String> {
        let fmas: String = (0..ACCUMULATORS)
            .map(|r| format!("\tvfmadd231ps\t%zmm24, %zmm25, %zmm{r}\n"))
            .collect();
        let text = format!(
            "f:\n\tmovq\t%rsp, %rbp\n.L2:\n\tvmovups\t(%rax), %zmm24\n\tvbroadcastss\t(%rdx,%rsi,4), %zmm25\n{fmas}{in_loop}\
         \taddq\t$4, %rax # next\n\tjne\t.L2\n{after}\tret\n\t.size\tf, .-f\n"
        );
        faults_of(&Function::find(&text, "f").expect("the function is there"))
    }

    #[test]
    fn a_perfect_loop_has_no_faults() {
        assert_eq!(faults_with("", ""), [""; 0]);
    }

    /// Each bar, just missed.
    #[test]
    fn every_fault_is_found() {
        let cases = [
            (
                "\tmovq\t8(%rbp), %rcx\n",
                "",
                "the loop uses the stack: movq 8(%rbp), %rcx",
            ),
            (
                "\tvmovaps\t%zmm0, %zmm26\n",
                "",
                "the loop has a vector instruction that is no load, broadcast or multiply-add: vmovaps %zmm0, %zmm26",
            ),
            (
                "\tvmovups\t%zmm0, (%rcx)\n",
                "",
                "the loop has a vector instruction that is no load, broadcast or multiply-add: vmovups %zmm0, (%rcx)",
            ),
            (
                "\tvfmadd231ps\t%zmm24, %zmm25, %zmm0\n",
                "",
                "the loop has 25 multiply-adds, expected 24 for each k",
            ),
            (
                "",
                "\tvmovaps\t%zmm0, -64(%rsp)\n",
                "a zmm register goes to or comes from the stack: vmovaps %zmm0, -64(%rsp)",
            ),
            (
                "",
                ".L3:\n\tvfmadd231ps\t%zmm24, %zmm25, %zmm0\n\tjne\t.L3\n",
                "2 innermost loops multiply and add, expected 1",
            ),
        ];
        for (in_loop, after, fault) in cases {
            assert_eq!(faults_with(in_loop, after), [fault]);
        }
        let five = "\taddq\t$1, %rcx\n".repeat(5);
        let scalars = faults_with(&five, "");
        assert!(
            scalars.len() == 1
                && scalars[0].starts_with("the loop has 7 scalar instructions for 1 k"),
            "{scalars:?}"
        );
    }

    /// The register that clang uses for anything when it needs no frame.
    #[test]
    fn rbp_is_no_stack_without_a_frame() {
        let text = "f:\n\tmovq\t(%rbp,%rax,4), %rcx\n\tmovq\t(%rsp), %rcx\n\t.size\tf, .-f\n";
        let function = Function::find(text, "f").expect("the function is there");
        let touched: Vec<bool> = function
            .insts
            .iter()
            .map(|i| function.touches_stack(i))
            .collect();
        assert_eq!(touched, [false, true]);
    }
}
