//! `exo-import`: procedures of Exo source, added to a module.

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic;
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_dialects::symbols;
use exo_options::Contents;
use melior::Context;
use melior::ir::OperationRef;

use crate::{edit, translate};

exo_options::pass_options! {
    /// Options of `exo-import`.
    pub(crate) struct ImportOptions {
        /// the Exo source whose definitions are added
        pub(crate) file: String = "",
        /// its text, with '\xx' for what ends options; then 'file' is only its name, and a pipeline that is printed has it
        pub(crate) text: Contents = "file",
    }
}

/// Adds the definitions of a file of Exo source to a module.
pub(crate) struct Import;

impl Pass for Import {
    const ARGUMENT: &'static str = "exo-import";
    const SUMMARY: &'static str = "add the definitions of Exo source to the module";
    const DESCRIPTION: &'static str = r"
Puts the procedures, instructions, externs, memories and configurations of a file before what the module has. They pass the front-end checks first. Procedures are private, so
that `symbol-dce` takes away those that nothing calls in the end. It lets a schedule bring what it calls (`exo-replace`, `exo-call-eqv`) into a module that comes from elsewhere, such as one
whose procedures were raised from functions.

A definition whose name the module has already is an error, and nothing is added then.";
    const EXAMPLE: &'static str = "exo-opt kernel.mlir --convert-affine-to-exo --exo-import=file=product.py --exo-replace='proc=gemm_exo blk=\"for i in _: _\" with=product'";
    type Options = ImportOptions;
    const STATISTICS: &'static [(&'static str, &'static str)] =
        &[("num-imported", "Definitions added")];

    fn run(
        module: OperationRef<'_, '_>,
        options: ImportOptions,
        statistics: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        let context = &context_of(module);
        let bytes = match options.text.text() {
            Some(text) => text.as_bytes().to_vec(),
            None => read(context, &options.file)?,
        };
        let view = translate::read_source(context, &options.file, &bytes)?;
        let clash = view.items.iter().find(|item| {
            edit::definitions(module).any(|op| symbols::defined(op) == Some(item.name()))
        });
        if let Some(item) = clash {
            let text = format!("the module has another definition of '{}'", item.name());
            let error = Diagnostic::error(Class::BadInput, text).at(item.loc());
            return Err(diagnostic::emit(context, &error));
        }
        edit::import(context, module, &view)
            .map_err(|error| diagnostic::emit(context, &(&error).into()))?;
        statistics.add(0, view.items.len() as u64);
        Ok(())
    }
}

fn read(context: &Context, file: &str) -> Result<Vec<u8>, ErrorEmitted> {
    let unreadable = |why: &str| {
        let text = format!("cannot read the source '{file}': {why}");
        diagnostic::emit(context, &Diagnostic::error(Class::BadInput, text))
    };
    match file {
        "" => Err(unreadable("no file is named; say --exo-import=file=FILE")),
        file => std::fs::read(file).map_err(|error| unreadable(&error.to_string())),
    }
}
