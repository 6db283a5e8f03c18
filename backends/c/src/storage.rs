//! How C reaches the cells of a buffer.

use exo_lowering::{Cell, Limit, Linear, Mem, Overflow, Problem, name_of};
use exo_view::{BufferType, Sym};

use crate::ctypes::c_type;
use crate::func::Func;
use crate::helpers::Helper;
use crate::render::{CExpr, Prec};
use crate::template::fill;

/// What a buffer's C name is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// A variable that holds the scalar.
    Value,
    /// A pointer to the scalar.
    Pointer,
    /// An array, or a pointer to the first element.
    Array,
    /// A struct of pointer and strides.
    Window,
}

/// Where the cells of a buffer are.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Storage {
    /// Behind its own C name, with these strides.
    Own { form: Form, strides: Vec<Linear> },
    /// In another buffer that C cannot point into: index for index.
    Alias { root: Sym, dims: Vec<AliasDim> },
}

/// One dimension of the buffer behind an alias.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct AliasDim {
    pub(crate) offset: Linear,
    /// Whether the alias has an index of its own for it.
    pub(crate) kept: bool,
}

impl Func<'_, '_> {
    pub(crate) fn storage_of(&self, sym: Sym) -> Option<&Storage> {
        self.storage.get(sym.0 as usize)?.as_ref()
    }

    /// `stride(buf, dim)`, in elements.
    pub(crate) fn stride_of(&self, sym: Sym, dim: usize) -> Option<Linear> {
        match self.storage_of(sym)? {
            Storage::Own { strides, .. } => strides.get(dim).cloned(),
            Storage::Alias { root, dims } => {
                let kept = dims.iter().enumerate().filter(|(_, d)| d.kept).nth(dim)?;
                self.stride_of(*root, kept.0)
            }
        }
    }

    /// The strides of a dense row-major tensor; extents that a configuration could change are frozen.
    pub(crate) fn dense_strides(&mut self, sym: Sym, ty: &BufferType) -> Vec<Linear> {
        let extents = self.extents(sym, ty);
        let mut stride = Linear::constant(1);
        let mut strides = Vec::new();
        for extent in extents.iter().rev() {
            strides.push(stride.clone());
            stride = self.or_problem(
                stride
                    .mul(extent)
                    .map_err(|Overflow| crate::BACKEND.beyond(Limit::Overflow)),
            );
        }
        if !self.facts.is_number_of_cells(&stride) {
            self.problem(crate::BACKEND.beyond(Limit::Cells {
                buf: self.proc.name_of(sym).into(),
            }));
        }
        strides.reverse();
        strides
    }

    /// The extents of a tensor as they are now.
    pub(crate) fn extents(&mut self, sym: Sym, ty: &BufferType) -> Vec<Linear> {
        let name = self.c_name(sym).to_string();
        ty.dims
            .iter()
            .enumerate()
            .map(|(d, e)| {
                let e = self.linear(e);
                self.freeze(e, &format!("{name}_d{d}"))
            })
            .collect()
    }

    /// Checks that a memory takes buffers of this type.
    pub(crate) fn check_buffer(&self, sym: Sym, ty: &BufferType, mem: Mem<'_>) {
        let elem = self.elem(ty);
        let buf = || self.proc.name_of(sym).to_string();
        if !mem.decl.takes(elem, |e| self.precision().decided(e)) {
            self.problem(Problem::ElemForbidden {
                mem: mem.decl.name.clone(),
                buf: buf(),
                elem,
            });
        }
        let extents: Vec<Option<i64>> = ty.dims.iter().map(|d| self.linear(d).as_const()).collect();
        if !mem.decl.fits(&extents) {
            let list: Vec<String> = mem.decl.innermost.iter().map(i64::to_string).collect();
            self.problem(Problem::InnermostExtent {
                mem: mem.decl.name.clone(),
                buf: buf(),
                expected: list.join(", "),
            });
        }
    }

