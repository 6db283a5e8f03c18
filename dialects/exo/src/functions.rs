//! Functions of MLIR's own dialects to which instructions and externs are lowered: taken out of a module as text, and put into others.

use std::collections::{BTreeMap, BTreeSet};

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::{Item, Loc, MlirFunction, MlirFunctions, MlirKind, MlirText};
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
use crate::{native, ops, symbols, upstream};

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

/// The kind of an operation beside definitions; `None` if it is neither a function nor a variable.
pub fn kind_of(op: OperationRef<'_, '_>) -> Option<MlirKind> {
    match native::op_name(op) {
        FUNCTION => Some(MlirKind::Function),
        "llvm.func" => (!has_body(op)).then_some(MlirKind::Outside),
        "memref.global" | "llvm.mlir.global" => Some(MlirKind::Variable),
        _ => None,
    }
}

fn has_body(function: OperationRef<'_, '_>) -> bool {
    let body = function.region(0);
    body.is_ok_and(|body| body.first_block().is_some())
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

/// The functions of [`of`], described without their text, at the places that are given.
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

/// A function, and the target features that all of the module that it stands in needs.
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
    let functions = top_level(module).filter(|op| kind_of(*op).is_some());
    functions.map(|op| (op, features(module))).collect()
}

/// Describes functions, each of which must have a name of its own.
fn described_once(
    functions: &[Found<'_, '_>],
    places: &mut Places<'_>,
) -> Result<Vec<MlirFunction>, Vec<Diagnostic>> {
    let names = functions.iter();
    let names: BTreeSet<&str> = names.filter_map(|(op, _)| symbols::defined(*op)).collect();
    let mut reports = Vec::new();
    let mut all: Vec<MlirFunction> = Vec::new();
    for (op, common) in functions {
        let function = match described(*op, common, (&names, places)) {
            Ok(function) => function,
            Err(mut more) => {
                reports.append(&mut more);
                continue;
            }
        };
        if let Some(first) = all.iter().find(|known| known.name == function.name) {
            // Several texts may have to do with one function of elsewhere.
            if function.kind == MlirKind::Outside && is_same(first, &function) {
                continue;
            }
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

/// Whether two declarations agree.
fn is_same(a: &MlirFunction, b: &MlirFunction) -> bool {
    a.kind == b.kind && a.ty == b.ty
}

/// The functions of a module, if an instruction, extern or memory of its own is lowered to one; others are nobody's concern.
///
/// # Errors
/// As [`of`].
pub fn wanted_by(
    view: &exo_ir::Module,
    module: OperationRef<'_, '_>,
) -> Result<MlirFunctions, Vec<Diagnostic>> {
    match view.items.iter().any(asks) {
        true => reached_by(view, module).map(MlirFunctions::new),
        false => Ok(MlirFunctions::default()),
    }
}

/// The functions of [`of`] that definitions are lowered to, and what those name, directly or through others.
fn reached_by(
    view: &exo_ir::Module,
    module: OperationRef<'_, '_>,
) -> Result<MlirText, Vec<Diagnostic>> {
    let context = context_of(module);
    let texts = read_texts(view.items.iter(), &context)?;
    let mut functions = functions_of(module, &texts);
    let mut names: Vec<String> = view.items.iter().flat_map(asked_for).collect();
    let mut reached: BTreeSet<String> = BTreeSet::new();
    while let Some(name) = names.pop() {
        let named = functions.iter().map(|(op, _)| *op);
        for op in named.filter(|op| symbols::defined(*op) == Some(&name)) {
            names.extend(upstream::symbols_in(op));
        }
        reached.insert(name);
        names.retain(|name| !reached.contains(name));
    }
    functions.retain(|(op, _)| symbols::defined(*op).is_some_and(|name| reached.contains(name)));
    Ok(MlirText {
        all: described_once(&functions, &mut Places::default())?,
        text: text_of(module, &functions),
    })
}

/// The functions that a definition is lowered to.
fn asked_for(item: &Item) -> Vec<String> {
    match item {
        Item::Proc(proc) => {
            let instr = proc.instr.as_ref();
            instr.and_then(|i| i.mlir.clone()).into_iter().collect()
        }
        Item::Extern(function) => function.mlir.clone(),
        Item::Memory(memory) => {
            let functions = memory
                .allocator
                .iter()
                .flat_map(exo_ir::Allocator::functions);
            functions.map(str::to_owned).collect()
        }
        Item::Config(_) => Vec::new(),
    }
}

/// The functions in the text of a program that was not read from MLIR.
///
/// # Errors
/// As [`of`].
pub fn written_in(view: &exo_ir::Module) -> Result<MlirFunctions, Vec<Diagnostic>> {
    if !view.items.iter().any(asks) {
        return Ok(MlirFunctions::default());
    }
    let context = crate::load::context();
    let empty = Module::new(melior::ir::Location::unknown(&context));
    of(view.items.iter(), empty.as_operation()).map(MlirFunctions::new)
}

/// Whether a definition is lowered to functions.
pub fn asks(item: &Item) -> bool {
    match item {
        Item::Proc(proc) => proc.instr.as_ref().is_some_and(|i| i.mlir.is_some()),
        Item::Extern(function) => !function.mlir.is_empty(),
        Item::Memory(memory) => memory.allocator.is_some(),
        Item::Config(_) => false,
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
            Item::Memory(memory) => memory.allocator.as_ref().and_then(|a| a.global.as_deref()),
            Item::Config(_) => None,
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
    let said = Collector::of_this_thread(context);
    let module = crate::load::parse_source(context, text.as_bytes(), &name);
    let mut reports = said.take();
    let Some(module) = module else {
        let message = format!("the functions of '{}' cannot be read", item.name());
        reports.insert(0, refused(item.loc(), message));
        return Err(reports);
    };
    let others = top_level(module.as_operation()).filter(|op| kind_of(*op).is_none());
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

/// The names that a module's operations have which are not of the exo dialect, and, of functions that stand outside, their types.
pub fn symbols(module: OperationRef<'_, '_>) -> BTreeMap<String, Option<String>> {
    let others = top_level(module).filter(|op| ops::Definition::try_from(*op).is_err());
    let named = |op| Some((symbols::defined(op)?.to_owned(), type_outside(op)));
    others.filter_map(named).collect()
}

/// The type of a function that stands outside; nothing for what is none.
fn type_outside(op: OperationRef<'_, '_>) -> Option<String> {
    (kind_of(op) == Some(MlirKind::Outside)).then(|| type_of(op))
}

fn refused(loc: &Loc, message: String) -> Diagnostic {
    let error = Diagnostic::error(Class::BadInput, message);
    error.with_id(Rule::Function.id()).at(loc)
}

fn described(
    op: OperationRef<'_, '_>,
    common: &[String],
    (beside, places): (&BTreeSet<&str>, &mut Places<'_>),
) -> Result<MlirFunction, Vec<Diagnostic>> {
    let loc = places.of(op.location());
    let name = symbols::defined(op).unwrap_or_default().to_owned();
    let kind = kind_of(op).unwrap_or_default();
    if kind == MlirKind::Function && !has_body(op) {
        let message = format!(
            "function '{name}' has no body: what instructions are lowered to calls nothing outside, and what memories have of elsewhere is an \
'llvm.func'"
        );
        return Err(vec![refused(&loc, message)]);
    }
    let (mut uses, mut reports) = (Vec::new(), Vec::new());
    op.walk(WalkOrder::PreOrder, |inner| {
        let full = native::op_name(inner);
        let dialect = full.split('.').next().unwrap_or_default();
        let mut at = || places.of(inner.location());
        if !DIALECTS.contains(&dialect) {
            let known = DIALECTS.join(", ");
            let message = format!("function '{name}' has '{full}': it may use {known}");
            reports.push(refused(&at(), message));
        }
        let used = used_by(inner).filter(|name| beside.contains(name));
        if inner != op && used.is_none() && is_outside(full) {
            let message = format!("function '{name}' has '{full}', which leads out of the library");
            reports.push(refused(&at(), message));
        }
        uses.extend(used.map(str::to_owned));
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
        kind,
        ty: type_of(op),
        calls: uses,
        features,
    })
}

/// The type of a function, or of a variable, as MLIR prints it.
fn type_of(op: OperationRef<'_, '_>) -> String {
    let name = match native::op_name(op) {
        "memref.global" => "type",
        "llvm.mlir.global" => "global_type",
        _ => "function_type",
    };
    native::attribute(op, name).map_or_else(String::new, |ty| ty.to_string())
}

/// The symbol beside a function that an operation of its body names. MLIR's verifier has seen that it is there.
fn used_by<'c>(op: OperationRef<'c, '_>) -> Option<&'c str> {
    let attribute = match native::op_name(op) {
        CALL | "llvm.call" => "callee",
        "llvm.mlir.addressof" => "global_name",
        "memref.get_global" => "name",
        _ => return None,
    };
    let symbol = native::attribute(op, attribute).and_then(native::symbol_of);
    symbol.and_then(|(name, inner)| inner.is_none().then_some(name))
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

/// The target features that an operation needs, as it declares them.
pub fn features(op: OperationRef<'_, '_>) -> Vec<String> {
    ops::read::lines(op, attr::TARGET_FEATURES)
}

/// A module of functions, as text.
fn text_of(module: OperationRef<'_, '_>, functions: &[Found<'_, '_>]) -> String {
    if functions.is_empty() {
        return String::new();
    }
    let alone = Module::new(module.location());
    let mut names = BTreeSet::new();
    for (op, _) in functions {
        if names.insert(symbols::defined(*op)) {
            alone.body().append_operation((**op).clone());
        }
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

/// An operation to be put into a module.
pub struct Copy<'c> {
    /// The operation.
    pub op: Operation<'c>,
    /// Name and type of a function that stands outside; `None` for others.
    pub outside: Option<(String, String)>,
}

/// Copies of functions and variables, which are private, the functions inlined wherever they are called; and declarations of what stands
/// outside. What they call has to be among them.
///
/// # Errors
/// The text is none of [`of`]: a bug.
pub fn copies<'c>(
    context: &'c Context,
    functions: &MlirFunctions,
    wanted: &[Wanted],
) -> Result<Vec<Copy<'c>>, String> {
    let module = crate::load::parse_source(context, functions.text().as_bytes(), "functions")
        .ok_or_else(|| broken("cannot be read"))?;
    let found: Vec<_> = top_level(module.as_operation()).collect();
    let find = |name: &str| {
        let of_name = |op: &&OperationRef<'_, '_>| symbols::defined(**op) == Some(name);
        found.iter().find(of_name)
    };
    // Names are followed before anything is taken out. Nothing calls those with constants, of which there may be several.
    let (mut renamed, mut special) = (Vec::new(), Vec::new());
    let mut outside = Vec::new();
    for each in wanted {
        let op = find(&each.name).ok_or_else(|| broken("lack one"))?;
        match (kind_of(*op), each.constants.is_empty()) {
            (Some(MlirKind::Outside), _) => outside.push(Copy {
                op: (**op).clone(),
                outside: Some((each.name.clone(), type_of(*op))),
            }),
            (_, true) => renamed.push((*op, each)),
            (_, false) => special.push((*op, each)),
        }
    }
    // First to names that nothing there has: a name that one is to get may be another's.
    let names = || found.iter().filter_map(|op| symbols::defined(*op));
    let longest = names().map(str::len).max().unwrap_or(0);
    let front = "_".repeat(longest);
    for (number, (op, _)) in renamed.iter().enumerate() {
        rename(&module, *op, &format!("{front}.{number}"))?;
    }
    for (op, each) in &renamed {
        rename(&module, *op, &each.as_name)?;
    }
    let copies = renamed.iter().map(|(op, _)| match kind_of(*op) {
        Some(MlirKind::Variable) => internal((**op).clone(), native::op_name(*op), context),
        _ => private((**op).clone(), context),
    });
    let special = special
        .iter()
        .map(|(op, each)| private(specialised((**op).clone(), each, context), context));
    let copies = copies.chain(special).map(|op| Copy { op, outside: None });
    Ok(outside.into_iter().chain(copies).collect())
}

/// The function under the wanted name, with constants in place of some arguments. It takes them
/// still.
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

/// Lets a variable, an operation of that name, be internal to its module.
fn internal<'c>(mut op: Operation<'c>, name: &str, context: &'c Context) -> Operation<'c> {
    use melior::ir::operation::OperationMutLike;
    let (name, text) = match name {
        "memref.global" => (attr::SYM_VISIBILITY, "\"private\""),
        _ => ("linkage", "#llvm.linkage<internal>"),
    };
    if let Some(value) = Attribute::parse(context, text) {
        op.set_attribute(name, value);
    }
    op
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
