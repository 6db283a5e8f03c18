//! The front-end checks of a program, with what was found before of procedures that are as they were.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use exo_diagnostics::{Diagnostic, Note, Span};
use exo_ir::{Item, Loc, Module, Proc};
use sha2::{Digest, Sha256};

use crate::program::internal;

/// Verdicts that are remembered of one file; the oldest are dropped.
pub const MAX_REMEMBERED: usize = 4096;

type Key = [u8; 32];

/// Verdicts of the checks, by a digest of a procedure with all that it calls and all definitions around it. Positions count from the
/// definition that they are in, so that an edit above a procedure leaves what is known of it.
#[derive(Debug, Default)]
pub struct Checks {
    known: HashMap<Key, Vec<Diagnostic>>,
    /// The keys in the order in which they came.
    order: Vec<Key>,
    checked: usize,
}

impl Checks {
    /// Everything that is wrong with a module that was read from a file; `None` if it was cancelled.
    pub fn check(
        &mut self,
        module: &Module,
        file: &str,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Option<Vec<Diagnostic>> {
        let items = Positions::of(module, file);
        let keys = keys(module, &items);
        let open: HashSet<&str> = keys
            .iter()
            .filter(|(_, key)| !self.known.contains_key(key))
            .map(|(name, _)| *name)
            .collect();
        self.checked = open.len();
        let wanted = |name: &str| open.contains(name) && !is_cancelled();
        let limits = exo_analysis::solver::Options::default();
        // A panic is a bug of ours; it must not end the server.
        let found = catch_unwind(AssertUnwindSafe(|| {
            exo_check::check_procs(module, &wanted, &limits)
        }));
        if is_cancelled() {
            return None;
        }
        let Ok(found) = found else {
            return Some(vec![internal("the program cannot be checked")]);
        };
        let mut all = Vec::new();
        let mut of_procs: HashMap<&str, Vec<Diagnostic>> = HashMap::new();
        for failure in &found {
            let told = Diagnostic::from(failure);
            match failure.proc.as_deref().and_then(|name| open.get(name)) {
                Some(name) => of_procs.entry(name).or_default().push(told),
                None if failure.proc.is_none() => all.push(told),
                // It is known of another procedure.
                None => {}
            }
        }
        for (name, key) in &keys {
            if open.contains(name) {
                let told = of_procs.remove(name).unwrap_or_default();
                self.remember(*key, told.iter().map(|d| items.relative(d)).collect());
            }
            let known = self.known.get(key).into_iter().flatten();
            all.extend(known.map(|d| items.absolute(d)));
        }
        Some(all)
    }

    /// How many procedures the last check had to look at.
    pub fn checked(&self) -> usize {
        self.checked
    }

    fn remember(&mut self, key: Key, told: Vec<Diagnostic>) {
        if self.known.insert(key, told).is_none() {
            self.order.push(key);
        }
        // Half of them at once, so that it costs little on the whole.
        if self.order.len() > MAX_REMEMBERED {
            let old: Vec<Key> = self.order.drain(..MAX_REMEMBERED / 2).collect();
            old.iter().for_each(|key| drop(self.known.remove(key)));
        }
    }
}

/// The first lines of the definitions of a file.
struct Positions<'m> {
    file: &'m str,
    /// First lines and names, in the order of lines.
    starts: Vec<(u32, &'m str)>,
}

impl<'m> Positions<'m> {
    fn of(module: &'m Module, file: &'m str) -> Positions<'m> {
        let own = module.items.iter().filter(|item| &*item.loc().file == file);
        let mut starts: Vec<_> = own.map(|item| (item.loc().line, item.name())).collect();
        starts.sort_unstable();
        Positions { file, starts }
    }

    /// The definition that a line is in, and its first line.
    fn around(&self, line: u32) -> Option<(u32, &'m str)> {
        let behind = self.starts.partition_point(|(start, _)| *start <= line);
        self.starts.get(behind.checked_sub(1)?).copied()
    }

    /// A place counted from the definition that it is in, whose name is told by a file that nobody has.
    fn in_definition(&self, loc: &Loc) -> Loc {
        match self.around(loc.line).filter(|_| &*loc.file == self.file) {
            Some((start, name)) => Loc {
                file: format!("\0{name}").into(),
                line: loc.line - start + 1,
                col: loc.col,
            },
            None => loc.clone(),
        }
    }

    fn in_file(&self, loc: &Loc) -> Loc {
        let Some(name) = loc.file.strip_prefix('\0') else {
            return loc.clone();
        };
        let start = self.starts.iter().find(|(_, known)| *known == name);
        let start = start.map_or(1, |(start, _)| *start);
        Loc {
            file: self.file.into(),
            line: start.saturating_add(loc.line).saturating_sub(1),
            col: loc.col,
        }
    }

    fn relative(&self, told: &Diagnostic) -> Diagnostic {
        moved(told, &|loc| self.in_definition(loc))
    }

    fn absolute(&self, told: &Diagnostic) -> Diagnostic {
        moved(told, &|loc| self.in_file(loc))
    }
}

/// A diagnostic with other places.
fn moved(told: &Diagnostic, place: &dyn Fn(&Loc) -> Loc) -> Diagnostic {
    let span = |span: &Span| Span::at(&place(&span.loc()));
    Diagnostic {
        span: told.span.as_ref().and_then(span),
        notes: told
            .notes
            .iter()
            .map(|note| Note {
                span: note.span.as_ref().and_then(span),
                message: note.message.clone(),
            })
            .collect(),
        ..told.clone()
    }
}

