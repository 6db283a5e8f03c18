//! Where the program's variables are: all are declared in memory. What is a value is kept in a slot on the stack for that, from which
//! LLVM takes it back where it optimises; in other code debuggers find it as long as its block is open.

use exo_dialects::debug_info::{self, Variable};
use exo_view::{Loc, Sym};
use melior::dialect::llvm;
use melior::ir::attribute::{IntegerAttribute, TypeAttribute};
use melior::ir::{Attribute, Location, ValueLike};

use super::types::{Shape, control_type};
use crate::Signature;
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::head::Parameter;
use crate::storage::Slot;
use crate::types::Layout;

/// What a debugger is told of a variable.
struct Shown<'c> {
    /// Where it is.
    address: Ssa<'c>,
    /// Whether only its address is there.
    indirect: bool,
    ty: Attribute<'c>,
}

/// Where a variable is declared, and which argument it is, from one; zero for others.
#[derive(Clone, Copy)]
pub(crate) struct Declaration<'p> {
    pub(crate) loc: &'p Loc,
    pub(crate) argument: u32,
}

impl<'p> Declaration<'p> {
    /// A variable that a statement declares.
    pub(crate) fn at(loc: &'p Loc) -> Self {
        Declaration { loc, argument: 0 }
    }
}

impl<'c> Func<'_, '_, 'c> {
    /// Shows an argument, of which a value is passed.
    pub(crate) fn show_argument(
        &mut self,
        sym: Sym,
        parameter: &Parameter,
        value: Ssa<'c>,
        argument: u32,
    ) {
        if !self.scopes.have_variables() {
            return;
        }
        let loc = self.lowering.proc.var(sym).loc.clone();
        let declaration = Declaration {
            loc: &loc,
            argument,
        };
        // Where nothing stands yet, debuggers do not stop: they would before the arguments are there.
        let nowhere = Location::unknown(self.emit.context);
        let location = std::mem::replace(&mut self.emit.location, nowhere);
        let address = match (parameter, self.unit.signature) {
            (Parameter::Buffer(buffer), Signature::Memref) => {
                let layout = buffer.layout.clone();
                let pointer = self.pointer(sym, &Slot { value, layout }, &[]);
                self.in_slot(pointer)
            }
            (Parameter::Buffer(_), Signature::C) => self.in_slot(value),
            (Parameter::Truth | Parameter::Number, _) => {
                let value = self.word_or_byte(value);
                self.in_slot(value)
            }
        };
        self.emit.location = location;
        match parameter {
            Parameter::Buffer(buffer) => {
                self.show_buffer_at(sym, &buffer.layout, address, declaration);
            }
            Parameter::Truth | Parameter::Number => {
                self.show_control_at(sym, address, declaration);
            }
        }
    }

    /// Shows a loop variable.
    pub(crate) fn show_iteration(&mut self, sym: Sym, value: Ssa<'c>, loc: &Loc) {
        if !self.scopes.have_variables() {
            return;
        }
        let value = self.word_or_byte(value);
        let address = self.in_slot(value);
        self.show_control_at(sym, address, Declaration::at(loc));
    }

    /// Shows a window that a statement has made.
    pub(crate) fn show_window(&mut self, sym: Sym, loc: &Loc) {
        if let Some(slot) = self.slot(sym).filter(|_| self.scopes.have_variables()) {
            let pointer = self.pointer(sym, &slot, &[]);
            let address = self.in_slot(pointer);
            self.show_buffer_at(sym, &slot.layout, address, Declaration::at(loc));
        }
    }

    /// Shows a buffer that a statement has allocated.
    pub(crate) fn show_allocation(&mut self, sym: Sym, loc: &Loc) {
        let Some(slot) = self.slot(sym).filter(|_| self.scopes.have_variables()) else {
            return;
        };
        let ty = self.lowering.proc.var(sym).buffer();
        if !ty.is_some_and(|ty| self.is_on_stack(ty)) {
            return self.show_window(sym, loc);
        }
        let pointer = self.pointer(sym, &slot, &[]);
        let declaration = Declaration::at(loc);
        if let Some(shape) = Shape::of(&slot.layout) {
            let shown = Shown {
                address: pointer,
                indirect: false,
                ty: shape.ty(self.emit.context),
            };
            self.show(sym, declaration, &shown);
        }
    }

    fn show_control_at(&mut self, sym: Sym, address: Ssa<'c>, declaration: Declaration<'_>) {
        let shown = Shown {
            address,
            indirect: false,
            ty: control_type(self.emit.context, self.lowering.proc, sym),
        };
        self.show(sym, declaration, &shown);
    }

    /// Shows a buffer whose pointer is at an address: what it points to where all extents are known.
    fn show_buffer_at(
        &mut self,
        sym: Sym,
        layout: &Layout,
        address: Ssa<'c>,
        declaration: Declaration<'_>,
    ) {
        if let Some(shape) = Shape::of(layout) {
            let shown = Shown {
                address,
                indirect: matches!(shape, Shape::Array(..)),
                ty: shape.ty(self.emit.context),
            };
            self.show(sym, declaration, &shown);
        }
    }

    fn show(&mut self, sym: Sym, declaration: Declaration<'_>, shown: &Shown<'c>) {
        let Some((scope, file)) = self.scopes.innermost() else {
            return;
        };
        let of = Variable {
            scope,
            file,
            line: declaration.loc.line,
            name: self.lowering.proc.name_of(sym),
            argument: declaration.argument,
            ty: shown.ty,
        };
        let variable = debug_info::variable(self.emit.context, of);
        let mut attributes = vec![("varInfo", variable)];
        if shown.indirect {
            let there = self.emit.attribute("#llvm.di_expression<[DW_OP_deref]>");
            attributes.push(("locationExpr", there));
        }
        let parts = Parts {
            operands: &[shown.address],
            attributes,
            ..Parts::default()
        };
        self.emit.op("llvm.intr.dbg.declare", parts);
    }

    /// A control value as memory has it.
    fn word_or_byte(&mut self, value: Ssa<'c>) -> Ssa<'c> {
        let (word, byte, truth) = (self.emit.int(64), self.emit.int(8), self.emit.int(1));
        match value.r#type() {
            ty if ty == truth => self.emit.convert("arith.extui", value, byte),
            ty if ty == word => value,
            _ => self.emit.convert("arith.index_cast", value, word),
        }
    }

    /// The address of a slot on the stack, in which a value is kept.
    fn in_slot(&mut self, value: Ssa<'c>) -> Ssa<'c> {
        let word = self.emit.int(64);
        let one = Parts {
            results: &[word],
            attributes: vec![("value", IntegerAttribute::new(word, 1).into())],
            ..Parts::default()
        };
        let one = self.emit.at_head("llvm.mlir.constant", one);
        let slot = Parts {
            operands: &[one],
            results: &[llvm::r#type::pointer(self.emit.context, 0)],
            attributes: vec![("elem_type", TypeAttribute::new(value.r#type()).into())],
            ..Parts::default()
        };
        let slot = self.emit.at_head("llvm.alloca", slot);
        let parts = Parts {
            operands: &[value, slot],
            ..Parts::default()
        };
        self.emit.op("llvm.store", parts);
        slot
    }
}
