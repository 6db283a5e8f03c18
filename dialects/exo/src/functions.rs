//! Functions of MLIR's own dialects to which instructions and externs are lowered: taken out of a module as text, and put into others.

use exo_diagnostics::{Class, Diagnostic};
use exo_view::{Item, Loc, MlirFunction, MlirFunctions, MlirText};
use melior::Context;
use melior::dialect::arith;
use melior::ir::attribute::{IntegerAttribute, StringAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationLike, OperationPrintingFlags, WalkOrder, WalkResult};
use melior::ir::{Attribute, Module, Operation, OperationRef, RegionLike, Value, ValueLike};
use mlir_sys::mlirValueReplaceAllUsesOfWith;

use crate::diagnostic::Collector;
use crate::ffi::{self, string_ref};
use crate::hw::Rule;
use crate::location::Places;
use crate::names::attr;
use crate::pass::context_of;
use crate::{native, ops};

/// The dialects that such functions may use: those whose operations `exo-to-llvm` converts.
pub const DIALECTS: [&str; 8] = [
    "arith", "func", "llvm", "math", "memref", "scf", "ub", "vector",
];

const FUNCTION: &str = "func.func";
const CALL: &str = "func.call";

/// Whether an operation is a function.
pub fn is_function(op: OperationRef<'_, '_>) -> bool {
    native::op_name(op) == FUNCTION
}

/// The functions of a module, beside its definitions and in the text of them.
///
/// # Errors
/// One that has no body, does something else than compute, or is there twice, and text that is none: each at its place.
pub fn of<'i>(
    items: impl IntoIterator<Item = &'i Item>,
    module: OperationRef<'_, '_>,
) -> Result<MlirText, Vec<Diagnostic>> {
    let context = context_of(module);
    let texts = read_texts(items, &context)?;
    let functions = functions_of(module, &texts);
    Ok(MlirText {
        all: described_once(&functions, &mut Places::default())?,
        text: text_of(module, &functions),
    })
}

/// What is known of the functions of [`of`], at the places that are given.
///
/// # Errors
/// As [`of`].
pub(crate) fn described_beside<'i>(
    items: impl IntoIterator<Item = &'i Item>,
    module: OperationRef<'_, '_>,
    places: &mut Places<'_>,
) -> Result<Vec<MlirFunction>, Vec<Diagnostic>> {
    let context = context_of(module);
    let texts = read_texts(items, &context)?;
    described_once(&functions_of(module, &texts), places)
}

/// A function, and what a target must have for all of the module that it stands in.
type Found<'c, 'a> = (OperationRef<'c, 'a>, Vec<String>);

fn functions_of<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
    texts: &'a [Module<'c>],
) -> Vec<Found<'c, 'a>> {
    let texts = texts.iter().map(Module::as_operation);
    let all = std::iter::once(module).chain(texts);
    all.flat_map(functions_in).collect()
}

fn functions_in<'c: 'a, 'a>(module: OperationRef<'c, 'a>) -> Vec<Found<'c, 'a>> {
    let functions = top_level(module).filter(|op| is_function(*op));
    functions.map(|op| (op, features(module))).collect()
}

/// What is known of functions, each of which has a name of its own.
fn described_once(
    functions: &[Found<'_, '_>],
    places: &mut Places<'_>,
) -> Result<Vec<MlirFunction>, Vec<Diagnostic>> {
    let mut reports = Vec::new();
    let mut all: Vec<MlirFunction> = Vec::new();
    for (op, common) in functions {
        let function = match described(*op, common, places) {
            Ok(function) => function,
            Err(mut more) => {
                reports.append(&mut more);
                continue;
            }
        };
        if let Some(first) = all.iter().find(|known| known.name == function.name) {
            let MlirFunction { name, loc, .. } = &function;
            let message = format!("function '{name}' is there twice, first at {}", first.loc);
            reports.push(refused(loc, message));
            continue;
        }
        all.push(function);
    }
    match reports.is_empty() {
        true => Ok(all),
        false => Err(reports),
    }
}

