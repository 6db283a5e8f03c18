//! Buffers in memories of slots: C has a number for each, and no variable.

use exo_ir::{Stmt, Sym, Template};
use exo_lowering::{ControlSum, Mem};

use crate::func::Func;
use crate::render::{CExpr, Prec};

impl Func<'_, '_> {
    /// An allocation of slots, which have been chosen; gives what ends it.
    pub(crate) fn alloc_slots(
        &mut self,
        stmt: &Stmt,
        buf: Sym,
        mem: Mem<'_>,
        c_ty: &str,
    ) -> Option<String> {
        self.lowering.check_slots(buf, mem);
        let (first, slots) = self.lowering.slots_of(buf)?;
        let text = |template: &Template| {
            let filled = template.fill(|key| match key {
                "slot" => Some(first.to_string()),
                "slots" => Some(slots.to_string()),
                "type" => Some(c_ty.to_owned()),
                _ => None,
            });
            self.filled(filled, mem)
        };
        let given = |template: &Option<Template>| {
            let template = template.as_ref().filter(|t| !t.text().is_empty());
            template.map(text)
        };
        let (alloc, free) = (given(&mem.decl.c.alloc), given(&mem.decl.c.free));
        let name = self.lowering.proc.name_of(buf);
        let place = match slots {
            1 => format!("; // {name} is slot {first} of {}", mem.decl.name),
            _ => format!(
                "; // {name} is slots {first} to {} of {}",
                first + slots - 1,
                mem.decl.name
            ),
        };
        self.stmt_line(stmt, place);
        if let Some(alloc) = alloc {
            self.line(alloc);
        }
        free
    }

    /// C of the number of the slot that has a cell.
    pub(crate) fn slot_text(&self, buf: Sym, idx: &[ControlSum], mem: Mem<'_>) -> String {
        let slot = self.lowering.slot(buf, idx, mem);
        self.int_text(&slot).at(Prec::Primary)
    }

    /// Fills in a template of a memory of slots for one cell.
    pub(crate) fn fill_slot(
        &self,
        template: &Template,
        buf: Sym,
        idx: &[ControlSum],
        mem: Mem<'_>,
        value: Option<&CExpr>,
    ) -> String {
        let filled = template.fill(|key| match key {
            "slot" => Some(self.slot_text(buf, idx, mem)),
            "lane" => Some(self.lane(idx, mem)),
            "value" => Some(value?.at(Prec::Primary)),
            _ => None,
        });
        self.filled(filled, mem)
    }
}
