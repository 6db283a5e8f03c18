//! Whether compiler and emulators of another machine do their work, and have what code asks of a processor.
//!
//! A program is made that knows what its compiler was allowed to use, and tells what of that is not there.

use std::fmt::Write as _;
use std::fs;

use exo_process::Outcome;

use crate::CheckError;
use crate::error::first_line;
use crate::target::{Target, try_out};

/// A processor feature that a probe can detect.
struct Feature {
    /// Its name in LLVM.
    name: &'static str,
    /// The macro of C compilers that may use it.
    used: &'static str,
    /// The macro of the architecture.
    of: &'static str,
    /// The C expression that tests whether the processor has it.
    is_there: &'static str,
}

const ARM: &str = "__aarch64__";
const X86: &str = "__x86_64__";
const RISCV: &str = "__riscv";

/// Features that probes detect: on AArch64 by the bits of `getauxval`, on RISC-V by executing an
/// instruction.
const FEATURES: [Feature; 15] = [
    feature(
        "fullfp16",
        "__ARM_FEATURE_FP16_VECTOR_ARITHMETIC",
        ARM,
        "getauxval(16) >> 10 & 1",
    ),
    feature(
        "dotprod",
        "__ARM_FEATURE_DOTPROD",
        ARM,
        "getauxval(16) >> 20 & 1",
    ),
    feature("sve", "__ARM_FEATURE_SVE", ARM, "getauxval(16) >> 22 & 1"),
    feature(
        "fp16fml",
        "__ARM_FEATURE_FP16_FML",
        ARM,
        "getauxval(16) >> 23 & 1",
    ),
    feature("sve2", "__ARM_FEATURE_SVE2", ARM, "getauxval(26) >> 1 & 1"),
    feature(
        "i8mm",
        "__ARM_FEATURE_MATMUL_INT8",
        ARM,
        "getauxval(26) >> 13 & 1",
    ),
    feature("bf16", "__ARM_FEATURE_BF16", ARM, "getauxval(26) >> 14 & 1"),
    feature("sme", "__ARM_FEATURE_SME", ARM, "getauxval(26) >> 23 & 1"),
    // vsetvli t0, zero, e32, m1, ta, ma
    feature("v", "__riscv_vector", RISCV, "works(0x0d0072d7)"),
    // vsetvli t0, zero, e16, m1, ta, ma; vfadd.vv v0, v0, v0
    feature("zvfh", "__riscv_zvfh", RISCV, "works(0x02001057)"),
    feature("avx", "__AVX__", X86, "__builtin_cpu_supports(\"avx\")"),
    feature("avx2", "__AVX2__", X86, "__builtin_cpu_supports(\"avx2\")"),
    feature("fma", "__FMA__", X86, "__builtin_cpu_supports(\"fma\")"),
    feature(
        "avx512f",
        "__AVX512F__",
        X86,
        "__builtin_cpu_supports(\"avx512f\")",
    ),
    feature(
        "avx512bw",
        "__AVX512BW__",
        X86,
        "__builtin_cpu_supports(\"avx512bw\")",
    ),
];

const fn feature(
    name: &'static str,
    used: &'static str,
    of: &'static str,
    is_there: &'static str,
) -> Feature {
    Feature {
        name,
        used,
        of,
        is_there,
    }
}

const HEAD: &str = "#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/auxv.h>

#ifdef __riscv
static sigjmp_buf before;

static void illegal(int signal) {
    siglongjmp(before, signal);
}

/* Whether the machine has an instruction, in which t0 and vector registers change at most. */
#define works(word) ({ \\
    int is_there = !sigsetjmp(before, 1); \\
    if (is_there) { \\
        signal(SIGILL, illegal); \\
        __asm__ volatile(HALVES \".word \" #word ::: \"t0\"); \\
    } \\
    is_there; \\
})
#endif

int main(void) {
";

/// Tries the compiler, and each emulator unless nothing is to be run.
///
/// # Errors
/// What does not work, or what an emulated machine lacks.
pub(crate) fn probe(
    target: &Target,
    features: &[String],
    compile_only: bool,
) -> Result<(), CheckError> {
    let folder = tempfile::tempdir().map_err(|error| CheckError::Folder {
        folder: std::env::temp_dir(),
        error,
    })?;
    let failed = |error| CheckError::Folder {
        folder: folder.path().to_owned(),
        error,
    };
    fs::write(folder.path().join("probe.c"), text(features)).map_err(failed)?;
    let compiler = &target.compiler;
    let compiled = compiler.compile(folder.path(), &["probe.c"], "probe");
    let compiled = compiled.map_err(failed)?;
    if compiled.outcome != Outcome::Exited(0) {
        return Err(CheckError::Toolchain {
            program: compiler.program.clone(),
            triple: target.llvm.triple.clone(),
            why: first_line(&compiled.stderr),
        });
    }
    if compile_only {
        return Ok(());
    }
    for runner in &target.runners {
        let lacking = try_out(runner, &folder.path().join("probe"), compiler.limit)?;
        if !lacking.is_empty() {
            return Err(CheckError::EmulatorLacks {
                command: runner.to_string(),
                features: lacking,
            });
        }
    }
    Ok(())
}

fn text(features: &[String]) -> String {
    let mut text = String::from("#define _GNU_SOURCE\n");
    // The element width of a vector instruction is what the one before it has set.
    text.push_str("#define HALVES \".word 0x0c8072d7\\n\"\n");
    for feature in FEATURES.iter().filter(|f| is_asked_for(f, features)) {
        let _ = writeln!(text, "#define WANTS_{} 1", feature.name);
    }
    text.push_str(HEAD);
    for Feature {
        name,
        used,
        of,
        is_there,
    } in &FEATURES
    {
        let _ = writeln!(
            text,
            "#if defined({of}) && (defined({used}) || defined(WANTS_{name}))\n    if (!({is_there})) {{\n        puts(\"+{name}\");\n    }}\n#endif"
        );
    }
    text + "    return 0;\n}\n"
}

fn is_asked_for(feature: &Feature, features: &[String]) -> bool {
    features
        .iter()
        .any(|f| f.strip_prefix('+') == Some(feature.name))
}
