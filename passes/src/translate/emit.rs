//! `exo-opt --emit`: what comes of the passes, as something else than MLIR.

use std::sync::OnceLock;

use exo_dialects::pass::ErrorEmitted;
use exo_dialects::tool::{StringOption, TranslateFrom, emit_by};
use melior::ir::OperationRef;

use super::export_exo::ExportExo;
use super::to_c::{ExoToC, ExoToHeader};
use super::to_machine::{ExoToAsm, ExoToBitcode, ExoToLlvmIr, ExoToObject};

const NAME: &str = "emit";

/// The forms of output; the first is the default.
const FORMS: [&str; 8] = [
    "mlir", "c", "header", "exo", "llvmir", "bitcode", "asm", "object",
];

static FORM: OnceLock<StringOption> = OnceLock::new();

/// Adds the option to the command line.
pub(super) fn register() {
    let option = FORM.get_or_init(|| {
        let help = format!(
            "what to write behind the passes: {} (default: mlir); options of C and of machine code are those of exo-translate",
            FORMS.join(", ")
        );
        StringOption::add(NAME, &help, "form")
    });
    emit_by::<Emit>(option);
}

/// Whether a command line asks for a form that there is, if it asks for one.
///
/// # Errors
/// The forms that there are.
pub(super) fn expect_known(args: &[String]) -> Result<(), String> {
    let asked = args.iter().skip(1).enumerate().filter_map(|(k, arg)| {
        let name = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'))?;
        match name.strip_prefix(NAME)? {
            "" => args.get(k + 2).map(String::as_str),
            rest => rest.strip_prefix('='),
        }
    });
    for form in asked {
        if !FORMS.contains(&form) {
            let known = FORMS.join(", ");
            return Err(format!("cannot emit '{form}'; there are: {known}"));
        }
    }
    Ok(())
}

/// The module in the form that is asked for.
struct Emit;

impl TranslateFrom for Emit {
    const NAME: &'static str = NAME;
    const SUMMARY: &'static str = "the form that the command line asks for";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        let form = FORM.get().map(StringOption::value).unwrap_or_default();
        match form.as_str() {
            "c" => ExoToC::translate(module),
            "header" => ExoToHeader::translate(module),
            "exo" => ExportExo::translate(module),
            "llvmir" => ExoToLlvmIr::translate(module),
            "bitcode" => ExoToBitcode::translate(module),
            "asm" => ExoToAsm::translate(module),
            "object" => ExoToObject::translate(module),
            _ => Ok(module.to_string().into_bytes()),
        }
    }
}
