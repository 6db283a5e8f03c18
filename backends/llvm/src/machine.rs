//! Machines that code is made for.

use std::sync::Once;

use inkwell::OptimizationLevel;
use inkwell::targets::{
    InitializationConfig, RelocMode, Target, TargetMachine, TargetMachineOptions, TargetTriple,
};

use crate::error::TargetError;
use crate::ffi::{NameKind, target_has, target_names};

/// LLVM's optimisation level, `-O0` to `-O3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Level {
    /// As written.
    O0,
    /// Optimisations that are quick.
    O1,
    /// Optimisations that pay.
    O2,
    /// All optimisations.
    #[default]
    O3,
}

impl Level {
    /// LLVM's pipeline of that name.
    pub(crate) fn pipeline(self) -> &'static str {
        match self {
            Level::O0 => "default<O0>",
            Level::O1 => "default<O1>",
            Level::O2 => "default<O2>",
            Level::O3 => "default<O3>",
        }
    }

    fn of_code(self) -> OptimizationLevel {
        match self {
            Level::O0 => OptimizationLevel::None,
            Level::O1 => OptimizationLevel::Less,
            Level::O2 => OptimizationLevel::Default,
            Level::O3 => OptimizationLevel::Aggressive,
        }
    }
}

/// The machine to make code for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MachineOptions {
    /// `aarch64-linux-gnu`; empty for the machine that we run on.
    pub triple: String,
    /// `znver4`; empty for the least that the target has, `native` for the processor that we run on.
    pub cpu: String,
    /// `+avx512f,-sve`, beside those of the processor.
    pub features: String,
    /// The optimisation level.
    pub level: Level,
    /// Code for one place in memory, instead of code that runs at any.
    pub position_dependent: bool,
}

/// Processors by what C's calling conventions depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Architecture {
    /// x86-64.
    X86_64,
    /// 64-bit ARM.
    Aarch64,
    /// 64-bit RISC-V.
    Riscv64,
}

/// A machine that code is made for.
#[derive(Debug)]
pub struct Machine {
    pub(crate) llvm: TargetMachine,
    triple: String,
    architecture: Architecture,
    level: Level,
}

/// The name of the processor that we run on, among those of its target.
const NATIVE: &str = "native";

impl Machine {
    /// The machine that options name.
    ///
    /// # Errors
    /// Where there is no such target, processor or feature, or C's conventions there are not known.
    pub fn new(options: &MachineOptions) -> Result<Machine, TargetError> {
        initialise();
        let triple = triple(&options.triple);
        let unknown = || TargetError::Triple {
            triple: triple.clone(),
        };
        let target = Target::from_triple(&TargetTriple::create(&triple)).map_err(|_| unknown())?;
        let architecture = architecture(&triple).ok_or_else(|| match options.triple.as_str() {
            "" => unknown(),
            _ => TargetError::Convention {
                triple: triple.clone(),
            },
        })?;
        let (cpu, own) = processor(&options.cpu, &triple, architecture)?;
        let features = features(&options.features, &triple)?;
        let features: Vec<String> = own.into_iter().chain(features).collect();
        expect_base(&triple, architecture, &cpu, &features.join(","))?;
        let mut how = TargetMachineOptions::new()
            .set_cpu(&cpu)
            .set_features(&features.join(","))
            .set_level(options.level.of_code())
            .set_reloc_mode(match options.position_dependent {
                true => RelocMode::Static,
                false => RelocMode::PIC,
            });
        if architecture == Architecture::Riscv64 {
            // C's default on Linux.
            how = how.set_abi("lp64d");
        }
        let llvm = target
            .create_target_machine_from_options(&TargetTriple::create(&triple), how)
            .ok_or_else(|| TargetError::Machine {
                triple: triple.clone(),
            })?;
        Ok(Machine {
            llvm,
            triple,
            architecture,
            level: options.level,
        })
    }

    /// This machine, with all that its processor can do.
    ///
    /// # Errors
    /// Where LLVM has no target for it.
    pub fn host(level: Level) -> Result<Machine, TargetError> {
        Machine::new(&MachineOptions {
            cpu: NATIVE.to_owned(),
            level,
            ..MachineOptions::default()
        })
    }

    /// The triple, as LLVM spells it.
    pub fn triple(&self) -> &str {
        &self.triple
    }

    /// The architecture, on which the calling convention depends.
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// The optimisation level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether the processor has a feature (`+avx512f`), or lacks it (`-avx512f`).
    pub fn has(&self, feature: &str) -> bool {
        let name = feature.strip_prefix(['+', '-']).unwrap_or_default();
        let known = target_names(&self.triple, NameKind::Features);
        let (cpu, own) = (self.llvm.get_cpu(), self.llvm.get_feature_string());
        known.iter().any(|k| k == name)
            && target_has(
                &self.triple,
                &cpu.to_string_lossy(),
                &own.to_string_lossy(),
                feature,
            )
    }

