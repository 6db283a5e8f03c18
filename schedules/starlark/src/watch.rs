//! Looking at procedures in the midst of a program: `--exo-print-before` and `--exo-stop-at`.

use std::cell::RefCell;
use std::io::Write;

use exo::Line;
use exo_diagnostics::style_of_stderr;
use exo_frontend::{NO_DIFFERENCE, print_difference};
use exo_ir::{Item, Loc, Module, Proc};
use starlark::codemap::FileSpanRef;

use crate::error::loc;
use crate::host::Host;
use crate::program::Program;

/// The lines of a program before which something is to happen.
pub(crate) struct Watch<'a> {
    program: &'a Program,
    /// All procedures as they were when the line to print before was last reached, if it was.
    printed: RefCell<Option<Module>>,
    /// The place where the program was stopped.
    stopped: RefCell<Option<Loc>>,
}

/// Ends a program that is to stop; no error.
#[derive(Debug, thiserror::Error)]
#[error("the program was to stop here")]
struct Stopped;

impl<'a> Watch<'a> {
    pub(crate) fn new(program: &'a Program) -> Watch<'a> {
        Watch {
            program,
            printed: RefCell::new(None),
            stopped: RefCell::new(None),
        }
    }

    /// Called before each statement.
    ///
    /// # Errors
    /// The program is to stop.
    pub(crate) fn before(&self, host: &Host<'_>, span: FileSpanRef<'_>) -> starlark::Result<()> {
        let Program {
            print_before,
            stop_at,
            stop_after,
            source,
            ..
        } = self.program;
        // Most programs are not watched, and places cost.
        if print_before.is_none() && stop_at.is_none() && stop_after.is_none() {
            return Ok(());
        }
        let at = loc(&span.to_file_span());
        let has = |line: &Option<Line>| line.as_ref().is_some_and(|l| l.has(&at, &source.file));
        // A statement at the top of a file runs once, and the evaluator calls twice.
        let again = at.col == 1 && self.printed.borrow().is_some();
        if has(print_before) && !again {
            self.print(&at, host);
        }
        let is_top = at.col == 1 && *at.file == *source.file;
        let is_behind = stop_after.is_some_and(|line| is_top && at.line > line);
        if has(stop_at) || is_behind {
            self.stopped.replace(Some(at));
            return Err(starlark::Error::new_native(Stopped));
        }
        Ok(())
    }

    /// Prints procedures: whole at first, and then what has changed since the line was reached before.
    fn print(&self, at: &Loc, host: &Host<'_>) {
        let session = host.session.borrow();
        let before = self.printed.replace(Some(session.all().clone()));
        let shown = match before.filter(|_| !self.program.print_whole) {
            Some(before) => changes(&before, session.changed()),
            None => print(session.changed()),
        };
        // Who closed standard error does not want to be told.
        let _ = writeln!(std::io::stderr(), "# {at}: before\n{shown}");
    }

    /// The place where the program was stopped, if it was.
    pub(crate) fn stopped(&self) -> Option<Loc> {
        self.stopped.borrow().clone()
    }

    /// The first line that was asked for, and that no statement begins at that was run.
    pub(crate) fn missed(&self) -> Option<&'a Line> {
        let print = self.program.print_before.as_ref();
        let print = print.filter(|_| self.printed.borrow().is_none());
        let stop = self.program.stop_at.as_ref();
        print.or(stop.filter(|_| self.stopped.borrow().is_none()))
    }
}

/// The difference between procedures and their former versions, by name.
fn changes(before: &Module, now: Vec<&Proc>) -> String {
    let style = style_of_stderr();
    let changed = now.into_iter().filter_map(|proc| {
        let was = before.proc(&proc.name);
        (was != Some(proc)).then(|| print_difference(was, proc, style))
    });
    let texts: Vec<String> = changed.collect();
    match texts.is_empty() {
        true => NO_DIFFERENCE.to_owned(),
        false => texts.join("\n"),
    }
}

/// Procedures as Exo source.
pub(crate) fn print(procs: Vec<&Proc>) -> String {
    let module = Module {
        items: procs.into_iter().cloned().map(Item::Proc).collect(),
        ..Module::default()
    };
    exo_frontend::print_module(&module)
}
