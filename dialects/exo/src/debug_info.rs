//! Debug attributes of the llvm dialect, as far as text cannot make them: distinct ones, and those
//! that name distinct ones.

use melior::Context;
use melior::ir::attribute::{AttributeLike, StringAttribute};
use melior::ir::{Attribute, OperationRef};
use mlir_sys::{
    MlirAttribute, MlirLLVMDIEmissionKind_MlirLLVMDIEmissionKindFull as FULL,
    MlirLLVMDIEmissionKind_MlirLLVMDIEmissionKindLineTablesOnly as LINES,
    MlirLLVMDINameTableKind_MlirLLVMDINameTableKindDefault as NAME_TABLE, mlirDisctinctAttrCreate,
    mlirLLVMDICompileUnitAttrGet, mlirLLVMDIFileAttrGet, mlirLLVMDILexicalBlockAttrGet,
    mlirLLVMDILexicalBlockFileAttrGet, mlirLLVMDILocalVariableAttrGet, mlirLLVMDISubprogramAttrGet,
};

use crate::ffi;

/// DWARF's number of C99: debuggers read expressions as C.
const LANGUAGE: u32 = 0x0c;

/// LLVM's flags of functions: only the object knows it, it is defined, it may be optimised.
const LOCAL_TO_UNIT: u64 = 1 << 2;
const DEFINITION: u64 = 1 << 3;
const OPTIMIZED: u64 = 1 << 4;

/// An omitted attribute.
const NONE: MlirAttribute = MlirAttribute {
    ptr: std::ptr::null_mut(),
};

/// A function that comes of the program.
#[derive(Clone, Copy, Debug)]
pub struct Subprogram<'c, 'p> {
    /// The compile unit.
    pub unit: Attribute<'c>,
    /// Its file.
    pub file: Attribute<'c>,
    /// Its line there; zero if unknown.
    pub line: u32,
    /// The program's name of it.
    pub name: &'p str,
    /// Whether only the object knows it.
    pub local: bool,
    /// Its type, `#llvm.di_subroutine_type<…>`.
    pub ty: Attribute<'c>,
}

/// A variable of a function.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'c, 'p> {
    /// The scope in which it is visible: a function, or a block of one.
    pub scope: Attribute<'c>,
    /// The file of its declaration.
    pub file: Attribute<'c>,
    /// The line there.
    pub line: u32,
    /// Its name.
    pub name: &'p str,
    /// The number of the argument, from one; zero for others.
    pub argument: u32,
    /// Its type.
    pub ty: Attribute<'c>,
}

fn text(context: &Context, text: &str) -> MlirAttribute {
    StringAttribute::new(context, text).to_raw()
}

fn distinct(context: &Context) -> MlirAttribute {
    // SAFETY: the attribute is of a living context.
    unsafe { mlirDisctinctAttrCreate(Attribute::unit(context).to_raw()) }
}

/// A file, and the folder that its name is relative to.
pub fn file<'c>(context: &'c Context, name: &str, directory: &str) -> Attribute<'c> {
    let (name, directory) = (text(context, name), text(context, directory));
    // SAFETY: the context lives, and the attributes are strings of it.
    unsafe { Attribute::from_raw(mlirLLVMDIFileAttrGet(context.to_raw(), name, directory)) }
}

/// A compile unit. Without variables it has a line table only.
pub fn compile_unit<'c>(
    context: &'c Context,
    file: Attribute<'c>,
    producer: &str,
    variables: bool,
) -> Attribute<'c> {
    let kind = if variables { FULL } else { LINES };
    // SAFETY: the context lives, and the attributes are of the kinds that the function takes; the last may be null.
    unsafe {
        Attribute::from_raw(mlirLLVMDICompileUnitAttrGet(
            context.to_raw(),
            distinct(context),
            LANGUAGE,
            file.to_raw(),
            text(context, producer),
            true,
            kind,
            NAME_TABLE,
            NONE,
        ))
    }
}

/// A function.
pub fn subprogram<'c>(context: &'c Context, of: Subprogram<'c, '_>) -> Attribute<'c> {
    let local = if of.local { LOCAL_TO_UNIT } else { 0 };
    // SAFETY: the context lives, and the attributes are of the kinds that the function takes; the first and the second name may be null, and arrays of no
    // elements are not read.
    unsafe {
        Attribute::from_raw(mlirLLVMDISubprogramAttrGet(
            context.to_raw(),
            NONE,
            false,
            distinct(context),
            of.unit.to_raw(),
            of.file.to_raw(),
            text(context, of.name),
            NONE,
            of.file.to_raw(),
            of.line,
            of.line,
            DEFINITION | OPTIMIZED | local,
            of.ty.to_raw(),
            0,
            std::ptr::null(),
            0,
            std::ptr::null(),
        ))
    }
}

/// A block of a function, with variables of its own.
pub fn lexical_block<'c>(
    context: &'c Context,
    scope: Attribute<'c>,
    file: Attribute<'c>,
    (line, column): (u32, u32),
) -> Attribute<'c> {
    // SAFETY: the context lives, and the attributes are of the kinds that the function takes.
    unsafe {
        Attribute::from_raw(mlirLLVMDILexicalBlockAttrGet(
            context.to_raw(),
            scope.to_raw(),
            file.to_raw(),
            line,
            column,
        ))
    }
}

/// A part of a function that stands in another file.
pub fn in_file<'c>(
    context: &'c Context,
    scope: Attribute<'c>,
    file: Attribute<'c>,
) -> Attribute<'c> {
    // SAFETY: the context lives, and the attributes are of the kinds that the function takes.
    unsafe {
        Attribute::from_raw(mlirLLVMDILexicalBlockFileAttrGet(
            context.to_raw(),
            scope.to_raw(),
            file.to_raw(),
            0,
        ))
    }
}

/// A variable.
pub fn variable<'c>(context: &'c Context, of: Variable<'c, '_>) -> Attribute<'c> {
    // SAFETY: the context lives, and the attributes are of the kinds that the function takes.
    unsafe {
        Attribute::from_raw(mlirLLVMDILocalVariableAttrGet(
            context.to_raw(),
            of.scope.to_raw(),
            text(context, of.name),
            of.file.to_raw(),
            of.line,
            of.argument,
            0,
            of.ty.to_raw(),
            0,
        ))
    }
}

/// Replaces the addresses in descriptions of variables by the pointers themselves, inside of an
/// operation that was lowered to the llvm dialect.
pub fn settle_values(op: OperationRef<'_, '_>) {
    // SAFETY: the operation lives; only what debuggers are told changes.
    unsafe { ffi::exoSettleDebugValues(op.to_raw()) }
}
