//! Arguments that are names, numbers and words.

use std::fmt;
use std::ops::Deref;

use exo_ir::{Elem, Module, builtin_memory};
use wildmatch::WildMatch;

use super::{ArgValue, Argument, Ask, Kind, rules};
use crate::cursor::{miss_suggestion, shortened};
use crate::{Refusal, rewrite};

/// The name of an existing procedure or instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Procedure(String);

/// The name of the procedure that the step works on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source(String);

/// A name for something new.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewName(String);

/// Any text, such as code of a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(pub String);

/// A memory; none is `DRAM`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory(pub Option<String>);

/// Whether a step is taken even where its conditions cannot be proved; these are then recorded
/// ([`Proc::trusted`](exo_ir::Proc::trusted)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AllowUnproved(pub bool);

/// One of a few words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneOf<C>(pub C);

/// The words of [`OneOf`].
pub trait Choice: Sized + Copy + 'static {
    /// The words, as users write them.
    const WORDS: &'static [&'static str];
    /// Their values, in the same order.
    const VALUES: &'static [Self];
}

macro_rules! names {
    ($($name:ident)*) => {$(
        impl Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}

names! { Procedure Source NewName }

impl Argument for Procedure {
    const KIND: Kind = Kind::Procedure;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let name = ask.text(given)?;
        match ask.scope.module.proc(name) {
            Some(_) => Ok(Procedure(name.to_owned())),
            None => Err(ask.error(&rules::UNKNOWN, no_procedure(ask.scope.module, name))),
        }
    }

    /// `avx512.*` is every procedure and instruction that is called so and that may be called: of the module in the order of
    /// their names, of a library in the order in which it declares them.
    fn resolve_part(ask: &Ask<'_>, part: &str) -> Result<Vec<Self>, Refusal> {
        if !is_pattern(part) {
            return Procedure::resolve(ask, &ArgValue::Text(part.to_owned())).map(|one| vec![one]);
        }
        let (module, own) = (ask.scope.module, &ask.proc().name);
        let mut all = matching(part, module.items.proc_names());
        all.sort_unstable();
        all.extend(matching(part, module.library.proc_names()));
        all.retain(|name| !module.items.calls().reaches(name, own));
        if all.is_empty() {
            let text = shortened(part);
            let message =
                format!("no procedure or instruction that may be called matches '{text}'");
            return Err(ask.error(&rules::UNKNOWN, message));
        }
        Ok(all.into_iter().map(Procedure).collect())
    }
}

/// Whether a text may stand for several names.
pub fn is_pattern(text: &str) -> bool {
    text.contains('*')
}

/// The names that a pattern stands for, in which `*` is any characters and `?` any one.
pub fn matching<'n>(pattern: &str, names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let pattern = WildMatch::new(pattern);
    let matching = names.filter(|name| pattern.matches(name));
    matching.map(str::to_owned).collect()
}

fn no_procedure(module: &Module, name: &str) -> String {
    let names: Vec<String> = module.procs().map(|p| p.name.clone()).collect();
    let near = miss_suggestion(name, &names);
    format!(
        "no procedure or instruction is named '{}'{near}",
        shortened(name)
    )
}

impl Argument for Source {
    const KIND: Kind = Kind::Source;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let (name, proc) = (ask.text(given)?, &ask.proc().name);
        match name == proc {
            true => Ok(Source(name.to_owned())),
            false => {
                let message = format!(
                    "'proc' names another procedure, '{proc}', than '{}'",
                    shortened(name)
                );
                Err(ask.error(&rules::KIND, message))
            }
        }
    }
}

impl Argument for NewName {
    const KIND: Kind = Kind::NewName;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let name = ask.text(given)?;
        match rewrite::is_name(name) {
            true => Ok(NewName(name.to_owned())),
            false => {
                let message = format!("expected a name, found '{}'", shortened(name));
                Err(ask.error(&rules::NAME, message))
            }
        }
    }
}

impl Argument for Text {
    const KIND: Kind = Kind::Text;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        ask.text(given).map(|text| Text(text.to_owned()))
    }
}

impl Argument for Memory {
    const KIND: Kind = Kind::Memory;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let (name, module) = (ask.text(given)?, ask.scope.module);
        if name == "DRAM" {
            return Ok(Memory(None));
        }
        match module.memory(name).is_some() || builtin_memory(name).is_some() {
            true => Ok(Memory(Some(name.to_owned()))),
            false => Err(ask.error(&rules::UNKNOWN, no_memory(module, name))),
        }
    }
}

fn no_memory(module: &Module, name: &str) -> String {
    let own = module.all_memories().map(|memory| memory.name.clone());
    let builtin = exo_ir::BUILTIN_MEMORIES.iter().map(|m| m.name.clone());
    let all: Vec<String> = builtin.chain(own).collect();
    let near = miss_suggestion(name, &all);
    format!(
        "no memory is named '{}'; there are: {}{near}",
        shortened(name),
        all.join(", ")
    )
}

impl Argument for Elem {
    const KIND: Kind = Kind::Type;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let text = ask.text(given)?;
        Elem::from_name(text).ok_or_else(|| {
            let names: Vec<String> = Elem::ALL.iter().map(|e| e.name().to_owned()).collect();
            let near = miss_suggestion(text, &names);
            let text = shortened(text);
            let message = format!(
                "no type is named '{text}'; there are: {}{near}",
                names.join(", ")
            );
            ask.error(&rules::UNKNOWN, message)
        })
    }
}

impl Argument for i64 {
    const KIND: Kind = Kind::Integer;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        if let ArgValue::Integer(value) = given {
            return Ok(*value);
        }
        let text = ask.text(given)?;
        text.parse().map_err(|_| ask.malformed(text))
    }
}

impl Argument for bool {
    const KIND: Kind = Kind::Bool;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        match given {
            ArgValue::Bool(value) => Ok(*value),
            ArgValue::Integer(0) => Ok(false),
            ArgValue::Integer(1) => Ok(true),
            _ => {
                let text = ask.text(given)?;
                truth(text).ok_or_else(|| ask.malformed(text))
            }
        }
    }
}

impl Argument for AllowUnproved {
    const KIND: Kind = Kind::AllowUnproved;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        bool::resolve(ask, given).map(AllowUnproved)
    }

    fn is_on_trust(&self) -> bool {
        self.0
    }
}

/// The words for truth values that MLIR takes for flags.
pub(super) fn truth(text: &str) -> Option<bool> {
    match text {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

impl<C: Choice> Argument for OneOf<C> {
    const KIND: Kind = Kind::OneOf(C::WORDS);

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let text = ask.text(given)?;
        let mut pairs = C::WORDS.iter().zip(C::VALUES);
        let found = pairs.find(|(word, _)| **word == text);
        found
            .map(|(_, value)| OneOf(*value))
            .ok_or_else(|| ask.malformed(text))
    }
}
