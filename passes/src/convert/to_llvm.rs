//! `exo-to-llvm`: the whole way from procedures to the llvm dialect, under one name.

use exo_backend_mlir::conversions;
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::pass::{self, Declaration, ErrorEmitted, PassDoc, PassOptions, Run, context_of};
use exo_dialects::{diagnostic, location, symbols, upstream};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

use super::to_func::{ConvertOptions, Converted, convert, is_converted};
use crate::edit;

const ARGUMENT: &str = "exo-to-llvm";
const SUMMARY: &str =
    "convert procedures to the llvm dialect: convert-exo-to-func and MLIR's own conversions";

exo_options::pass_options! {
    /// Options of `exo-to-llvm`.
    pub(crate) struct ToLlvmOptions {
        /// what functions take: 'c' (what the header of --exo-to-header declares) or 'memref' (a memref in parts)
        pub(crate) signature: String = "c",
        /// how structs are passed where the signature is C's: 'sysv64' (x86-64) or 'aapcs64' (AArch64, 64-bit RISC-V)
        pub(crate) abi: String = "sysv64",
        /// what 'par' loops become: 'none' (iterations one after the other) or 'omp' (threads of OpenMP share them)
        pub(crate) parallel: String = "none",
        /// what R, the undecided precision, becomes: f16, bf16, f32 or f64
        pub(crate) precision: String = "f32",
        /// run exo-check first: what it proves, functions rely on
        pub(crate) check: bool = true,
        /// check at the entry of public procedures what is said of arguments: sizes, preconditions, strides, overlaps; a failed check ends the process
        pub(crate) check_arguments: bool = false,
        /// take it for granted that memrefs of different memory spaces share no memory
        pub(crate) spaces_apart: bool = false,
        /// give functions the attribute of what the target must have for the instructions of the module, so that LLVM need not be told
        pub(crate) target_features: bool = false,
        /// what debuggers are told: 'none', 'lines' (which lines code comes of) or 'full' (variables, too)
        pub(crate) debug: String = "none",
        /// keep values on the stack for debuggers as long as their blocks are open: costs time
        pub(crate) keep: bool = false,
        /// a file into which the program is written as Exo source, for lines to lead there instead of to what the module comes of
        pub(crate) printed: String = "",
    }
}

impl ToLlvmOptions {
    /// The options of the conversion to functions, with which it begins.
    fn to_func(&self) -> ConvertOptions {
        ConvertOptions {
            signature: self.signature.clone(),
            abi: self.abi.clone(),
            parallel: self.parallel.clone(),
            affine: false,
            precision: self.precision.clone(),
            check: self.check,
            check_arguments: self.check_arguments,
            spaces_apart: self.spaces_apart,
            target_features: self.target_features,
            debug: self.debug.clone(),
            keep: self.keep,
            printed: self.printed.clone(),
        }
    }
}

/// Registers the pass.
pub(crate) fn register() {
    pass::register_declared(Declaration {
        argument: ARGUMENT.to_owned(),
        summary: SUMMARY.to_owned(),
        options: ToLlvmOptions::SPECS.to_vec(),
        statistics: &[],
        lowers: true,
        run: Box::new(|module, values, _, run| {
            match ToLlvmOptions::from_values(&mut values.into_iter()) {
                Some(options) => lower_all(module, &options, run),
                None => {
                    let text = format!("an option of '{ARGUMENT}' does not fit its type");
                    Err(error(module, text))
                }
            }
        }),
    });
}

/// Lowers a symbol table and those in it that have procedures, each by itself. MLIR's conversions of a module are of all
/// that is inside, so inner ones come first, and one that has nothing of ours but in them is left.
fn lower_all(
    module: OperationRef<'_, '_>,
    options: &ToLlvmOptions,
    run: &Run,
) -> Result<(), ErrorEmitted> {
    let nested = symbols::nested_tables_of(module, &is_converted);
    for table in nested.iter().rev() {
        lower(*table, options, run)?;
    }
    match nested.is_empty() || edit::definitions(module).any(is_converted) {
        true => lower(module, options, run),
        false => Ok(()),
    }
}