    /// Follows aliases to the buffer that C has a name for, with the indices there.
    pub(crate) fn locate(&self, buf: Sym, idx: Vec<Linear>) -> (Sym, Vec<Linear>) {
        let (mut buf, mut idx) = (buf, idx);
        while let Some(Storage::Alias { root, dims }) = self.storage_of(buf) {
            let mut own = idx.into_iter();
            idx = dims
                .iter()
                .map(|dim| match dim.kept {
                    true => {
                        let own = own.next().unwrap_or_default();
                        let sum = dim.offset.add(&own);
                        self.or_problem(
                            sum.map_err(|Overflow| crate::BACKEND.beyond(Limit::Overflow)),
                        )
                    }
                    false => dim.offset.clone(),
                })
                .collect();
            buf = *root;
        }
        (buf, idx)
    }

    fn parts(&self, sym: Sym) -> (Form, &[Linear]) {
        match self.storage_of(sym) {
            Some(Storage::Own { form, strides }) => (*form, strides),
            _ => (Form::Pointer, &[]),
        }
    }

    /// The pointer or array that elements are counted from.
    fn base(&self, sym: Sym, form: Form) -> String {
        match form {
            Form::Window => format!("{}.data", self.c_name(sym)),
            _ => self.c_name(sym).into(),
        }
    }

    fn offset(&self, sym: Sym, idx: &[Linear]) -> CExpr {
        crate::render::offset(self.parts(sym).1, idx, self)
    }

    /// The cell as C names it where it can be addressed; in a declared memory what its `window` template says.
    pub(crate) fn cell(&self, sym: Sym, idx: &[Linear], mem: Mem<'_>) -> String {
        if mem.builtin {
            let (form, _) = self.parts(sym);
            let name = self.base(sym, form);
            return match form {
                Form::Value => name,
                Form::Pointer => format!("*{name}"),
                Form::Array | Form::Window => format!("{name}[{}]", self.offset(sym, idx).text),
            };
        }
        let Some(template) = &mem.decl.window else {
            self.forbidden(sym, mem, "windows");
            return String::new();
        };
        self.check_first_lane(template, sym, idx, mem);
        let text = self.fill_memory(template, sym, idx, mem, None);
        // Templates may give the cell or a pointer to it.
        text.strip_prefix('&').map_or(text.clone(), str::to_string)
    }

    /// A pointer to a cell.
    pub(crate) fn pointer(&self, sym: Sym, idx: &[Linear], mem: Mem<'_>) -> String {
        self.mark_used(sym);
        if !mem.decl.addressable {
            self.problem(Problem::NotAddressable {
                backend: crate::BACKEND,
                buf: self.proc.name_of(sym).into(),
                mem: mem.decl.name.clone(),
            });
        }
        let (form, strides) = self.parts(sym);
        let first = idx
            .iter()
            .zip(strides)
            .all(|(i, _)| i.as_const() == Some(0));
        match form {
            Form::Pointer => self.c_name(sym).into(),
            Form::Array | Form::Window if first && mem.builtin => self.base(sym, form),
            _ if self.is_reached(sym, idx) => format!("&{}", self.cell(sym, idx, mem)),
            _ => self.address(sym, idx, mem),
        }
    }

    /// The cell of a window argument that an instruction names, which it may take the address of.
    pub(crate) fn addressed_cell(
        &self,
        sym: Sym,
        idx: &[Linear],
        mem: Mem<'_>,
        constant: bool,
    ) -> String {
        let Some(ty) = self.buffer_type(sym) else {
            return String::new();
        };
        if !mem.decl.addressable || self.is_reached(sym, idx) {
            return self.cell(sym, idx, mem);
        }
        let constant = if constant { "const " } else { "" };
        let address = self.address(sym, idx, mem);
        format!("(*({constant}{} *) {address})", c_type(self.elem(ty)))
    }

    /// Whether C may form the address of a cell: it is within the buffer or one past its end, as its type shows it.
    fn is_reached(&self, sym: Sym, idx: &[Linear]) -> bool {
        let (form, strides) = self.parts(sym);
        let dims = self.buffer_type(sym).map_or(&[][..], |ty| &ty.dims);
        let extents: Vec<Linear> = dims.iter().map(|d| self.linear(d)).collect();
        // What a field held when the buffer was made, it need not hold now.
        let changeable = extents.iter().any(Linear::reads_config);
        !changeable
            && self.facts.is_reached(&Cell {
                extents: &extents,
                strides,
                index: idx,
                dense: form == Form::Array,
            })
    }