/// The functions of a module, if an instruction or extern of its own is lowered to one; others are nobody's concern.
///
/// # Errors
/// As [`of`].
pub fn wanted_by(
    view: &exo_view::Module,
    module: OperationRef<'_, '_>,
) -> Result<MlirFunctions, Vec<Diagnostic>> {
    match view.items.iter().any(asks) {
        true => of(view.items.iter(), module).map(MlirFunctions::new),
        false => Ok(MlirFunctions::default()),
    }
}

/// The functions in the text of a program that was not read from MLIR.
///
/// # Errors
/// As [`of`].
pub fn written_in(view: &exo_view::Module) -> Result<MlirFunctions, Vec<Diagnostic>> {
    if !view.items.iter().any(asks) {
        return Ok(MlirFunctions::default());
    }
    let context = crate::load::context();
    let empty = Module::new(melior::ir::Location::unknown(&context));
    of(view.items.iter(), empty.as_operation()).map(MlirFunctions::new)
}

/// Whether a definition is lowered to a function.
fn asks(item: &Item) -> bool {
    match item {
        Item::Proc(proc) => proc.instr.as_ref().is_some_and(|i| i.mlir.is_some()),
        Item::Extern(function) => !function.mlir.is_empty(),
        Item::Config(_) | Item::Memory(_) => false,
    }
}

/// The functions that definitions bring along as text, each text once.
fn read_texts<'i, 'c>(
    items: impl IntoIterator<Item = &'i Item>,
    context: &'c Context,
) -> Result<Vec<Module<'c>>, Vec<Diagnostic>> {
    let mut read: Vec<(&str, Module<'c>)> = Vec::new();
    for item in items {
        let text = match item {
            Item::Proc(proc) => proc.instr.as_ref().and_then(|i| i.mlir_global.as_deref()),
            Item::Extern(function) => function.mlir_global.as_deref(),
            Item::Config(_) | Item::Memory(_) => None,
        };
        let Some(text) = text.filter(|text| read.iter().all(|(known, _)| known != text)) else {
            continue;
        };
        read.push((text, read_text(item, text, context)?));
    }
    Ok(read.into_iter().map(|(_, module)| module).collect())
}

fn read_text<'c>(
    item: &Item,
    text: &str,
    context: &'c Context,
) -> Result<Module<'c>, Vec<Diagnostic>> {
    let name = format!("<functions of '{}'>", item.name());
    let said = Collector::new(context);
    let module = crate::load::parse_source(context, text.as_bytes(), &name);
    let mut reports = said.take();
    let Some(module) = module else {
        let message = format!("the functions of '{}' cannot be read", item.name());
        reports.insert(0, refused(item.loc(), message));
        return Err(reports);
    };
    let others = top_level(module.as_operation()).filter(|op| !is_function(*op));
    let other = others.map(native::op_name).next().map(str::to_owned);
    match other {
        None => Ok(module),
        Some(other) => {
            let message = format!("the text of functions of '{}' has '{other}'", item.name());
            Err(vec![refused(item.loc(), message)])
        }
    }
}

fn top_level<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    let first = ops::read::block(module, 0).and_then(|block| block.first_operation());
    std::iter::successors(first, |op| op.next_in_block())
}

/// The names that a module's operations have which are not of the exo dialect.
pub fn symbols(module: OperationRef<'_, '_>) -> Vec<String> {
    let others = top_level(module).filter(|op| ops::Definition::try_from(*op).is_err());
    let names = others.filter_map(|op| crate::symbols::defined(op).map(str::to_owned));
    names.collect()
}

fn refused(loc: &Loc, message: String) -> Diagnostic {
    let error = Diagnostic::error(Class::BadInput, message);
    error.with_id(Rule::Function.id()).at(loc)
}