/// The key of each procedure, in the module's order.
fn keys<'m>(module: &'m Module, items: &Positions<'_>) -> Vec<(&'m str, Key)> {
    let mut around = Sha256::new();
    for item in module.items.iter() {
        if !matches!(item, Item::Proc(_)) {
            around.update(exo_frontend::print_item(item));
            around.update([0]);
        }
    }
    let around = around.finalize();
    let procs: Vec<&Proc> = module.procs().collect();
    let own: HashMap<&str, Key> = procs
        .iter()
        .map(|proc| (proc.name.as_str(), digest(proc, items)))
        .collect();
    procs
        .iter()
        .map(|proc| {
            let mut all = Sha256::new();
            all.update(around);
            all.update(&proc.name);
            for name in reached(module, proc) {
                all.update([0]);
                all.update(name);
                all.update(own.get(name).copied().unwrap_or_default());
            }
            (proc.name.as_str(), all.finalize().into())
        })
        .collect()
}

/// A procedure and all that it calls or is a version of, through others too.
fn reached<'m>(module: &'m Module, proc: &'m Proc) -> BTreeSet<&'m str> {
    let mut found = BTreeSet::from([proc.name.as_str()]);
    let mut open = vec![proc];
    while let Some(proc) = open.pop() {
        let callees = proc.callees().iter().map(String::as_str);
        let spec = proc.equivalence.iter().map(|record| record.spec.as_str());
        for name in callees.chain(spec) {
            if found.insert(name) {
                open.extend(module.proc(name));
            }
        }
    }
    found
}

/// The digest of a procedure: its text, and where its parts stand.
fn digest(proc: &Proc, items: &Positions<'_>) -> Key {
    let mut all = Sha256::new();
    all.update(exo_frontend::print_item(&Item::Proc(proc.clone())));
    all.update(format!("{:?}", proc.equivalence));
    let mut place = |loc: &Loc| {
        let loc = items.in_definition(loc);
        all.update(loc.file.as_bytes());
        all.update(loc.line.to_le_bytes());
        all.update(loc.col.to_le_bytes());
    };
    place(&proc.loc);
    proc.vars.iter().for_each(|var| place(&var.loc));
    proc.preds.iter().for_each(|pred| place(&pred.loc));
    for stmt in proc.body.iter() {
        stmt.walk(&mut |stmt| place(&stmt.loc));
    }
    all.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "@proc\ndef f(n: size, x: f32[n]):\n    for i in seq(0, n):\n        x[i] = 0.0\n\n@proc\ndef g(n: size, x: f32[n]):\n    f(n, x)\n\n@proc\ndef h(n: size, x: f32[n]):\n    x[n] = 1.0\n";

    fn check(checks: &mut Checks, text: &str) -> Vec<String> {
        let module = exo_frontend::parse_module("a.exo", text).unwrap();
        let found = checks.check(&module, "a.exo", &|| false).unwrap();
        found.iter().map(Diagnostic::first_line).collect()
    }

    #[test]
    fn only_what_changed_is_checked_again() {
        let mut checks = Checks::default();
        let first = check(&mut checks, PROGRAM);
        assert_eq!(checks.checked(), 3);
        assert_eq!(first.len(), 1, "{first:?}");
        assert!(first[0].starts_with("a.exo:12:5: error: "), "{first:?}");
        // An edit above moves what is known.
        let above = check(
            &mut checks,
            &format!("# a comment\n\n{PROGRAM}").replace("0.0", "2.0"),
        );
        assert_eq!(checks.checked(), 2, "f and its caller");
        assert!(above[0].starts_with("a.exo:14:5: error: "), "{above:?}");
        assert_eq!(check(&mut checks, PROGRAM), first);
        assert_eq!(checks.checked(), 0);
    }

    #[test]
    fn a_broken_callee_is_told_once_and_its_callers_are_checked_when_it_is_mended() {
        let broken = PROGRAM
            .replace("x[i] = 0.0", "x[i + 1] = 0.0")
            .replace("x[n] = 1.0", "f(n + 1, x)");
        let mut checks = Checks::default();
        let found = check(&mut checks, &broken);
        assert!(
            found.iter().any(|line| line.contains("a.exo:4:9: error: ")),
            "{found:?}"
        );
        let mended = broken.replace("i + 1", "i");
        let found = check(&mut checks, &mended);
        assert_eq!(checks.checked(), 3);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains(":12:5: error: "), "{found:?}");
        assert_eq!(found, check(&mut Checks::default(), &mended));
    }

    #[test]
    fn a_check_that_is_cancelled_says_nothing_and_remembers_nothing() {
        let module = exo_frontend::parse_module("a.exo", PROGRAM).unwrap();
        let mut checks = Checks::default();
        assert_eq!(checks.check(&module, "a.exo", &|| true), None);
        check(&mut checks, PROGRAM);
        assert_eq!(checks.checked(), 3);
    }

    #[test]
    fn cycles_and_definitions_around_count() {
        let cycle = "@proc\ndef a(n: size):\n    b(n)\n\n@proc\ndef b(n: size):\n    a(n)\n";
        let mut checks = Checks::default();
        let found = check(&mut checks, cycle);
        assert!(!found.is_empty());
        assert_eq!(found, check(&mut checks, cycle));
        let mended = check(&mut checks, &cycle.replace("    a(n)", "    pass"));
        assert_eq!(mended, Vec::<String>::new());
    }
}