    /// LLVM's text for sizes and alignments, which a module must have before it is translated.
    pub fn data_layout(&self) -> String {
        let layout = self.llvm.get_target_data().get_data_layout();
        layout.as_str().to_string_lossy().into_owned()
    }
}

fn initialise() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let all = InitializationConfig::default();
        Target::initialize_x86(&all);
        Target::initialize_aarch64(&all);
        Target::initialize_riscv(&all);
    });
}

fn triple(given: &str) -> String {
    let triple = match given {
        "" => TargetMachine::get_default_triple(),
        given => TargetMachine::normalize_triple(&TargetTriple::create(given)),
    };
    triple.as_str().to_string_lossy().into_owned()
}

/// The architecture of a triple for which C's calls are known. The environment counts as well: it says how wide
/// `int_fast32_t` is, and pointers.
fn architecture(triple: &str) -> Option<Architecture> {
    let parts: Vec<&str> = triple.split('-').collect();
    match parts[..] {
        ["x86_64", _, "linux", "gnu"] => Some(Architecture::X86_64),
        ["aarch64", _, "linux", "gnu"] => Some(Architecture::Aarch64),
        ["riscv64", _, "linux", "gnu"] => Some(Architecture::Riscv64),
        _ => None,
    }
}

/// The features that code of an architecture cannot do without: C's convention passes numbers in
/// these registers, and LLVM ends the process where a processor is not of the architecture's width.
fn base(architecture: Architecture) -> &'static [&'static str] {
    match architecture {
        Architecture::X86_64 => &["+64bit", "+sse2"],
        Architecture::Aarch64 => &["+fp-armv8", "+neon"],
        Architecture::Riscv64 => &["+64bit", "+f", "+d", "-e"],
    }
}

fn expect_base(
    triple: &str,
    architecture: Architecture,
    cpu: &str,
    features: &str,
) -> Result<(), TargetError> {
    let lacking = |wanted: &&&'static str| !target_has(triple, cpu, features, wanted);
    match base(architecture).iter().find(lacking) {
        None => Ok(()),
        Some(wanted) => Err(TargetError::Base {
            triple: triple.to_owned(),
            wanted,
        }),
    }
}

/// The processor, and the features that it has beside what its name says.
fn processor(
    cpu: &str,
    triple: &str,
    architecture: Architecture,
) -> Result<(String, Vec<String>), TargetError> {
    match (cpu, architecture) {
        // What Linux distributions are built for.
        ("", Architecture::Riscv64) => {
            let base = ["+m", "+a", "+f", "+d", "+c"].map(str::to_owned);
            Ok(("generic-rv64".to_owned(), base.to_vec()))
        }
        ("", Architecture::X86_64) => Ok(("x86-64".to_owned(), Vec::new())),
        ("", Architecture::Aarch64) => Ok(("generic".to_owned(), Vec::new())),
        (NATIVE, _) => native(triple, architecture),
        (name, _) => {
            let known = target_names(triple, NameKind::Cpus);
            match known.iter().any(|k| k == name) {
                true => Ok((name.to_owned(), Vec::new())),
                false => Err(TargetError::Cpu {
                    name: name.to_owned(),
                    triple: triple.to_owned(),
                    near: near(name, &known),
                }),
            }
        }
    }
}

/// The processor that we run on, if the target is its own.
fn native(
    triple: &str,
    architecture_wanted: Architecture,
) -> Result<(String, Vec<String>), TargetError> {
    if architecture(&self::triple("")) != Some(architecture_wanted) {
        return Err(TargetError::Native {
            triple: triple.to_owned(),
        });
    }
    let name = TargetMachine::get_host_cpu_name().to_string();
    let features = TargetMachine::get_host_cpu_features().to_string();
    Ok((name, features.split(',').map(str::to_owned).collect()))
}

fn features(given: &str, triple: &str) -> Result<Vec<String>, TargetError> {
    let mut known = None;
    let mut all = Vec::new();
    for text in given.split(',').map(str::trim).filter(|f| !f.is_empty()) {
        let Some(name) = text.strip_prefix(['+', '-']) else {
            return Err(TargetError::Sign {
                text: text.to_owned(),
            });
        };
        let known = known.get_or_insert_with(|| target_names(triple, NameKind::Features));
        if !known.iter().any(|k| k == name) {
            return Err(TargetError::Feature {
                name: name.to_owned(),
                triple: triple.to_owned(),
                near: near(name, known),
            });
        }
        all.push(text.to_owned());
    }
    Ok(all)
}