fn described(
    op: OperationRef<'_, '_>,
    common: &[String],
    places: &mut Places<'_>,
) -> Result<MlirFunction, Vec<Diagnostic>> {
    let loc = places.of(op.location());
    let name = crate::symbols::defined(op).unwrap_or_default().to_owned();
    let has_body = op.region(0).is_ok_and(|body| body.first_block().is_some());
    if !has_body {
        let message = format!(
            "function '{name}' has no body: what instructions are lowered to calls nothing outside"
        );
        return Err(vec![refused(&loc, message)]);
    }
    let (mut calls, mut reports) = (Vec::new(), Vec::new());
    op.walk(WalkOrder::PreOrder, |inner| {
        let full = native::op_name(inner);
        let dialect = full.split('.').next().unwrap_or_default();
        let mut at = || places.of(inner.location());
        if !DIALECTS.contains(&dialect) {
            let known = DIALECTS.join(", ");
            let message = format!("function '{name}' has '{full}': it may use {known}");
            reports.push(refused(&at(), message));
        }
        if is_outside(full) {
            let message = format!("function '{name}' has '{full}', which leads out of the library");
            reports.push(refused(&at(), message));
        }
        if full == CALL
            && let Some((callee, None)) =
                native::attribute(inner, "callee").and_then(native::symbol_of)
        {
            calls.push(callee.to_owned());
        }
        WalkResult::Advance
    });
    if !reports.is_empty() {
        return Err(reports);
    }
    let mut features = features(op);
    features.extend(common.iter().cloned());
    Ok(MlirFunction {
        name,
        loc,
        ty: native::attribute(op, "function_type").map_or_else(String::new, |ty| ty.to_string()),
        calls,
        features,
    })
}

/// Whether an operation has to do with what stands neither in a function nor beside it.
fn is_outside(name: &str) -> bool {
    let llvm = [
        "llvm.call",
        "llvm.invoke",
        "llvm.mlir.addressof",
        "llvm.func",
        "llvm.mlir.global",
    ];
    llvm.contains(&name)
        || ["func.call_indirect", "func.constant"].contains(&name)
        || ["memref.global", "memref.get_global"].contains(&name)
        // Calls of a library of MLIR's, or of the C library.
        || ["memref.copy", "vector.print"].contains(&name)
}

/// What a target must have, as an operation says it.
pub fn features(op: OperationRef<'_, '_>) -> Vec<String> {
    ops::read::lines(op, attr::TARGET_FEATURES)
}

/// A module of functions, as text.
fn text_of(module: OperationRef<'_, '_>, functions: &[Found<'_, '_>]) -> String {
    if functions.is_empty() {
        return String::new();
    }
    let alone = Module::new(module.location());
    for (op, _) in functions {
        alone.body().append_operation((**op).clone());
    }
    let flags = OperationPrintingFlags::new().enable_debug_info(true, false);
    let text = alone.as_operation().to_string_with_flags(flags);
    text.unwrap_or_else(|_| alone.as_operation().to_string())
}

/// A function to be put into a module, and the name that it gets there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Its name beside the instruction.
    pub name: String,
    /// Its name in the module.
    pub as_name: String,
    /// Arguments that are constants there, by their places, with what they are.
    pub constants: Vec<(usize, i64)>,
}

