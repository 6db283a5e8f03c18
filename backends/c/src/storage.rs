//! C code that reaches the cells of a buffer.

use exo_ir::{BufferType, Sym, Template, TemplateError};
use exo_lowering::{ControlSum, Form, Mem, Problem};

use crate::ctypes::c_type;
use crate::func::Func;
use crate::helpers::Helper;
use crate::render::{CExpr, Prec};

impl Func<'_, '_> {
    /// The strides of a dense row-major tensor; extents that a configuration could change are frozen.
    pub(crate) fn dense_strides(&mut self, sym: Sym, ty: &BufferType) -> Vec<ControlSum> {
        let extents = self.extents(sym, ty);
        self.lowering.dense_strides(sym, &extents)
    }

    /// The extents of a tensor as they are now.
    fn extents(&mut self, sym: Sym, ty: &BufferType) -> Vec<ControlSum> {
        let name = self.c_name(sym).to_string();
        ty.dims
            .iter()
            .enumerate()
            .map(|(d, e)| {
                let e = self.lowering.linear(e);
                self.freeze(e, &format!("{name}_d{d}"))
            })
            .collect()
    }

    /// The pointer or array that elements are counted from.
    fn base(&self, sym: Sym, form: Form) -> String {
        match form {
            Form::Window => format!("{}.data", self.c_name(sym)),
            _ => self.c_name(sym).into(),
        }
    }

    fn offset(&self, sym: Sym, idx: &[ControlSum]) -> CExpr {
        crate::render::offset(self.lowering.form_of(sym).1, idx, self)
    }

    /// C for a cell where it can be addressed; in a declared memory by its `window` template.
    pub(crate) fn cell(&self, sym: Sym, idx: &[ControlSum], mem: Mem<'_>) -> String {
        if mem.builtin {
            let (form, _) = self.lowering.form_of(sym);
            let name = self.base(sym, form);
            return match form {
                Form::Value => name,
                Form::Pointer => format!("*{name}"),
                Form::Array | Form::Window => format!("{name}[{}]", self.offset(sym, idx).text),
            };
        }
        let Some(template) = &mem.decl.c.window else {
            self.lowering.forbidden(sym, mem, "windows");
            return String::new();
        };
        self.check_first_lane(template, sym, idx, mem);
        let text = self.fill_memory(template, sym, idx, mem, None);
        // Templates may give the cell or a pointer to it.
        text.strip_prefix('&').map_or(text.clone(), str::to_string)
    }

    /// A pointer to a cell.
    pub(crate) fn pointer(&self, sym: Sym, idx: &[ControlSum], mem: Mem<'_>) -> String {
        self.mark_used(sym);
        self.lowering.check_addressable(sym, mem);
        let (form, strides) = self.lowering.form_of(sym);
        let first = idx
            .iter()
            .zip(strides)
            .all(|(i, _)| i.as_const() == Some(0));
        match form {
            Form::Pointer => self.c_name(sym).into(),
            Form::Array | Form::Window if first && mem.builtin => self.base(sym, form),
            _ if self.lowering.is_reached(sym, idx) => format!("&{}", self.cell(sym, idx, mem)),
            _ => self.address(sym, idx, mem),
        }
    }

    /// The cell of a window argument that an instruction names, which it may take the address of.
    pub(crate) fn addressed_cell(
        &self,
        sym: Sym,
        idx: &[ControlSum],
        mem: Mem<'_>,
        constant: bool,
    ) -> String {
        let Some(ty) = self.lowering.buffer_type(sym) else {
            return String::new();
        };
        if !mem.decl.addressable || self.lowering.is_reached(sym, idx) {
            return self.cell(sym, idx, mem);
        }
        let constant = if constant { "const " } else { "" };
        let address = self.address(sym, idx, mem);
        format!(
            "(*({constant}{} *) {address})",
            c_type(self.lowering.elem(ty))
        )
    }

    /// The address of a cell that may lie outside of its buffer. Every buffer that C can point into lies as its strides
    /// say, whatever its memory's template looks like.
    fn address(&self, sym: Sym, idx: &[ControlSum], mem: Mem<'_>) -> String {
        self.unit.uses.borrow_mut().helpers.insert(Helper::Address);
        let base = match mem.builtin {
            true => self.base(sym, self.lowering.form_of(sym).0),
            false => {
                let first = vec![ControlSum::default(); idx.len()];
                format!("&{}", self.cell(sym, &first, mem))
            }
        };
        format!("EXO_ADDRESS({base}, {})", self.far_offset(sym, idx))
    }

