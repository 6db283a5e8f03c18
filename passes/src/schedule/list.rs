//! `exo-list`: what steps can point at.

use exo_dialects::pass::{ErrorEmitted, Pass, Statistics};
use melior::ir::OperationRef;

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
        let view = crate::translate::view_of(module)?;
        for proc in view.procs().filter(|p| p.instr.is_none()) {
            if options.proc.is_empty() || options.proc == proc.name {
                eprint!("{}", listing(proc));
            }
        }
        Ok(())
    }
}

fn listing(proc: &exo_view::Proc) -> String {
    use std::fmt::Write;
    let mut out = format!("{}: {}\n", proc.loc, proc.name);
    proc.walk_paths(&mut |path, stmt| {
        let _ = writeln!(out, "  {path}  {}", stmt.loc);
    });
    out
}
