//! Mutants by number: the same number is the same mutant on every machine.

use exo_dialects::{builder, load};
use exo_ir::Module;
use exo_steps_fuzz::rng::Rng;
use melior::Context;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use serde::{Deserialize, Serialize};

use crate::corpus::{self, Files, Seed};
use crate::door::Door;
use crate::mutate;

/// Mutants in a row that are made of one seed, which is read once for all of them.
pub const OF_ONE_SEED: u64 = 8;
/// Percentage of mutants that are schedules, where the seed has one.
const SCHEDULES: usize = 25;
/// Percentage of mutants that are bytecode.
const BYTECODE: usize = 7;
/// Percentage of texts in generic form.
const GENERIC: usize = 40;
/// Percentage of schedule programs that load a file of the library, which may be mutated.
const LIBRARY: usize = 25;
/// Percentage of mutants with further files in which one of these is mutated.
const OTHERS: usize = 40;

/// Input for the doors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Input {
    /// MLIR text.
    Text(String),
    /// MLIR text with functions that are raised.
    Functions(String),
    /// MLIR text and a schedule for it.
    Scheduled(String, String),
    /// MLIR bytecode.
    Bytecode(Vec<u8>),
    /// The text of a hardware library.
    Library(String),
    /// A template of a hardware library, with the files beside it.
    Template(Files),
    /// A schedule program, with the files beside it, and the MLIR text that it is about.
    Program(Files, String),
    /// A NumPy file.
    Array(Vec<u8>),
}

impl Input {
    /// The text that is mutated or scheduled; empty where there is none.
    pub fn text(&self) -> &str {
        match self {
            Input::Text(text)
            | Input::Functions(text)
            | Input::Library(text)
            | Input::Scheduled(text, _) => text,
            Input::Template(files) | Input::Program(files, _) => &files.main,
            Input::Bytecode(_) | Input::Array(_) => "",
        }
    }

    /// The door that it goes through.
    pub fn door(&self) -> Door {
        match self {
            Input::Text(_) | Input::Library(_) | Input::Scheduled(..) | Input::Bytecode(_) => {
                Door::Mlir
            }
            Input::Functions(_) => Door::Functions,
            Input::Template(_) => Door::Templates,
            Input::Program(..) => Door::Programs,
            Input::Array(_) => Door::Arrays,
        }
    }
}

/// An input that was spoiled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mutant {
    /// Its number.
    pub number: u64,
    /// The input.
    pub input: Input,
}

