//! The configuration fields that an instruction writes, found in its body without running it.

use crate::{Arg, ConfigValue, FieldRef, ParamSubstitution, Proc, Stmt, StmtKind, StmtPart, Sym};

/// Most statements that are looked at for one instruction: calls that fan out reach the same body exponentially often.
const MAX_STATEMENTS: usize = 10_000;
/// The depth to which calls are looked into.
const MAX_DEPTH: usize = 64;

/// Writes of an instruction's body to configuration fields. Its template is the user's: code that
/// keeps fields repeats these writes next to the call.
#[derive(Clone, Debug, Default)]
pub struct Configured {
    /// The writes at the top of the body, and at the top of the bodies that are called there, whose values rest on nothing that the
    /// instruction changes, in order and in the words of the instruction.
    pub known: Vec<(FieldRef, ConfigValue)>,
    /// Fields that it may write otherwise: inside of loops and conditions, or with a value that it computes.
    pub unknown: Vec<FieldRef>,
}

/// Queries about the procedures around an instruction.
#[derive(Clone, Copy)]
pub struct CallGraphQueries<'p> {
    /// The procedure of a name.
    pub proc: &'p dyn Fn(&str) -> Option<&'p Proc>,
    /// The fields that a procedure may write, by its name.
    pub written_by: &'p dyn Fn(&str) -> Vec<FieldRef>,
    /// Whether a procedure may write cells of a parameter.
    pub modifies: &'p dyn Fn(&Proc, Sym) -> bool,
}

impl CallGraphQueries<'_> {
    /// The fields that a statement passes to a procedure that may write them as its parameters.
    fn written_by_reference(&self, stmt: &Stmt) -> Vec<FieldRef> {
        let Some((callee, args)) = stmt.call() else {
            return Vec::new();
        };
        let Some(callee) = (self.proc)(callee) else {
            return Vec::new();
        };
        let passed = callee.args.iter().zip(args);
        let written = passed.filter_map(|(formal, arg)| {
            let field = arg.field()?;
            (self.modifies)(callee, *formal).then(|| field.clone())
        });
        written.collect()
    }
}

impl Configured {
    /// The writes of an instruction to fields that code keeps, as `is_kept` says. `is_constant`
    /// says whether a variable is a parameter whose cells the instruction only reads.
    pub fn by(
        instruction: &Proc,
        around: CallGraphQueries<'_>,
        is_constant: &dyn Fn(Sym) -> bool,
        is_kept: &dyn Fn(&FieldRef) -> bool,
    ) -> Configured {
        let mut left = MAX_STATEMENTS;
        let mut found = Configured::of(instruction, around, is_constant, (&mut left, MAX_DEPTH));
        found.known.retain(|(field, _)| is_kept(field));
        found.unknown.retain(is_kept);
        found
    }

    fn of(
        proc: &Proc,
        around: CallGraphQueries<'_>,
        is_constant: &dyn Fn(Sym) -> bool,
        (left, depth): (&mut usize, usize),
    ) -> Configured {
        let mut found = Configured::default();
        let mut at_top = Vec::new();
        for stmt in &proc.body {
            *left = left.saturating_sub(1);
            found.unknown.extend(around.written_by_reference(stmt));
            let known = match &stmt.kind {
                StmtKind::WriteConfig { field, value } => vec![(field.clone(), value.clone())],
                StmtKind::Call { callee, args } if *left > 0 && depth > 0 => {
                    match Configured::by_call(callee, args, around, (left, depth - 1)) {
                        Some(known) => known,
                        None => {
                            found.unknown.extend((around.written_by)(callee));
                            continue;
                        }
                    }
                }
                _ => {
                    found.unknown.extend(written_inside(stmt, around));
                    continue;
                }
            };
            for (field, value) in known {
                at_top.push(field.clone());
                match rests_on_constants(&value, is_constant) {
                    true => found.known.push((field, value)),
                    false => found.unknown.push(field),
                }
            }
        }
        let others = (around.written_by)(&proc.name).into_iter();
        let others = others.filter(|field| !at_top.contains(field));
        found.unknown.extend(others);
        found
    }

    /// The writes of a call at the top of a body, in the words of the caller. `None` if not all of
    /// them are known: arguments have their values from before the call, so none may read what the
    /// callee has written by the time it uses it.
    fn by_call(
        callee: &str,
        args: &[Arg],
        around: CallGraphQueries<'_>,
        limits: (&mut usize, usize),
    ) -> Option<Vec<(FieldRef, ConfigValue)>> {
        let callee = (around.proc)(callee)?;
        let is_parameter = |sym: Sym| callee.args.contains(&sym);
        let found = Configured::of(callee, around, &is_parameter, limits);
        let passed = ParamSubstitution::of(callee, args);
        if !found.unknown.is_empty() || !found.fields_read_after_write(&passed).is_empty() {
            return None;
        }
        let known = found.known.into_iter();
        let seen = known.map(|(field, value)| Some((field, passed.whole_value(&value)?)));
        seen.collect()
    }

    /// For each known value that reads, through an argument, a field written before it: the first such field. Arguments have the
    /// values of before the call, and code beside the template computes them where the body uses them.
    pub fn fields_read_after_write(&self, passed: &ParamSubstitution<'_>) -> Vec<&FieldRef> {
        let reads = |value: &ConfigValue, field: &FieldRef| {
            let read = value.fields_read();
            read.iter().filter(|f| *f == field).count()
        };
        let late = |(at, (_, value)): (usize, &(FieldRef, ConfigValue))| {
            let here = passed.value(value);
            let mut before = self.known[..at].iter().map(|(field, _)| field);
            before.find(|field| reads(&here, field) > reads(value, field))
        };
        self.known.iter().enumerate().filter_map(late).collect()
    }
}

/// The fields that a statement may write, what it calls included.
fn written_inside(stmt: &Stmt, around: CallGraphQueries<'_>) -> Vec<FieldRef> {
    let mut found = Vec::new();
    stmt.walk(&mut |s| {
        s.kind.parts(|part| match part {
            StmtPart::Field(field) => found.push(field.clone()),
            StmtPart::Call(callee, _) => {
                found.extend((around.written_by)(callee));
                found.extend(around.written_by_reference(s));
            }
            StmtPart::Ctl(_)
            | StmtPart::Data(_)
            | StmtPart::Cell(..)
            | StmtPart::Window(..)
            | StmtPart::Iter(..)
            | StmtPart::Alloc(_)
            | StmtPart::Block(..) => {}
        });
    });
    found
}

/// Whether all cells that a value reads are constant.
fn rests_on_constants(value: &ConfigValue, is_constant: &dyn Fn(Sym) -> bool) -> bool {
    let ConfigValue::Data(e) = value else {
        return true;
    };
    let mut known = true;
    e.for_each_buffer(&mut |buf| known &= is_constant(buf));
    known
}
