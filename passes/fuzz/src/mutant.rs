//! Mutants by number: the same number is the same mutant on every machine.

use exo_dialects::{builder, load};
use exo_steps_fuzz::rng::Rng;
use exo_view::Module;
use melior::Context;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use serde::{Deserialize, Serialize};

use crate::corpus::{self, Seed};
use crate::mutate;

/// Mutants in a row that are made of one seed, which is read once for all of them.
pub const OF_ONE_SEED: u64 = 8;
/// How many mutants of a hundred are schedules, where the seed has one.
const SCHEDULES: usize = 25;
/// How many are bytecode.
const BYTECODE: usize = 7;
/// How many texts are generic.
const GENERIC: usize = 40;

/// What is put through the doors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Input {
    /// MLIR text.
    Text(String),
    /// MLIR text and a schedule for it.
    Scheduled(String, String),
    /// MLIR bytecode.
    Bytecode(Vec<u8>),
    /// The text of a hardware library.
    Library(String),
}

impl Input {
    /// The program's text; empty where there is none.
    pub fn text(&self) -> &str {
        match self {
            Input::Text(text) | Input::Library(text) | Input::Scheduled(text, _) => text,
            Input::Bytecode(_) => "",
        }
    }
}

/// An input that was spoiled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mutant {
    /// Its number.
    pub number: u64,
    /// What it is.
    pub input: Input,
}

impl Mutant {
    /// The mutant as a file.
    pub fn file(&self) -> String {
        let remark = |line: &str| format!("// {line}\n");
        let text = match &self.input {
            Input::Text(source) | Input::Library(source) => source.clone(),
            Input::Scheduled(source, steps) => {
                let lines: String = steps.lines().map(remark).collect();
                remark("schedule:") + &lines + source
            }
            Input::Bytecode(bytes) => {
                let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
                remark(&format!("bytecode (xxd -r -p): {hex}"))
            }
        };
        text.trim_end().to_owned() + "\n"
    }
}

/// A seed in the forms that are mutated.
struct Base {
    text: String,
    generic: String,
    bytecode: Vec<u8>,
    /// The steps that belong to it, on `before`.
    schedule: Option<(String, String)>,
    library: bool,
}

/// Makes mutants, and keeps the seed that it is at.
pub struct Maker<'s> {
    seeds: &'s [Seed],
    at: Option<(u64, Option<Base>)>,
}

impl<'s> Maker<'s> {
    /// A maker of mutants of some seeds.
    pub fn new(seeds: &'s [Seed]) -> Maker<'s> {
        Maker { seeds, at: None }
    }

    /// The mutant of a number; none if its seed is no program.
    pub fn make(&mut self, number: u64) -> Option<Mutant> {
        let group = number / OF_ONE_SEED;
        if self.at.as_ref().is_none_or(|(at, _)| *at != group) {
            let mut rng = Rng::new(group);
            let base = chosen(self.seeds, group).and_then(|seed| base(seed, &mut rng));
            self.at = Some((group, base));
        }
        let (_, base) = self.at.as_ref()?;
        let mut rng = Rng::new(number ^ 0x4d75_7461_6e74);
        Some(Mutant {
            number,
            input: spoiled(base.as_ref()?, &mut rng),
        })
    }
}

/// The seed of a group: each seed draws a number for it, and the largest wins. So a file more changes few mutants, where
/// counting would change all.
fn chosen(seeds: &[Seed], group: u64) -> Option<&Seed> {
    seeds
        .iter()
        .max_by_key(|seed| Rng::new(seed.digest() ^ group).draw())
}

fn base(seed: &Seed, rng: &mut Rng) -> Option<Base> {
    match seed {
        Seed::Exo(source) => of_view(&corpus::parsed(source)?, None, rng),
        Seed::Case(source, steps) => {
            let after = corpus::scheduled(source, steps)?;
            let before = (corpus::parsed(source)?, corpus::as_schedule(steps));
            of_view(&after, Some(before), rng)
        }
        Seed::Mlir(text) => of_text(text),
        Seed::Library(text) => Some(Base {
            library: true,
            ..of_text(text)?
        }),
    }
}

fn of_view(module: &Module, before: Option<(Module, String)>, rng: &mut Rng) -> Option<Base> {
    let names: Vec<&str> = module.procs().map(|p| p.name.as_str()).collect();
    let small = match rng.pick(&names) {
        Some(name) if names.len() > 3 => corpus::around(module, name),
        _ => module.clone(),
    };
    let context = load::context();
    let text_of = |view: &Module| {
        let module = builder::module(&context, view).ok()?;
        Some(module.as_operation().to_string())
    };
    let schedule = before.and_then(|(before, steps)| Some((text_of(&before)?, steps)));
    Some(Base {
        schedule,
        ..written(&context, text_of(&small)?)?
    })
}

fn of_text(text: &str) -> Option<Base> {
    let context = load::context();
    let diagnostics = exo_dialects::diagnostic::Collector::new(&context);
    let base = written(&context, text.to_owned());
    // The texts of tests of errors are no less worth mutating.
    diagnostics.take();
    Some(base.unwrap_or(Base {
        text: text.to_owned(),
        generic: text.to_owned(),
        bytecode: Vec::new(),
        schedule: None,
        library: false,
    }))
}

fn written(context: &Context, text: String) -> Option<Base> {
    let module = load::parse_source(context, text.as_bytes(), "seed.mlir")?;
    let op = module.as_operation();
    let flags = OperationPrintingFlags::new().print_generic_operation_form();
    Some(Base {
        generic: op.to_string_with_flags(flags).ok()?,
        bytecode: op.write_bytecode(),
        text,
        schedule: None,
        library: false,
    })
}

fn spoiled(base: &Base, rng: &mut Rng) -> Input {
    if base.library && rng.chance(25) {
        return Input::Library(mutate::text(&base.text, rng));
    }
    if let Some((before, steps)) = &base.schedule
        && rng.chance(SCHEDULES)
    {
        return Input::Scheduled(before.clone(), mutate::schedule(steps, rng));
    }
    if !base.bytecode.is_empty() && rng.chance(BYTECODE) {
        return Input::Bytecode(mutate::bytes(&base.bytecode, rng));
    }
    match rng.chance(GENERIC) {
        true => Input::Text(mutate::text(&base.generic, rng)),
        false => Input::Text(mutate::text(&base.text, rng)),
    }
}
