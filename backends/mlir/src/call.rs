//! Calls.

use exo_ir::{AddressSpace, Arg, BufferType, FieldRef, Sym, VarKind};
use exo_lowering::{BufferArg, ControlSum, Param};

use crate::Signature;
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::parameter::{BufferParameter, Parameter};
use crate::place::Place;
use crate::slot::Slot;
use crate::types::Layout;
use crate::windows::Part;

impl<'m, 'c> Func<'_, 'm, 'c> {
    /// A call statement.
    pub(crate) fn call(&mut self, callee: &str, args: &[Arg]) {
        let Some((proc, pairs)) = self.lowering.callee(callee, args) else {
            return;
        };
        if proc.instr.is_some() {
            return self.instruction(proc, pairs, args);
        }
        let mut operands: Vec<Ssa<'c>> = self.context_value.into_iter().collect();
        let parameters = self.unit.head(proc).to_vec();
        for ((param, arg), parameter) in pairs.into_iter().zip(&parameters) {
            self.argument(param, arg, args, parameter, &mut operands);
        }
        let name = self.unit.callee(proc);
        let parts = Parts {
            operands: &operands,
            attributes: vec![("callee", self.unit.reference(&name))],
            ..Parts::default()
        };
        if operands.len() == self.unit.input_types(&parameters).len() {
            self.emit.op("func.call", parts);
        }
    }

    /// Adds what is passed for a parameter, unless it does not fit, which is then a problem.
    fn argument(
        &mut self,
        param: Param<'m>,
        arg: &Arg,
        args: &[Arg],
        parameter: &Parameter,
        operands: &mut Vec<Ssa<'c>>,
    ) {
        match (&param.callee.var(param.sym).kind, arg, parameter) {
            (VarKind::Buffer(ty), Arg::Config(field), Parameter::Buffer(buffer)) => {
                operands.extend(self.field_argument(param, ty, field, buffer));
            }
            (VarKind::Buffer(ty), Arg::Buffer(_) | Arg::Window(_), Parameter::Buffer(buffer)) => {
                if let Some(view) = self.lowering.view(param, ty, arg) {
                    let strides = self.lowering.strides_as_seen(param, args, &view);
                    let shown = self.shown(arg);
                    self.view(&view, shown, &strides, buffer, operands);
                }
            }
            (VarKind::Buffer(_), _, _) => self.lowering.mismatch(param, "data, by reference"),
            (_, Arg::Ctl(e), parameter) => {
                let value = self.control(e);
                let is_word =
                    *parameter == Parameter::Number && self.unit.signature == Signature::C;
                let word = self.emit.int(64);
                operands.push(match is_word {
                    true => self.emit.convert("arith.index_cast", value, word),
                    false => value,
                });
            }
            _ => self.lowering.mismatch(param, "a control expression"),
        }
    }

    /// The buffer that an argument names, and what it takes of it; nothing for all of it.
    pub(crate) fn shown(&self, arg: &Arg) -> Option<(Sym, Option<Part>)> {
        match arg {
            Arg::Buffer(buf) => Some((*buf, None)),
            Arg::Window(w) => {
                let dims = self.lowering.window_dims(w);
                let part = Part {
                    first: dims.into_iter().map(|dim| dim.offset).collect(),
                    sizes: self.sizes(w),
                };
                Some((w.buf, Some(part)))
            }
            Arg::Ctl(_) | Arg::Config(_) => None,
        }
    }

    fn view(
        &mut self,
        view: &BufferArg<'m>,
        shown: Option<(Sym, Option<Part>)>,
        strides: &[ControlSum],
        buffer: &BufferParameter,
        operands: &mut Vec<Ssa<'c>>,
    ) {
        match self.place_of(view.ty) {
            Some(Place::Plain) => {}
            // A procedure cannot take what nothing can point into.
            Some(Place::Registers(_) | Place::Slots) => {
                return self.lowering.check_addressable(view.root, view.mem);
            }
            None => return,
        }
        self.note_reached(view.root, &view.first);
        match self.unit.signature {
            Signature::Memref => {
                let Some((buf, part)) = shown else { return };
                let Some(slot) = self.slot(buf) else { return };
                let slot = match part {
                    None => slot,
                    Some(part) => self.shown_part(buf, &slot, &part, &view.strides),
                };
                operands.push(self.coerced(slot, &buffer.layout, strides));
            }
            Signature::C => {
                let Some(slot) = self.slot(view.root) else {
                    return;
                };
                let pointer = self.pointer(view.root, &slot, &view.first);
                operands.push(self.pointer_in_space(pointer, &slot.layout.space, &buffer.layout));
                for dim in buffer.strides_passed() {
                    let stride = strides.get(dim).cloned().unwrap_or_default();
                    operands.push(self.word(&stride));
                }
            }
        }
    }

    /// A pointer into an address space as a parameter takes it.
    fn pointer_in_space(&mut self, pointer: Ssa<'c>, space: &AddressSpace, to: &Layout) -> Ssa<'c> {
        match *space == to.space {
            true => pointer,
            false => {
                let ty = to.pointer(self.emit.context);
                self.emit.convert("llvm.addrspacecast", pointer, ty)
            }
        }
    }

    /// A configuration field, by reference.
    fn field_argument(
        &mut self,
        param: Param<'m>,
        ty: &BufferType,
        field: &FieldRef,
        buffer: &BufferParameter,
    ) -> Option<Ssa<'c>> {
        if !self.lowering.check_field(param, ty, field)
            || !self.unit.lowering.is_materialised(field)
        {
            return None;
        }
        Some(match self.unit.signature {
            Signature::C => {
                let pointer = self.field_pointer(field);
                self.pointer_in_space(pointer, &AddressSpace::Generic, &buffer.layout)
            }
            Signature::Memref => self.field_memref(field, &buffer.layout),
        })
    }

    /// A configuration field as a memref.
    pub(crate) fn field_memref(&mut self, field: &FieldRef, layout: &Layout) -> Ssa<'c> {
        let pointer = self.field_pointer(field);
        let mut at_pointer = layout.in_space(AddressSpace::Generic);
        at_pointer.offset = Some(0);
        let value = self.memref_of_pointer(pointer, &at_pointer, &[], &[]);
        let slot = Slot {
            value,
            layout: at_pointer,
        };
        self.coerced(slot, layout, &[])
    }
}
