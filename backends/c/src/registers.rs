//! Memories whose registers are variables of their own, as types without size want it, of which C makes no arrays.

use std::collections::BTreeMap;

use exo_ir::{Elem, Stmt, Sym, Template};
use exo_lowering::{Allocation, ControlSum, Mem, each_index};

use crate::ctypes::c_type;
use crate::func::Func;
use crate::render::Prec;

/// The C names of the registers of a buffer, by their indices.
pub(crate) type Registers = BTreeMap<Vec<i64>, String>;

impl Func<'_, '_> {
    /// Declares the registers of a buffer, which has a C name already; gives what ends them.
    pub(crate) fn alloc_registers(
        &mut self,
        stmt: &Stmt,
        buf: Sym,
        allocation: &Allocation<'_>,
        elem: Elem,
    ) -> Option<String> {
        let mem = allocation.mem;
        let extents = self
            .lowering
            .register_extents(buf, &allocation.extents, mem)?;
        let mut registers = Registers::new();
        let mut frees = Vec::new();
        for index in each_index(&extents) {
            let name = self.register_name(buf, &index);
            if let Some(alloc) = &mem.decl.c.alloc {
                let text = self.register_text(alloc, mem, &name, elem);
                self.stmt_line(stmt, text);
                self.note_register(name.clone());
            }
            if let Some(free) = mem.decl.c.free.as_ref().filter(|t| !t.text().is_empty()) {
                if free.has_key("register") {
                    self.mark_register_used(&name);
                }
                frees.push(self.register_text(free, mem, &name, elem));
            }
            registers.insert(index, name);
        }
        self.registers.insert(buf, registers);
        (!frees.is_empty()).then(|| frees.join("\n"))
    }

    /// A name for a register: that of the buffer, with its indices.
    fn register_name(&mut self, buf: Sym, index: &[i64]) -> String {
        let name = self.c_name(buf).to_owned();
        let indices: String = index.iter().map(|k| format!("_{k}")).collect();
        match index {
            [] => name,
            _ => self.fresh(&(name + &indices)),
        }
    }

    fn register_text(&self, template: &Template, mem: Mem<'_>, name: &str, elem: Elem) -> String {
        let filled = template.fill(|key| match key {
            "register" => Some(name.to_owned()),
            "type" => Some(c_type(elem).to_owned()),
            _ => None,
        });
        self.filled(filled, mem)
    }

    /// The C name of the register that has a cell; nothing if there is none, which is a problem.
    pub(crate) fn register(&self, buf: Sym, idx: &[ControlSum], mem: Mem<'_>) -> Option<String> {
        let index = self.lowering.register_index(buf, idx, mem)?;
        // Of a buffer that has none, the reason is a problem of its own already.
        let name = self.registers.get(&buf)?.get(&index);
        match name {
            Some(name) => self.mark_register_used(name),
            None => self.lowering.no_register(buf, &index),
        }
        name.cloned()
    }

    /// C of the number of a cell within its register.
    pub(crate) fn lane(&self, idx: &[ControlSum], mem: Mem<'_>) -> String {
        let lane = self.lowering.lane(idx, mem);
        self.int_text(&lane).at(Prec::Primary)
    }
}
