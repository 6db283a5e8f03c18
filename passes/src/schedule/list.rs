//! `exo-list`: what steps can point at.

use std::io::{self, Write};

use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_ir::{Loc, Proc};
use exo_steps::cursor::{self, ExprEntry};
use melior::ir::OperationRef;

use super::refuse;
use crate::check::expect_proc;
use crate::tables;

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
Prints, to standard error, every statement of each procedure with a pattern that means exactly it, its path and its first line, and behind it
the expressions in it: what the options of steps take. Constants and control variables alone, and what is longer than a pattern may be, are left out. The pass changes nothing.";
    const EXAMPLE: &'static str = "exo-opt --exo-list gemm.mlir -o /dev/null";
    type Options = ListOptions;

    fn run(
        module: OperationRef<'_, '_>,
        options: ListOptions,
        _: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        let context = &*context_of(module);
        let mut out = String::new();
        if options.proc.is_empty() {
            tables::each(module, |table| {
                let view = tables::view_of(table)?;
                out += &tables::heading(module, table);
                let procs = view.procs().filter(|p| p.instr.is_none());
                procs.for_each(|p| out += &listing(p));
                Ok(())
            })?;
        } else {
            let view = tables::view_of(module)?;
            expect_proc(module, &view, &options.proc)?;
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

/// The greatest width of a column: a longer entry sticks out, and does not widen all other lines.
const WIDEST: usize = 60;

/// A line for each entry, in columns: the pattern, the path and the first line, indented as in the source; behind a statement its expressions.
fn listing(proc: &Proc) -> String {
    let lines = lines(proc);
    let widest = |column: fn(&Line) -> &str| {
        let widths = lines.iter().map(|line| column(line).chars().count());
        widths.filter(|width| *width <= WIDEST).max().unwrap_or(0)
    };
    let (patterns, paths) = (widest(|line| &line.pattern), widest(|line| &line.path));
    let mut out = format!("{}:\n", proc.name);
    for line in &lines {
        let Line {
            pattern,
            path,
            text,
        } = line;
        out += &format!("  {pattern:patterns$}  {path:paths$}  {text}\n");
    }
    out
}

/// The columns of a line.
struct Line {
    pattern: String,
    path: String,
    text: String,
}

fn lines(proc: &Proc) -> Vec<Line> {
    let mut exprs = cursor::list_exprs(proc).into_iter().peekable();
    let mut lines = Vec::new();
    for entry in cursor::list(proc) {
        let depth = entry.path.as_ref().map_or(0, |p| p.block.depth());
        let indent = "  ".repeat(depth);
        let path = entry
            .path
            .as_ref()
            .map_or("-".to_owned(), |p| p.to_string());
        lines.push(Line {
            pattern: entry.pattern,
            path: path.clone(),
            text: format!("{indent}{}", entry.header),
        });
        let own = |e: &ExprEntry| Some(&e.stmt) == entry.path.as_ref();
        while let Some(expr) = exprs.next_if(own) {
            let sort = if expr.is_data { "data" } else { "control" };
            lines.push(Line {
                pattern: expr.pattern,
                path: path.clone(),
                text: format!("{indent}  ({sort} expression)"),
            });
        }
    }
    lines
}
