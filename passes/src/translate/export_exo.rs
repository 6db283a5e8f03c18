//! `--export-exo`: the dialect to Exo source.

use exo_dialects::pass::ErrorEmitted;
use exo_dialects::tool::TranslateFrom;
use melior::ir::OperationRef;

/// Prints the definitions of a module as Exo source.
pub(crate) struct ExportExo;

impl TranslateFrom for ExportExo {
    const NAME: &'static str = "export-exo";
    const SUMMARY: &'static str = "the exo dialect to Exo source";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        Ok(exo_frontend::print_module(&super::input::view_of(module)?).into_bytes())
    }
}