impl Mutant {
    /// The mutant as a file.
    pub fn file(&self) -> String {
        let remark = |line: &str| format!("// {line}\n");
        let text = match &self.input {
            Input::Text(source) | Input::Functions(source) | Input::Library(source) => {
                source.clone()
            }
            Input::Scheduled(source, steps) => {
                let lines: String = steps.lines().map(remark).collect();
                remark("schedule:") + &lines + source
            }
            Input::Bytecode(bytes) => remark(&format!("bytecode (xxd -r -p): {}", hex(bytes))),
            Input::Array(bytes) => {
                let shown = bytes.escape_ascii().to_string();
                remark(&format!("NumPy file: {shown}"))
                    + &remark(&format!("(xxd -r -p): {}", hex(bytes)))
            }
            Input::Template(files) => files.sections("main.mlir"),
            Input::Program(files, on) => files.sections("main.star") + &section("on.mlir", on),
        };
        text.trim_end().to_owned() + "\n"
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// A file as `split-file` reads it.
fn section(name: &str, text: &str) -> String {
    format!("//--- {name}\n{}\n", text.trim_end())
}

impl Files {
    fn sections(&self, main: &str) -> String {
        let others = self.others.iter().map(|(name, text)| section(name, text));
        section(main, &self.main) + &others.collect::<String>()
    }
}

/// A seed in the forms that are mutated.
enum Base {
    Mlir(Mlir),
    Functions(Mlir),
    Template(Files),
    Program(Files, String),
    Array(Vec<u8>),
}

/// A module in the forms that are mutated.
struct Mlir {
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
    let mlir = match seed {
        Seed::Exo(source) => of_view(&corpus::parsed(source)?, None, rng),
        Seed::Case(source, steps) => {
            let after = corpus::scheduled(source, steps)?;
            let before = (corpus::parsed(source)?, corpus::as_schedule(steps));
            of_view(&after, Some(before), rng)
        }
        Seed::Mlir(text) => of_text(text),
        Seed::Functions(text) => return of_text(text).map(Base::Functions),
        Seed::Library(text) => Some(Mlir {
            library: true,
            ..of_text(text)?
        }),
        Seed::Template(files) => return Some(Base::Template(files.clone())),
        Seed::Program(files, source) => {
            let on = text_of(&load::context(), &corpus::parsed(source)?)?;
            return Some(Base::Program(files.clone(), on));
        }
        Seed::Array(bytes) => return Some(Base::Array(bytes.clone())),
    };
    mlir.map(Base::Mlir)
}

fn text_of(context: &Context, view: &Module) -> Option<String> {
    let module = builder::module(context, view).ok()?;
    Some(module.as_operation().to_string())
}

fn of_view(module: &Module, before: Option<(Module, String)>, rng: &mut Rng) -> Option<Mlir> {
    let names: Vec<&str> = module.procs().map(|p| p.name.as_str()).collect();
    let small = match rng.pick(&names) {
        Some(name) if names.len() > 3 => corpus::around(module, name),
        _ => module.clone(),
    };
    let context = load::context();
    let schedule = before.and_then(|(before, steps)| Some((text_of(&context, &before)?, steps)));
    Some(Mlir {
        schedule,
        ..written(&context, text_of(&context, &small)?)?
    })
}

fn of_text(text: &str) -> Option<Mlir> {
    let context = load::context();
    let diagnostics = exo_dialects::diagnostic::Collector::new(&context);
    let base = written(&context, text.to_owned());
    // The texts of tests of errors are no less worth mutating.
    diagnostics.take();
    Some(base.unwrap_or(Mlir {
        text: text.to_owned(),
        generic: text.to_owned(),
        bytecode: Vec::new(),
        schedule: None,
        library: false,
    }))
}

fn written(context: &Context, text: String) -> Option<Mlir> {
    let module = load::parse_source(context, text.as_bytes(), "seed.mlir")?;
    let op = module.as_operation();
    let flags = OperationPrintingFlags::new().print_generic_operation_form();
    Some(Mlir {
        generic: op.to_string_with_flags(flags).ok()?,
        bytecode: op.write_bytecode(),
        text,
        schedule: None,
        library: false,
    })
}

fn spoiled(base: &Base, rng: &mut Rng) -> Input {
    match base {
        Base::Mlir(base) => spoiled_mlir(base, rng),
        Base::Functions(base) => Input::Functions(spoiled_text(base, rng)),
        Base::Template(files) => Input::Template(one_spoiled(files, mutate::template, rng)),
        Base::Program(files, on) => {
            let files = match rng.chance(LIBRARY) {
                true => with_library(files, rng),
                false => files.clone(),
            };
            Input::Program(one_spoiled(&files, mutate::program, rng), on.clone())
        }
        Base::Array(bytes) => Input::Array(mutate::array(bytes, rng)),
    }
}

/// Files of which one is spoiled, mostly the main one.
fn one_spoiled(files: &Files, spoil: fn(&str, &mut Rng) -> String, rng: &mut Rng) -> Files {
    let mut files = files.clone();
    let at = rng.below(files.others.len());
    match files.others.get_mut(at).filter(|_| rng.chance(OTHERS)) {
        Some((_, text)) => *text = spoil(text, rng),
        None => files.main = spoil(&files.main, rng),
    }
    files
}

/// A program that loads a file of the library from its own folder, so that it can be spoiled.
fn with_library(files: &Files, rng: &mut Rng) -> Files {
    let loads = |name: &&(&str, &str)| files.main.contains(&format!("\"{}\"", name.0));
    let loaded: Vec<&(&str, &str)> = exo_starlark::library().iter().filter(loads).collect();
    let Some((name, text)) = rng.pick(&loaded) else {
        return files.clone();
    };
    let own = name.replace('/', "_");
    let mut files = files.clone();
    files.main = files
        .main
        .replace(&format!("\"{name}\""), &format!("\"{own}\""));
    files.others.push((own, (*text).to_owned()));
    files
}

fn spoiled_mlir(base: &Mlir, rng: &mut Rng) -> Input {
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
    Input::Text(spoiled_text(base, rng))
}

fn spoiled_text(base: &Mlir, rng: &mut Rng) -> String {
    match rng.chance(GENERIC) {
        true => mutate::text(&base.generic, rng),
        false => mutate::text(&base.text, rng),
    }
}