    /// The address of a cell that may lie outside of its buffer. Every buffer that C can point into lies as its strides
    /// say, whatever its memory's template looks like.
    fn address(&self, sym: Sym, idx: &[Linear], mem: Mem<'_>) -> String {
        self.unit.uses.borrow_mut().helpers.insert(Helper::Address);
        let base = match mem.builtin {
            true => self.base(sym, self.parts(sym).0),
            false => {
                let first = vec![Linear::default(); idx.len()];
                format!("&{}", self.cell(sym, &first, mem))
            }
        };
        format!("EXO_ADDRESS({base}, {})", self.far_offset(sym, idx))
    }

    /// The offset of a cell that may lie anywhere; one that may leave 64 bits is computed as addresses are, where it may wrap.
    fn far_offset(&self, sym: Sym, idx: &[Linear]) -> String {
        let (_, strides) = self.parts(sym);
        if self.facts.is_offset_computable(strides, idx) {
            return self.offset(sym, idx).text;
        }
        let number = |e: &Linear| format!("(uintptr_t) {}", self.int_text(e).at(Prec::Unary));
        let products = strides.iter().zip(idx);
        let products = products.map(|(stride, at)| format!("{} * {}", number(at), number(stride)));
        products.collect::<Vec<_>>().join(" + ")
    }

    pub(crate) fn forbidden(&self, sym: Sym, mem: Mem<'_>, access: &'static str) {
        self.problem(Problem::AccessForbidden {
            mem: mem.decl.name.clone(),
            buf: self.proc.name_of(sym).into(),
            access,
        });
    }

    /// Fills in a template of a memory for one cell.
    pub(crate) fn fill_memory(
        &self,
        template: &str,
        sym: Sym,
        idx: &[Linear],
        mem: Mem<'_>,
        value: Option<&CExpr>,
    ) -> String {
        let (form, strides) = self.parts(sym);
        let filled = fill(template, |key| {
            Some(match key {
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
        self.or_problem(filled.map_err(|what| Problem::Template {
            name: mem.decl.name.clone(),
            what,
        }))
    }

    /// Extents or indices of the dimensions outside those that one register holds, as an array of registers has
    /// them in C.
    pub(crate) fn outer(&self, dims: &[Linear], mem: Mem<'_>) -> String {
        let outer = dims.len().saturating_sub(mem.decl.innermost.len());
        let bracketed = |d| format!("[{}]", self.int_text(d).text);
        dims.iter().take(outer).map(bracketed).collect()
    }

    /// A template that names a register and no cell in it would lose the indices within the register.
    fn check_first_lane(&self, template: &str, sym: Sym, idx: &[Linear], mem: Mem<'_>) {
        let outer = idx.len().saturating_sub(mem.decl.innermost.len());
        let names_cell = ["{offset}", "{i"].iter().any(|key| template.contains(key));
        let first = idx.iter().skip(outer).all(|i| i.as_const() == Some(0));
        if template.contains("{outer}") && !names_cell && !first {
            self.problem(Problem::InsideRegister {
                buf: self.proc.name_of(sym).into(),
                mem: mem.decl.name.clone(),
            });
        }
    }

    /// Reports an index list of the wrong length.
    pub(crate) fn check_rank(&self, buf: Sym, got: usize) -> bool {
        let expected = self.buffer_type(buf).map_or(0, BufferType::rank);
        if expected != got {
            self.problem(Problem::Arity {
                name: self.proc.name_of(buf).into(),
                what: "indices",
                expected,
                got,
            });
        }
        expected == got
    }

    /// The memory's name of a buffer, for messages.
    pub(crate) fn mem_name(&self, buf: Sym) -> String {
        self.proc.var(buf).buffer().map_or("DRAM", name_of).into()
    }
}
