//! Machines that code is made for.

use std::sync::Once;

use inkwell::OptimizationLevel;
use inkwell::targets::{
    InitializationConfig, RelocMode, Target, TargetMachine, TargetMachineOptions, TargetTriple,
};

use crate::error::TargetError;
use crate::ffi::{Named, target_names};

/// How hard LLVM tries, `-O0` to `-O3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Level {
    /// As written.
    O0,
    /// What is quick.
    O1,
    /// What pays.
    O2,
    /// All.
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

/// What to make code for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MachineOptions {
    /// `aarch64-linux-gnu`; empty for the machine that we run on.
    pub triple: String,
    /// `znver4`; empty for the least that the target has, `native` for the processor that we run on.
    pub cpu: String,
    /// `+avx512f,-sve`, beside those of the processor.
    pub features: String,
    /// How hard to try.
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
        let (cpu, own) = processor(options, &triple)?;
        let features = features(&options.features, &triple)?;
        let features: Vec<String> = own.into_iter().chain(features).collect();
        let mut how = TargetMachineOptions::new()
            .set_cpu(&cpu)
            .set_features(&features.join(","))
            .set_level(options.level.of_code())
            .set_reloc_mode(match options.position_dependent {
                true => RelocMode::Static,
                false => RelocMode::PIC,
            });
        if architecture == Architecture::Riscv64 {
            // Without hardware for doubles the convention would be another one, and C's default for Linux is this one.
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

    /// What the calling convention depends on.
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// How hard LLVM tries.
    pub fn level(&self) -> Level {
        self.level
    }

    /// LLVM's text for sizes and alignments, which a module must have before it is translated.
    pub fn data_layout(&self) -> String {
        let layout = self.llvm.get_target_data().get_data_layout();
        layout.as_str().to_string_lossy().into_owned()
    }

    /// Features that the processor lacks, of those that are asked for (without signs).
    pub fn lacking<'n>(&self, wanted: &[&'n str]) -> Vec<&'n str> {
        let features = self.llvm.get_feature_string().to_string_lossy();
        let on: Vec<&str> = features
            .split(',')
            .filter_map(|f| f.strip_prefix('+'))
            .collect();
        wanted.iter().copied().filter(|f| !on.contains(f)).collect()
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

/// The architecture of a triple whose C conventions are known.
fn architecture(triple: &str) -> Option<Architecture> {
    let (architecture, rest) = triple.split_once('-')?;
    // Windows passes structs in its own way, and Apple extends small integers in its own.
    let others = [
        "windows", "win32", "uefi", "cygwin", "darwin", "macos", "ios", "gnux32", "ilp32",
    ];
    if others.iter().any(|other| rest.contains(other)) {
        return None;
    }
    match architecture {
        "x86_64" | "amd64" => Some(Architecture::X86_64),
        "aarch64" | "arm64" => Some(Architecture::Aarch64),
        "riscv64" => Some(Architecture::Riscv64),
        _ => None,
    }
}

/// The processor, and the features that it has beside what its name says.
fn processor(options: &MachineOptions, triple: &str) -> Result<(String, Vec<String>), TargetError> {
    match options.cpu.as_str() {
        "" if triple.starts_with("riscv64") => {
            // What Linux distributions are built for.
            let base = ["+m", "+a", "+f", "+d", "+c"].map(str::to_owned);
            Ok(("generic-rv64".to_owned(), base.to_vec()))
        }
        "" if triple.starts_with("x86_64") => Ok(("x86-64".to_owned(), Vec::new())),
        "" => Ok(("generic".to_owned(), Vec::new())),
        NATIVE => {
            let name = TargetMachine::get_host_cpu_name().to_string();
            let features = TargetMachine::get_host_cpu_features().to_string();
            Ok((name, features.split(',').map(str::to_owned).collect()))
        }
        name => {
            let known = target_names(triple, Named::Cpus);
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

fn features(given: &str, triple: &str) -> Result<Vec<String>, TargetError> {
    let mut known = None;
    let mut all = Vec::new();
    for text in given.split(',').map(str::trim).filter(|f| !f.is_empty()) {
        let Some(name) = text.strip_prefix(['+', '-']) else {
            return Err(TargetError::Sign {
                text: text.to_owned(),
            });
        };
        let known = known.get_or_insert_with(|| target_names(triple, Named::Features));
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
        assert!(error("x86_64-pc-windows-msvc", "", "").contains("how C passes windows"));
        assert!(error("aarch64-linux-gnu_ilp32", "", "").contains("how C passes windows"));
    }

    #[test]
    fn the_host_has_the_features_of_its_processor() {
        let host = Machine::host(Level::O3).expect("LLVM knows the machine that it was built for");
        assert_eq!(host.lacking(&["no-such-feature"]), ["no-such-feature"]);
        if cfg!(target_arch = "x86_64") {
            assert!(host.lacking(&["sse2"]).is_empty());
        }
    }
}
