//! A flat schedule as a program that takes the same steps.

use std::collections::HashMap;

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use exo_steps::args::{ArgValue, Kind, Presence};
use exo_steps::schedule::{self, Call, Entry};
use exo_steps::{Parameter, Role};

use crate::globals::names;

/// Makes a program of a flat schedule. Comments on lines of their own are kept.
///
/// # Errors
/// Lines that are malformed, name no step, or do not say which procedure they work on.
pub fn translate(file: &str, text: &str) -> Result<String, Vec<Diagnostic>> {
    let entries = schedule::parse(file, text);
    let entries =
        entries.map_err(|errors| errors.iter().map(Diagnostic::from).collect::<Vec<_>>())?;
    let mut program = Program::default();
    let mut entries = entries.iter().peekable();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        match entries.next_if(|entry| entry.loc.line == number) {
            Some(entry) => program.step(entry).map_err(|error| vec![*error])?,
            None => program.out.push(line.to_owned()),
        }
    }
    Ok(program.text())
}

/// A program while it is written.
#[derive(Default)]
struct Program {
    out: Vec<String>,
    /// The variable of each procedure, by its name at this time; the empty name is that of the only one there is.
    variables: HashMap<String, String>,
    /// All variables, in the order in which they came to be.
    order: Vec<String>,
    /// The procedure that the line before worked on or made.
    current: Option<String>,
}

impl Program {
    fn step(&mut self, entry: &Entry) -> Result<(), Box<Diagnostic>> {
        let wrong =
            |message: &str| Box::new(Diagnostic::error(Class::BadInput, message).at(&entry.loc));
        if schedule::step_of(&entry.pass).is_none() && !entry.pass.starts_with("exo-") {
            let message = format!("'{}' is no step: a program has steps only", entry.pass);
            return Err(wrong(&message));
        }
        let call = schedule::bind(entry).map_err(|error| Box::new(Diagnostic::from(&error)))?;
        let name = match (&call.proc, &self.current) {
            (Some(_), Some(current)) if current.is_empty() => {
                let message =
                    "the lines before name no procedure: say 'proc=' in all of them or in none";
                return Err(wrong(message));
            }
            (Some(name), _) => name.clone(),
            (None, current) => current.clone().unwrap_or_default(),
        };
        let variable = self.variable(&name, &entry.loc)?;
        let step = call.step.doc().name;
        let arguments = arguments(&call);
        let made = match new_name(&call, "derive") {
            // A version beside the procedure.
            Some(version) => self.define(&version, &entry.loc)?,
            None => variable.clone(),
        };
        self.out
            .push(format!("{made} = {step}({variable}{arguments})"));
        self.current = Some(
            match (new_name(&call, "derive"), new_name(&call, "rename")) {
                (Some(version), _) => version,
                (None, Some(renamed)) => {
                    self.variables.remove(&name);
                    self.variables.insert(renamed.clone(), variable.clone());
                    renamed
                }
                (None, None) => name,
            },
        );
        if let Some(extracted) = new_name(&call, "extract_subproc") {
            let extracted = self.define(&extracted, &entry.loc)?;
            self.out
                .push(format!("{extracted} = {variable}.results.subproc"));
        }
        Ok(())
    }

    /// The variable of a procedure, which is asked for where it is used first.
    fn variable(&mut self, name: &str, loc: &Loc) -> Result<String, Box<Diagnostic>> {
        if let Some(known) = self.variables.get(name) {
            return Ok(known.clone());
        }
        let variable = self.define(name, loc)?;
        self.out.push(match name {
            "" => format!("[{variable}] = [q for q in procedures() if not q.is_instr()]"),
            _ => format!("{variable} = procedure({})", quoted(name)),
        });
        Ok(variable)
    }