/// Up to two names that are spelled much like another one.
fn near(name: &str, known: &[String]) -> Vec<String> {
    let mut close: Vec<(usize, &String)> = known
        .iter()
        .map(|k| (strsim::damerau_levenshtein(name, k), k))
        .filter(|(distance, k)| *distance <= 2 && *distance < k.len())
        .collect();
    close.sort();
    close.into_iter().take(2).map(|(_, k)| k.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(triple: &str, cpu: &str, features: &str) -> String {
        let options = MachineOptions {
            triple: triple.to_owned(),
            cpu: cpu.to_owned(),
            features: features.to_owned(),
            ..MachineOptions::default()
        };
        Machine::new(&options)
            .err()
            .map(|e| e.to_string())
            .unwrap_or_default()
    }

    #[test]
    fn names_that_a_target_knows_make_a_machine() {
        assert_eq!(error("x86_64-linux-gnu", "znver4", "+avx512f,-sse4a"), "");
        assert_eq!(error("aarch64-linux-gnu", "neoverse-v1", "+sve"), "");
        assert_eq!(error("riscv64-linux-gnu", "", "+v"), "");
    }

    #[test]
    fn a_machine_has_what_its_processor_implies() {
        let has = |triple: &str, cpu: &str, features: &str, wanted: &str| {
            let options = MachineOptions {
                triple: triple.to_owned(),
                cpu: cpu.to_owned(),
                features: features.to_owned(),
                ..MachineOptions::default()
            };
            Machine::new(&options).expect("it is there").has(wanted)
        };
        assert!(has("x86_64-linux-gnu", "znver4", "", "+avx512f"));
        assert!(!has("x86_64-linux-gnu", "znver4", "-avx512f", "+avx512f"));
        assert!(has("x86_64-linux-gnu", "", "+avx512vl", "+avx512f"));
        assert!(!has("x86_64-linux-gnu", "", "", "+avx512f"));
        assert!(!has("aarch64-linux-gnu", "", "", "+avx512f"));
        for other in [
            "+avx512ff",
            "++avx512f",
            "+-avx512f",
            "avx512f",
            "+avx512f ",
            "+",
            "",
        ] {
            assert!(!has("x86_64-linux-gnu", "znver4", "", other), "{other}");
        }
    }

    #[test]
    fn what_a_target_does_not_know_is_an_error() {
        assert_eq!(
            error("x86_64-linux-gnu", "znver44", ""),
            "'znver44' is no processor of 'x86_64-unknown-linux-gnu'; did you mean 'znver4' or 'znver1'?"
        );
        assert_eq!(
            error("aarch64-linux-gnu", "", "+svee"),
            "'svee' is no feature of 'aarch64-unknown-linux-gnu'; did you mean 'sve' or 'sve2'?"
        );
        assert_eq!(
            error("x86_64-linux-gnu", "", "avx2"),
            "'avx2' does not say whether the feature is there: write '+avx2' or '-avx2'"
        );
        assert!(error("sparc-linux", "", "").starts_with("'sparc-unknown-linux' is no target"));
    }

    #[test]
    fn targets_whose_c_calls_are_others_are_errors() {
        for triple in [
            "x86_64-pc-windows-msvc",
            "x86_64-linux-gnux32",
            "aarch64-linux-gnu_ilp32",
            "aarch64_be-linux-gnu",
            "aarch64-apple-darwin",
            "i386-linux-gnu",
            "riscv32-linux-gnu",
            // int_fast32_t has 32 bits.
            "x86_64-linux-musl",
            "x86_64-freebsd",
            "aarch64-none-elf",
        ] {
            let said = error(triple, "", "");
            assert!(
                said.starts_with("how C calls by the header"),
                "{triple}: {said}"
            );
        }
    }

    #[test]
    fn processors_that_are_less_than_their_target_are_errors() {
        for (triple, cpu, features, wanted) in [
            ("x86_64-linux-gnu", "i386", "", "+64bit"),
            ("x86_64-linux-gnu", "", "-64bit", "+64bit"),
            ("x86_64-linux-gnu", "", "-sse2", "+sse2"),
            ("x86_64-linux-gnu", "", "-sse", "+sse2"),
            ("aarch64-linux-gnu", "", "-neon", "+neon"),
            ("aarch64-linux-gnu", "", "-fp-armv8", "+fp-armv8"),
            ("riscv64-linux-gnu", "generic-rv32", "", "+64bit"),
            ("riscv64-linux-gnu", "sifive-s51", "", "+f"),
            ("riscv64-linux-gnu", "", "-d", "+d"),
            ("riscv64-linux-gnu", "", "+e", "-e"),
        ] {
            let said = error(triple, cpu, features);
            let expected = format!("needs '{wanted}'");
            assert!(
                said.contains(&expected),
                "{triple} {cpu} {features}: {said}"
            );
        }
        assert_eq!(error("riscv64-linux-gnu", "sifive-u74", ""), "");
    }

    #[test]
    fn native_is_a_processor_of_this_machine_only() {
        assert!(Machine::host(Level::O3).is_ok());
        let other = match cfg!(target_arch = "aarch64") {
            true => "x86_64-linux-gnu",
            false => "aarch64-linux-gnu",
        };
        assert!(error(other, "native", "").starts_with("the processor 'native' is none of"));
    }
}
