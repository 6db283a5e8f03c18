//! Buffers in memories of slots: nothing of them is in MLIR but numbers, which instructions take.

use exo_ir::{Arg, BufferType, Sym, VarKind};
use exo_lowering::{Form, Mem, Param, Storage};

use crate::func::Func;
use crate::place::Place;

impl<'m> Func<'_, 'm, '_> {
    /// An allocation of slots, which have been chosen.
    pub(crate) fn alloc_slots(&mut self, buf: Sym, ty: &'m BufferType, mem: Mem<'m>) {
        let allocation = self.lowering.allocation(buf, ty, mem);
        let strides = self.lowering.dense_strides(buf, &allocation.extents);
        let form = Form::Array;
        self.lowering
            .set_storage(buf, Storage::Own { form, strides });
        self.lowering.check_slots(buf, mem);
    }

    /// The arguments of an instruction whose slots are part of it, by their places among all, with the numbers of their slots.
    pub(crate) fn immediate_slots(
        &mut self,
        pairs: &[(Param<'m>, &Arg)],
    ) -> Option<Vec<(usize, i64)>> {
        let mut found = Vec::new();
        for (place, (param, arg)) in pairs.iter().enumerate() {
            let VarKind::Buffer(ty) = &param.callee.var(param.sym).kind else {
                continue;
            };
            if let Some(view) = self.lowering.view(*param, ty, arg)
                && view.mem.decl.slots.is_some_and(|slots| slots.immediate)
                && matches!(self.place_of(view.ty)?, Place::Slots)
            {
                found.push((place, self.lowering.shown_slot(&view)?.as_const()?));
            }
        }
        Some(found)
    }
}