    /// Defines a variable for a procedure that is new, with the procedure's name if that is free.
    fn define(&mut self, name: &str, loc: &Loc) -> Result<String, Box<Diagnostic>> {
        let is_name = |text: &str| {
            let mut chars = text.chars();
            let first = chars
                .next()
                .is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
            first && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        let mut variable = match name {
            "" => "p".to_owned(),
            name if is_name(name) => name.to_owned(),
            name => {
                let message = format!("'{name}' is no name of a procedure");
                let error = Diagnostic::error(Class::BadInput, message).at(loc);
                return Err(Box::new(error));
            }
        };
        let taken = names();
        while taken.contains(&variable) || self.order.contains(&variable) {
            variable.push('_');
        }
        self.variables.insert(name.to_owned(), variable.clone());
        self.order.push(variable.clone());
        Ok(variable)
    }

    fn text(mut self) -> String {
        if !self.order.is_empty() {
            self.out
                .push(format!("register({})", self.order.join(", ")));
        }
        let mut text = self.out.join("\n");
        text.push('\n');
        text
    }
}

/// The name that a step gives to something new, if it is that step.
fn new_name(call: &Call, step: &str) -> Option<String> {
    let doc = call.step.doc();
    let mut pairs = doc.args.iter().zip(&call.given);
    let (_, given) = pairs.find(|(spec, _)| spec.kind == Kind::NewName)?;
    let name = given.text().map(|name| name.trim().to_owned());
    name.filter(|_| doc.name == step)
}

/// The arguments behind the procedure: those that are required by position, the others by keyword.
fn arguments(call: &Call) -> String {
    let doc = call.step.doc();
    let mut text = String::new();
    let mut in_place = true;
    for Parameter {
        name,
        of,
        role,
        by_keyword,
    } in doc.parameters()
    {
        let spec = &doc.args[of];
        let given = call.given.get(of).and_then(ArgValue::text).map(str::trim);
        let given = given.filter(|given| !given.is_empty());
        let is_perfect = given == Some("perfect") && spec.kind.choices().contains(&"perfect");
        let value = match (role, given) {
            (Role::Whole, Some(given)) if spec.kind == Kind::Field => quoted(field(given).0),
            (Role::Field, Some(given)) => quoted(field(given).1),
            (Role::Whole, Some(given)) if !is_perfect => literal(spec.kind, given),
            (Role::Perfect, Some(_)) if is_perfect => "True".to_owned(),
            _ => {
                in_place = false;
                continue;
            }
        };
        let stands = spec.presence == Presence::Required || names_what_is_new(spec.kind);
        in_place &= !by_keyword && role != Role::Perfect && stands;
        match in_place {
            true => text += &format!(", {value}"),
            false => text += &format!(", {name} = {value}"),
        }
    }
    text
}

/// A configuration and its field, which Exo gives one behind the other.
fn field(given: &str) -> (&str, &str) {
    given.rsplit_once('.').unwrap_or((given, ""))
}

/// Whether it is a list of names of new objects.
fn names_what_is_new(kind: Kind) -> bool {
    kind.of() == Some(Kind::NewName)
}

/// A value as a program writes it. Every text means what it means in a flat schedule; some can be written better.
fn literal(kind: Kind, given: &str) -> String {
    match kind {
        Kind::Integer | Kind::ControlExpression => match given.parse::<i64>() {
            Ok(number) => number.to_string(),
            Err(_) => quoted(given),
        },
        Kind::Bool | Kind::AllowUnproved => match given {
            "true" => "True".to_owned(),
            "false" => "False".to_owned(),
            other => quoted(other),
        },
        Kind::Pair(of) | Kind::List(of) if matches!(of, Kind::NewName | Kind::Integer) => {
            let parts = kind.parts(given).into_iter();
            let parts: Vec<String> = parts.map(|part| literal(*of, part)).collect();
            format!("[{}]", parts.join(", "))
        }
        _ => quoted(given),
    }
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(text: &str) -> String {
        translate("k.sched", text)
            .unwrap_or_else(|errors| errors.iter().map(|e| format!("{e}\n")).collect())
    }

    #[test]
    fn steps_become_calls_and_comments_stay() {
        let flat = "# Tiles.\nexo-divide-loop{proc=f loop=\"for i in _: _ #1\" factor=8 iters=io,ii tail=perfect}\n\n\
                    exo-divide-loop{loop=j factor=4 iters=jo,ji tail=cut}  # what is left stands behind it\n\
                    exo-rename{name=g}\nexo-unroll-loop{proc=g loop=ii}\n";
        let program = "# Tiles.\nf = procedure(\"f\")\n\
                       f = divide_loop(f, \"for i in _: _ #1\", 8, [\"io\", \"ii\"], perfect = True)\n\n\
                       f = divide_loop(f, \"j\", 4, [\"jo\", \"ji\"], tail = \"cut\")\n\
                       f = rename(f, \"g\")\nf = unroll_loop(f, \"ii\")\nregister(f)\n";
        assert_eq!(translated(flat), program);
    }

    #[test]
    fn names_of_functions_are_kept_from_variables() {
        let flat = "exo-derive{proc=inline as=print}\nexo-unroll-loop{loop=i}\n";
        let program = "inline_ = procedure(\"inline\")\nprint_ = derive(inline_, \"print\")\n\
                       print_ = unroll_loop(print_, \"i\")\nregister(inline_, print_)\n";
        assert_eq!(translated(flat), program);
    }

    #[test]
    fn the_only_procedure_needs_no_name() {
        let flat = "exo-unroll-loop{loop=i}\nexo-extract-subproc{blk=\"x[_] = \\\\_\" name=g}\nexo-simplify{proc=g}";
        let program = "[p] = [q for q in procedures() if not q.is_instr()]\np = unroll_loop(p, \"i\")\n\
                       p = extract_subproc(p, \"x[_] = \\\\\\\\_\", \"g\")\ng = p.results.subproc\n";
        let found = translated(flat);
        assert!(!found.starts_with(program), "{found}");
        assert!(
            found.contains("k.sched:3:1: error: the lines before name no procedure"),
            "{found}"
        );
    }

    #[test]
    fn what_is_no_step_is_told_at_its_line() {
        let found = translated("exo-unroll-loop{proc=f loop=i}\ncanonicalize\n");
        assert_eq!(
            found,
            "k.sched:2:1: error: 'canonicalize' is no step: a program has steps only\n"
        );
        assert!(
            translated("exo-unrol-loop{proc=f loop=i}").contains("did you mean 'exo-unroll-loop'?")
        );
        assert!(
            translated("exo-unroll-loop{proc=f-g loop=i}")
                .contains("'f-g' is no name of a procedure")
        );
    }
}
