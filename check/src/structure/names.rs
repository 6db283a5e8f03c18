//! Names of definitions.

use std::collections::HashMap;

use exo_ir::{
    Item, Loc, Memory, Module, NotAName, Proc, Vars, builtin_extern, builtin_memory, check_name,
    check_qualified_name, serving_problems,
};

use super::malformed::malformed;
use crate::{CheckId, Failure};

/// Definitions and fields that are there twice.
pub(super) fn duplicates(module: &Module) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut first: HashMap<&str, &Loc> = HashMap::new();
    for item in module.items.iter() {
        let message = format!("cannot define '{}' again", item.name());
        if let Some(loc) = first.get(item.name()) {
            failures.push(duplicate(item.loc(), message, loc));
            continue;
        }
        first.insert(item.name(), item.loc());
        let taken = match item {
            Item::Memory(m) => builtin_memory(&m.name).is_some().then_some("memory"),
            Item::Extern(e) => builtin_extern(&e.name).is_some().then_some("extern"),
            Item::Proc(_) | Item::Config(_) => None,
        };
        if let Some(what) = taken {
            let message = format!(
                "cannot define '{}': a built-in {what} has this name",
                item.name()
            );
            failures.push(malformed(CheckId::Duplicate, None, item.loc(), message));
        }
        if let Item::Config(config) = item {
            failures.extend(duplicate_fields(config));
        }
    }
    failures
}

/// Definitions, fields and parameters whose names cannot be written.
pub(super) fn spelling(module: &Module) -> Vec<Failure> {
    let mut failures = Vec::new();
    for item in module.items.iter() {
        let mut wrong = |found: Result<(), NotAName>| {
            let message = found.err().map(|e| e.to_string());
            failures.extend(message.map(|m| malformed(CheckId::Name, None, item.loc(), m)));
        };
        wrong(match item {
            Item::Memory(m) => check_qualified_name(&m.name),
            other => check_name(other.name()),
        });
        match item {
            Item::Config(config) => config
                .fields
                .iter()
                .for_each(|f| wrong(check_name(&f.name))),
            Item::Extern(function) => function.params.iter().for_each(|p| wrong(check_name(p))),
            Item::Memory(m) => (m.serves.iter().chain(&m.shares_slots))
                .for_each(|name| wrong(check_qualified_name(name))),
            Item::Proc(_) => {}
        }
    }
    failures
}

/// Variables whose names cannot be written; those of `passed` can.
pub(super) fn of_variables(proc: &Proc, passed: Option<&Proc>) -> Vec<Failure> {
    let known = passed.map_or(0, |passed| passed.vars.len());
    let renamed = passed.into_iter().flat_map(|passed| {
        let changed = Vars::changed(&passed.vars, &proc.vars);
        changed
            .filter(|(_, was, is)| was.name != is.name)
            .map(|(.., is)| is)
    });
    let added = (known..proc.vars.len()).filter_map(|at| proc.vars.get(at));
    let wrong = renamed.chain(added).filter_map(|v| {
        let message = check_name(&v.name).err()?.to_string();
        Some(malformed(CheckId::Name, Some(proc), &v.loc, message))
    });
    wrong.collect()
}

fn duplicate_fields(config: &exo_ir::Config) -> Vec<Failure> {
    let mut seen = std::collections::HashSet::new();
    let twice = config.fields.iter().filter(|f| !seen.insert(&f.name));
    twice
        .map(|f| {
            let message = format!(
                "cannot declare field '{}' of '{}' again",
                f.name, config.name
            );
            malformed(CheckId::Duplicate, None, &config.loc, message)
        })
        .collect()
}

fn duplicate(loc: &Loc, message: String, first: &Loc) -> Failure {
    let mut failure = malformed(CheckId::Duplicate, None, loc, message);
    failure
        .notes
        .push((first.clone(), "it is defined here".to_owned()));
    failure
}

/// Declared memories whose constraints no buffer can meet.
pub(super) fn memories_of_module(module: &Module) -> Vec<Failure> {
    let is_refused = |memory: &&Memory| memory.innermost.iter().any(|e| *e <= 0);
    let memories = module.all_memories().filter(is_refused);
    memories
        .map(|m| {
            let message = format!(
                "cannot use memory '{}': it demands an extent that is not positive",
                m.name
            );
            malformed(CheckId::PositiveSize, None, &m.loc, message)
        })
        .collect()
}

/// Failures of memories that cannot serve for others, though they are declared to.
pub(super) fn serving_of_module(module: &Module) -> Vec<Failure> {
    let declared = |name: &str| module.memory(name);
    let mut failures = Vec::new();
    for memory in module.all_memories() {
        for (served, problem) in serving_problems(memory, &declared, &|_| false) {
            let name = &memory.name;
            let message = format!("memory '{name}' cannot serve for '{served}': {problem}");
            failures.push(malformed(CheckId::Serves, None, &memory.loc, message));
        }
    }
    failures
}

/// Whether a memory of that name can be used.
pub(super) fn knows_memory(module: &Module, name: &str) -> bool {
    builtin_memory(name).is_some() || module.memory(name).is_some()
}

/// Number of parameters of an extern.
pub(super) fn extern_arity(module: &Module, name: &str) -> Option<usize> {
    let declared = module.extern_fn(name).map(|e| e.params.len());
    declared.or_else(|| builtin_extern(name).map(|e| e.params.len()))
}
