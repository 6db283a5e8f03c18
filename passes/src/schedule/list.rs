//! `exo-list`: what steps can point at.

use std::io::{self, Write};

use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_steps::cursor::{self, ListEntry};
use exo_view::{Loc, Proc};
use melior::ir::OperationRef;

use super::refuse;
use crate::check::expect_proc;

exo_options::pass_options! {
    /// Options of `exo-list`.
    pub(crate) struct ListOptions {
        /// list only the procedure of this name (default: all)
        pub(crate) proc: String = "",
    }
}

/// Lists what steps can point at.
pub(crate) struct List;

impl Pass for List {
    const ARGUMENT: &'static str = "exo-list";
    const SUMMARY: &'static str = "list what schedule steps can point at";
    const DESCRIPTION: &'static str = "
Prints, to standard error, every statement of each procedure with a pattern that means exactly it, its path and its place: what the options of
steps take. The pass changes nothing.";
    const EXAMPLE: &'static str = "exo-opt --exo-list gemm.mlir -o /dev/null";
    type Options = ListOptions;

    fn run(
        module: OperationRef<'_, '_>,
        options: ListOptions,
        _: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        let context = &*context_of(module);
        let view = crate::translate::view_of(module)?;
        let mut out = String::new();
        if options.proc.is_empty() {
            let procs = view.procs().filter(|p| p.instr.is_none());
            procs.for_each(|p| out += &listing(p));
        } else {
            expect_proc(context, &view, &options.proc)?;
            view.proc(&options.proc)
                .iter()
                .for_each(|p| out += &listing(p));
        }
        io::stderr().write_all(out.as_bytes()).map_err(|error| {
            let message = format!("cannot print the list: {error}");
            refuse::error(context, &Loc::unknown(), &message)
        })
    }
}

/// A line for each entry, in columns: the pattern, the path and the first line, indented as in the source.
fn listing(proc: &Proc) -> String {
    let entries = cursor::list(proc);
    let path = |e: &ListEntry| e.path.as_ref().map_or("-".to_owned(), |p| p.to_string());
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let patterns = widest(&mut entries.iter().map(|e| e.pattern.chars().count()));
    let paths = widest(&mut entries.iter().map(|e| path(e).chars().count()));
    let mut out = format!("{}:\n", proc.name);
    for entry in &entries {
        let indent = "  ".repeat(entry.path.as_ref().map_or(0, |p| p.block.depth()));
        let at = path(entry);
        out += &format!(
            "  {:patterns$}  {at:paths$}  {indent}{}\n",
            entry.pattern, entry.header
        );
    }
    out
}