    /// The offset of a cell that may lie anywhere; one that may leave 64 bits is computed as addresses are, where it may wrap.
    fn far_offset(&self, sym: Sym, idx: &[ControlSum]) -> String {
        let (_, strides) = self.lowering.form_of(sym);
        if self.lowering.facts.is_offset_computable(strides, idx) {
            return self.offset(sym, idx).text;
        }
        let number = |e: &ControlSum| format!("(uintptr_t) {}", self.int_text(e).at(Prec::Unary));
        let products = strides.iter().zip(idx);
        let products = products.map(|(stride, at)| format!("{} * {}", number(at), number(stride)));
        products.collect::<Vec<_>>().join(" + ")
    }

    /// Fills in a template of a memory for one cell.
    pub(crate) fn fill_memory(
        &self,
        template: &Template,
        sym: Sym,
        idx: &[ControlSum],
        mem: Mem<'_>,
        value: Option<&CExpr>,
    ) -> String {
        let (form, strides) = self.lowering.form_of(sym);
        if mem.decl.slots.is_some() {
            return self.fill_slot(template, sym, idx, mem, value);
        }
        if mem.decl.c.separates_registers() {
            return self.fill_separate(template, sym, idx, mem, value);
        }
        let filled = template.fill(|key| {
            Some(match key {
                "lane" => self.lane(idx, mem),
                "name" => self.base(sym, form),
                "offset" => self.offset(sym, idx).at(Prec::Primary),
                "outer" => self.outer(idx, mem),
                "value" => value?.at(Prec::Primary),
                _ => {
                    let (kind, digits) = key.split_at_checked(1)?;
                    let k: usize = digits.parse().ok()?;
                    match kind {
                        "i" => self.int_text(idx.get(k)?).at(Prec::Primary),
                        "s" => self.int_text(strides.get(k)?).at(Prec::Primary),
                        _ => return None,
                    }
                }
            })
        });
        self.filled(filled, mem)
    }

    /// Fills in a template of a memory whose registers are variables of their own.
    fn fill_separate(
        &self,
        template: &Template,
        sym: Sym,
        idx: &[ControlSum],
        mem: Mem<'_>,
        value: Option<&CExpr>,
    ) -> String {
        let Some(register) = self.register(sym, idx, mem) else {
            return String::new();
        };
        let filled = template.fill(|key| match key {
            "register" => Some(register.clone()),
            "lane" => Some(self.lane(idx, mem)),
            "value" => Some(value?.at(Prec::Primary)),
            _ => None,
        });
        self.filled(filled, mem)
    }

    /// The text of a template of a memory; one that cannot be filled in is a problem.
    pub(crate) fn filled(&self, text: Result<String, TemplateError>, mem: Mem<'_>) -> String {
        self.lowering
            .or_problem(text.map_err(|what| Problem::Template {
                name: mem.decl.name.clone(),
                what,
            }))
    }

    /// Extents or indices of the dimensions outside those that one register holds, as an array of registers has
    /// them in C.
    pub(crate) fn outer(&self, dims: &[ControlSum], mem: Mem<'_>) -> String {
        let outer = dims.len().saturating_sub(mem.decl.innermost.len());
        let bracketed = |d| format!("[{}]", self.int_text(d).text);
        dims.iter().take(outer).map(bracketed).collect()
    }

    /// A template that names a register and no cell in it would lose the indices within the register.
    fn check_first_lane(&self, template: &Template, sym: Sym, idx: &[ControlSum], mem: Mem<'_>) {
        let outer = idx.len().saturating_sub(mem.decl.innermost.len());
        let first = idx.iter().skip(outer).all(|i| i.as_const() == Some(0));
        let names_registers =
            template.has_key("outer") || template.has_key("register") || template.has_key("slot");
        if names_registers && !mem.decl.c.names_cells() && !first {
            self.lowering.problem(Problem::InsideRegister {
                buf: self.lowering.proc.name_of(sym).into(),
                mem: mem.decl.name.clone(),
            });
        }
    }
}
