//! Places of the program's variables, for debuggers. A variable that is a value is described as
//! one: LLVM knows it as long as something needs it. In code that is not optimised it is kept in a
//! slot on the stack, where debuggers find it as long as its block is open.

use exo_dialects::debug_info::{self, Variable};
use exo_ir::{Loc, Sym};
use melior::dialect::llvm;
use melior::ir::attribute::{IntegerAttribute, TypeAttribute};
use melior::ir::{Attribute, Location, ValueLike};

use super::types::{Shape, control_type};
use crate::Signature;
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::parameter::Parameter;
use crate::slot::Slot;
use crate::types::Layout;

/// The place of a variable.
enum Place<'c> {
    /// In memory, at an address.
    At(Ssa<'c>),
    /// In memory, at an address that is in memory at an address.
    ByPointerAt(Ssa<'c>),
    /// In a value.
    In(Ssa<'c>),
    /// In memory, at an address in a value.
    ByPointerIn(Ssa<'c>),
}

/// The description of a variable for debuggers.
struct Shown<'c> {
    place: Place<'c>,
    ty: Attribute<'c>,
}

/// The declaration of a variable, and which argument it is, from one; zero for others.
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
        let kept = match (parameter, self.unit.signature) {
            (Parameter::Buffer(buffer), Signature::Memref) => {
                let layout = buffer.layout.clone();
                self.first_cell(sym, &Slot { value, layout })
            }
            (Parameter::Buffer(_), Signature::C) => Some(value),
            (Parameter::Truth | Parameter::Number, _) => Some(self.shown_control(value)),
        };
        let place = kept.map(|value| self.kept_in_slot(value));
        self.emit.location = location;
        let Some(place) = place else { return };
        match parameter {
            Parameter::Buffer(buffer) => {
                self.show_buffer_at(sym, &buffer.layout, place, declaration);
            }
            Parameter::Truth | Parameter::Number => self.show_control_at(sym, place, declaration),
        }
    }

    /// Shows a loop variable.
    pub(crate) fn show_iteration(&mut self, sym: Sym, value: Ssa<'c>, loc: &Loc) {
        if !self.scopes.have_variables() {
            return;
        }
        let value = self.shown_control(value);
        let place = self.kept_in_slot(value);
        self.show_control_at(sym, place, Declaration::at(loc));
    }

    /// Shows a window that a statement has made.
    pub(crate) fn show_window(&mut self, sym: Sym, loc: &Loc) {
        let Some(slot) = self.slot(sym).filter(|_| self.scopes.have_variables()) else {
            return;
        };
        if let Some(pointer) = self.first_cell(sym, &slot) {
            let place = self.kept_in_slot(pointer);
            self.show_buffer_at(sym, &slot.layout, place, Declaration::at(loc));
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
                place: Place::At(pointer),
                ty: shape.ty(self.emit.context),
            };
            self.show(sym, declaration, &shown);
        }
    }

    fn show_control_at(&mut self, sym: Sym, place: Place<'c>, declaration: Declaration<'_>) {
        let ty = control_type(self.emit.context, self.lowering.proc, sym);
        self.show(sym, declaration, &Shown { place, ty });
    }

    /// Shows a buffer whose pointer is somewhere: what it points to where all extents are known.
    fn show_buffer_at(
        &mut self,
        sym: Sym,
        layout: &Layout,
        place: Place<'c>,
        declaration: Declaration<'_>,
    ) {
        let Some(shape) = Shape::of(layout) else {
            return;
        };
        let place = match (&shape, place) {
            (Shape::Array(..), Place::At(pointer)) => Place::ByPointerAt(pointer),
            (Shape::Array(..), Place::In(pointer)) => Place::ByPointerIn(pointer),
            (_, place) => place,
        };
        let ty = shape.ty(self.emit.context);
        self.show(sym, declaration, &Shown { place, ty });
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
        if let Place::ByPointerAt(_) | Place::ByPointerIn(_) = shown.place {
            let there = self.emit.attribute("#llvm.di_expression<[DW_OP_deref]>");
            attributes.push(("locationExpr", there));
        }
        let (name, operand) = match shown.place {
            Place::At(at) | Place::ByPointerAt(at) => ("llvm.intr.dbg.declare", at),
            Place::In(value) | Place::ByPointerIn(value) => ("llvm.intr.dbg.value", value),
        };
        let parts = Parts {
            operands: &[operand],
            attributes,
            ..Parts::default()
        };
        self.emit.op(name, parts);
    }

    /// A control value as debuggers take it; memory has truths as bytes.
    fn shown_control(&mut self, value: Ssa<'c>) -> Ssa<'c> {
        let (word, byte) = (self.emit.int(64), self.emit.int(8));
        let ty = value.r#type();
        if ty == self.emit.index() {
            return self.emit.convert("arith.index_cast", value, word);
        }
        match ty == word || !self.scopes.keep_values {
            true => value,
            false => self.emit.convert("arith.extui", value, byte),
        }
    }

    /// The pointer to the first cell of a buffer; none where it would have to be computed only to be shown, in code that is not to change.
    fn first_cell(&mut self, sym: Sym, slot: &Slot<'c>) -> Option<Ssa<'c>> {
        let is_there = slot.layout.offset == Some(0) || self.scopes.keep_values;
        is_there.then(|| self.pointer(sym, slot, &[]))
    }

    /// A value where debuggers find it.
    fn kept_in_slot(&mut self, value: Ssa<'c>) -> Place<'c> {
        match self.scopes.keep_values {
            true => Place::At(self.in_slot(value)),
            false => Place::In(value),
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