/// Copies of functions, which are private, and inlined wherever they are called. What they call has to be among them.
///
/// # Errors
/// The text is none of [`of`]: a bug.
pub fn copies<'c>(
    context: &'c Context,
    functions: &MlirFunctions,
    wanted: &[Wanted],
) -> Result<Vec<Operation<'c>>, String> {
    let module = crate::load::parse_source(context, functions.text().as_bytes(), "functions")
        .ok_or_else(|| broken("cannot be read"))?;
    let found: Vec<_> = top_level(module.as_operation()).collect();
    let find = |name: &str| {
        let of_name = |op: &&OperationRef<'_, '_>| crate::symbols::defined(**op) == Some(name);
        found.iter().find(of_name)
    };
    // Names are followed before anything is taken out. Nothing calls those with constants, of which there may be several.
    let (mut renamed, mut special) = (Vec::new(), Vec::new());
    for each in wanted {
        let op = find(&each.name).ok_or_else(|| broken("lack one"))?;
        match each.constants.is_empty() {
            true => renamed.push((*op, each)),
            false => special.push((*op, each)),
        }
    }
    // First to names that nothing there has: a name that one is to get may be another's.
    let names = || found.iter().filter_map(|op| crate::symbols::defined(*op));
    let longest = names().map(str::len).max().unwrap_or(0);
    let front = "_".repeat(longest);
    for (number, (op, _)) in renamed.iter().enumerate() {
        rename(&module, *op, &format!("{front}.{number}"))?;
    }
    for (op, each) in &renamed {
        rename(&module, *op, &each.as_name)?;
    }
    let copies = renamed
        .iter()
        .map(|(op, _)| private((**op).clone(), context));
    let special = special
        .iter()
        .map(|(op, each)| private(specialised((**op).clone(), each, context), context));
    Ok(copies.chain(special).collect())
}

/// A function of that name whose arguments are constants where it says so. It takes them still.
fn specialised<'c>(mut op: Operation<'c>, as_what: &Wanted, context: &'c Context) -> Operation<'c> {
    use melior::ir::operation::OperationMutLike;
    let name = StringAttribute::new(context, &as_what.as_name);
    op.set_attribute(attr::SYM_NAME, name.into());
    let location = op.location();
    let Some(block) = op.region(0).ok().and_then(|body| body.first_block()) else {
        return op;
    };
    for (place, value) in &as_what.constants {
        let Ok(argument) = block.argument(*place) else {
            continue;
        };
        let value = IntegerAttribute::new(argument.r#type(), *value);
        let constant = arith::constant(context, value.into(), location);
        let constant = block.insert_operation(0, constant);
        if let Ok(constant) = constant.result(0) {
            replace_all_uses(argument.into(), constant.into());
        }
    }
    op
}

fn replace_all_uses(value: Value<'_, '_>, by: Value<'_, '_>) {
    // SAFETY: both values live, and have the same type.
    unsafe { mlirValueReplaceAllUsesOfWith(value.to_raw(), by.to_raw()) }
}

/// Gives a function of a module another name, also where it is called.
fn rename(module: &Module<'_>, op: OperationRef<'_, '_>, name: &str) -> Result<(), String> {
    // SAFETY: both operations live, and the string is read during the call.
    let done = unsafe {
        ffi::exoRenameSymbol(
            module.as_operation().to_raw(),
            op.to_raw(),
            string_ref(name),
        )
    };
    match done {
        true => Ok(()),
        false => Err(broken("cannot be renamed")),
    }
}

fn broken(what: &str) -> String {
    format!("internal error: the functions {what}; please report")
}

/// Lets a function be internal to its module, and inlined.
fn private<'c>(mut op: Operation<'c>, context: &'c Context) -> Operation<'c> {
    use melior::ir::operation::OperationMutLike;
    // What else is said of it is for the module that it comes of.
    let kept = [attr::SYM_NAME, "function_type", "arg_attrs", "res_attrs"];
    let all = op.attributes().map(|(name, _)| name);
    let names: Vec<_> = all.filter_map(native::identifier_text).collect();
    for name in names.into_iter().filter(|name| !kept.contains(name)) {
        let _ = op.remove_attribute(name);
    }
    let mut set = |name: &str, text: &str| {
        if let Some(value) = Attribute::parse(context, text) {
            op.set_attribute(name, value);
        }
    };
    set(attr::SYM_VISIBILITY, "\"private\"");
    set("llvm.linkage", "#llvm.linkage<internal>");
    set("passthrough", "[\"alwaysinline\"]");
    op
}
