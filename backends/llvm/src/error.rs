//! Errors of this crate.

use thiserror::Error;

/// A machine for which no code can be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TargetError {
    /// The triple names no target of this LLVM.
    #[error(
        "'{triple}' is no target that code can be made for: expected x86_64, aarch64 or riscv64, as in 'aarch64-linux-gnu'"
    )]
    Triple {
        /// The triple as given.
        triple: String,
    },
    /// Nothing says how C passes structs there, or `int_fast32_t` of the header has not 64 bits: it has 32 with musl, with newlib
    /// and on FreeBSD.
    #[error(
        "how C calls by the header on '{triple}' is not known: it is on x86-64, AArch64 and 64-bit RISC-V with Linux and glibc, as in 'aarch64-linux-gnu'"
    )]
    Convention {
        /// The triple as given.
        triple: String,
    },
    /// A processor that the target does not have.
    #[error("'{name}' is no processor of '{triple}'{}", meant(.near))]
    Cpu {
        /// The name as given.
        name: String,
        /// The target's triple.
        triple: String,
        /// Similar names that the target has.
        near: Vec<String>,
    },
    /// A feature that the target does not have.
    #[error("'{name}' is no feature of '{triple}'{}", meant(.near))]
    Feature {
        /// The name as given, without its sign.
        name: String,
        /// The target's triple.
        triple: String,
        /// Similar names that the target has.
        near: Vec<String>,
    },
    /// A feature without a sign.
    #[error("'{text}' does not say whether the feature is there: write '+{text}' or '-{text}'")]
    Sign {
        /// The feature as given.
        text: String,
    },
    /// The processor that we run on is of another target.
    #[error("the processor 'native' is none of '{triple}'")]
    Native {
        /// The target's triple.
        triple: String,
    },
    /// A processor that C's convention asks more of, or that LLVM has no code for.
    #[error(
        "code for '{triple}' needs '{wanted}', which the processor and features that are given do not have"
    )]
    Base {
        /// The triple as given.
        triple: String,
        /// The feature, with its sign.
        wanted: &'static str,
    },
    /// State of the processor that the system does not give to this process.
    #[error("the system gives this process nothing of what '{feature}' needs: {reason}")]
    Withheld {
        /// The feature, with its sign.
        feature: String,
        /// The system's reason.
        reason: String,
    },
    /// LLVM makes no machine of it.
    #[error("LLVM has no code generator for '{triple}'")]
    Machine {
        /// The triple as given.
        triple: String,
    },
}

fn meant(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!("; did you mean '{}'?", names.join("' or '")),
    }
}

/// The reason why a module gives no code.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CompileError {
    /// MLIR has no LLVM IR for it, and has said why.
    #[error("the module has no translation to LLVM IR")]
    Translation,
    /// The LLVM IR that MLIR made is not valid: a mistake of ours.
    #[error("invalid LLVM IR: {0}")]
    Invalid(String),
    /// The optimiser refuses.
    #[error("LLVM's optimiser: {0}")]
    Optimiser(String),
    /// The code generator refuses.
    #[error("LLVM's code generator: {0}")]
    Emission(String),
}

/// The reason why code cannot run in this process.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum JitError {
    /// It was not compiled.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// LLVM's linker in this process refuses.
    #[error("linking in this process: {0}")]
    Link(String),
    /// There is no function of that name.
    #[error("no function '{0}'")]
    Missing(String),
}