/// Lowers the procedures of one symbol table.
fn lower(
    module: OperationRef<'_, '_>,
    options: &ToLlvmOptions,
    run: &Run,
) -> Result<(), ErrorEmitted> {
    let to_func = options.to_func();
    let converted = convert(module, &to_func, &|_| true)?;
    convert_ours(module, &converted, run)?;
    edit::settle_debug_values(module);
    if converted.overhang {
        edit::allow_any_address(module);
    }
    Ok(())
}

/// Runs MLIR's conversions on what was made of procedures and on all that names it or is named by it. What else stands in a symbol table with procedures is of no concern.
fn convert_ours(
    table: OperationRef<'_, '_>,
    converted: &Converted,
    run: &Run,
) -> Result<(), ErrorEmitted> {
    let context = &context_of(table);
    let made = converted.made.iter();
    let ours: Vec<String> = made
        .chain(&converted.instruction_functions)
        .cloned()
        .collect();
    let conversions = conversions(converted.parallel);
    let done = if !upstream::is_module(table) {
        if ours.is_empty() {
            return Ok(());
        }
        expect_convertible(table, &ours)?;
        let gathered = edit::gathered(context, table, &ours);
        let gathered = gathered.ok_or_else(|| {
            let text = symbols::table_text(table);
            error(table, format!("'{ARGUMENT}' finds no place in {text}"))
        })?;
        let done = run.pipeline(&conversions, gathered);
        edit::scatter(context, gathered);
        done
    } else {
        let aside = (!ours.is_empty()).then(|| edit::set_aside(context, table, &ours));
        let done = run.pipeline(&conversions, table);
        if let Some(aside) = &aside {
            edit::put_back(context, table, aside);
        }
        done
    };
    done.map_err(|why| match why {
        // A pass that failed has said why.
        None => ErrorEmitted,
        Some(why) => error(
            table,
            format!("'{ARGUMENT}' needs conversions of MLIR: {}", why.trim_end()),
        ),
    })
}

/// Refuses what the conversions of modules do not convert and what is linked with procedures nevertheless, such as a `gpu.func` that calls a function which does.
fn expect_convertible(table: OperationRef<'_, '_>, ours: &[String]) -> Result<(), ErrorEmitted> {
    let related = edit::related_definitions(table, ours);
    let stays = |op: &&OperationRef<'_, '_>| {
        let name = upstream::name(**op);
        !(name.starts_with("llvm.") || ["func.func", "memref.global"].contains(&name))
    };
    let Some(op) = related.iter().find(stays) else {
        return Ok(());
    };
    let text = format!(
        "'{ARGUMENT}' does not convert {}, which names what procedures of {} become, or is named by it: use 'convert-exo-to-func', and MLIR's conversions for that",
        symbols::table_text(*op),
        symbols::table_text(table)
    );
    let error = Diagnostic::error(Class::BadInput, text);
    let error = error.at(&location::from_mlir(op.location()));
    Err(diagnostic::emit(&context_of(table), &error))
}

fn error(module: OperationRef<'_, '_>, text: String) -> ErrorEmitted {
    let context = &context_of(module);
    diagnostic::emit(context, &Diagnostic::error(Class::Internal, text))
}

/// The manual entry of the pass.
pub(crate) fn doc() -> PassDoc {
    PassDoc {
        argument: ARGUMENT,
        summary: SUMMARY,
        description: "
Runs `convert-exo-to-func`, by default with C's signatures, and then MLIR's conversions of `memref`, `scf`, `arith`, `math` and `func`. What comes
of it, `mlir-translate --mlir-to-llvmir` makes LLVM IR of; objects that are compiled of that link with C by the header of `--exo-to-header`.

In a module with procedures, functions and whatever else neither names what these become nor is named by it, by way of whatever others, stay as they are, and stand at the end.

Procedures of other symbol tables, such as a `gpu.module`, are converted as well, each table by itself. What MLIR's conversions of modules do not take, a `gpu.func`, must not call what comes of a procedure.",
        example: "exo-opt gemm.mlir --exo-to-llvm | mlir-translate-22 --mlir-to-llvmir | clang-22 -O3 -x ir -c - -o gemm.o",
        options: ToLlvmOptions::SPECS,
        statistics: &[],
    }
}
