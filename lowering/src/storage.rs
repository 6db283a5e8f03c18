//! Storage of buffers: the C form of a buffer's name, its strides, and the buffers behind windows.

use exo_ir::{BufferType, Sym, WinDim, Window};

use crate::error::Problem;
use crate::limits::Limit;
use crate::memory::{Mem, name_of};
use crate::procedure::ProcLowering;
use crate::reach::Cell;
use crate::sum::{Atom, ControlSum};

/// The form of a buffer's name in code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A variable that holds the scalar.
    Value,
    /// A pointer to the scalar.
    Pointer,
    /// An array, or a pointer to the first element.
    Array,
    /// A pointer with strides.
    Window,
}

/// The storage of a buffer's cells.
#[derive(Clone, PartialEq, Debug)]
pub enum Storage {
    /// Cells of its own, reached by its own name.
    Own {
        /// The form of the name.
        form: Form,
        /// Strides in elements, one for each dimension.
        strides: Vec<ControlSum>,
    },
    /// Cells of another buffer that nothing can point into: index for index.
    Alias {
        /// The other buffer.
        root: Sym,
        /// The index of each of its dimensions.
        dims: Vec<Dim>,
    },
}

/// The part of one dimension of a buffer that a window takes.
#[derive(Clone, PartialEq, Debug)]
pub struct Dim {
    /// The index at which it begins.
    pub offset: ControlSum,
    /// Whether the window has an index of its own for it.
    pub kept: bool,
}

/// An allocation that its memory takes.
#[derive(Clone, Debug)]
pub struct Allocation<'m> {
    /// The memory of the buffer.
    pub mem: Mem<'m>,
    /// Its extents; those that a configuration write could change are still to be frozen.
    pub extents: Vec<ControlSum>,
}

impl<'m> ProcLowering<'_, 'm> {
    /// The storage of a buffer's cells, once it is declared.
    pub fn storage_of(&self, sym: Sym) -> Option<&Storage> {
        self.storage.get(sym.0 as usize)?.as_ref()
    }

    /// Sets the storage of a buffer's cells.
    pub fn set_storage(&mut self, sym: Sym, storage: Storage) {
        self.storage[sym.0 as usize] = Some(storage);
    }

    /// The form of a buffer's own name, and its strides.
    pub fn form_of(&self, sym: Sym) -> (Form, &[ControlSum]) {
        match self.storage_of(sym) {
            Some(Storage::Own { form, strides }) => (*form, strides),
            _ => (Form::Pointer, &[]),
        }
    }

    /// `stride(buf, dim)`, in elements.
    pub fn stride_of(&self, sym: Sym, dim: usize) -> Option<ControlSum> {
        match self.storage_of(sym)? {
            Storage::Own { strides, .. } => strides.get(dim).cloned(),
            Storage::Alias { root, dims } => {
                let kept = dims.iter().enumerate().filter(|(_, d)| d.kept).nth(dim)?;
                self.stride_of(*root, kept.0)
            }
        }
    }

    /// The strides of a dense row-major tensor of these extents, which no configuration write changes.
    pub fn dense_strides(&self, sym: Sym, extents: &[ControlSum]) -> Vec<ControlSum> {
        let mut stride = ControlSum::constant(1);
        let mut strides = Vec::new();
        for extent in extents.iter().rev() {
            strides.push(stride.clone());
            stride = self.or_overflow(stride.mul(extent));
        }
        if !self.facts.is_number_of_cells(&stride) {
            self.beyond(Limit::Cells {
                buf: self.proc.name_of(sym).into(),
            });
        }
        strides.reverse();
        strides
    }

    // ---- parameters ----

    /// Checks a buffer that is a parameter; returns the form of its name.
    pub fn parameter(&self, sym: Sym, ty: &BufferType, mem: Mem<'_>) -> Form {
        self.check_addressable(sym, mem);
        self.check_buffer(sym, ty, mem);
        match (ty.window, ty.rank()) {
            (_, 0) => Form::Pointer,
            (true, _) => Form::Window,
            (false, _) => Form::Array,
        }
    }

    /// Whether nothing else can reach the cells behind a parameter while some are written: the language keeps
    /// written arguments of a call apart, but a configuration field may be passed by reference to a procedure
    /// that also names it.
    pub fn is_unaliased(&self, sym: Sym) -> bool {
        let Some(ty) = self.proc.var(sym).buffer() else {
            return false;
        };
        let may_be = |field| {
            let elem = self.unit.data_field(field).map(|e| self.unit.decided(e));
            self.unit.is_materialised(field) && elem == Some(self.elem(ty))
        };
        ty.rank() > 0 || !self.effects.config_data.iter().any(may_be)
    }

    // ---- allocations ----

    /// Checks an allocation; its number of cells is [`ProcLowering::cells`]'s.
    pub fn allocation(&self, buf: Sym, ty: &BufferType, mem: Mem<'m>) -> Allocation<'m> {
        self.check_buffer(buf, ty, mem);
        if self.parallel && mem.decl.static_storage {
            self.problem(Problem::StaticInParallel {
                buf: self.proc.name_of(buf).into(),
                mem: mem.decl.name.clone(),
            });
        }
        let extents = ty.dims.iter().map(|e| self.linear(e)).collect();
        Allocation { mem, extents }
    }

    /// How many cells an allocation has.
    pub fn cells(&self, buf: Sym, allocation: &Allocation<'_>) -> ControlSum {
        let one = ControlSum::constant(1);
        let product = |all: ControlSum, e| self.or_overflow(all.mul(e));
        let cells = allocation.extents.iter().fold(one, product);
        if allocation.mem.wants_constant_size() && cells.as_const().is_none() {
            self.problem(Problem::SizeNotConstant {
                buf: self.proc.name_of(buf).into(),
                mem: allocation.mem.decl.name.clone(),
            });
        }
        cells
    }

    // ---- windows ----

    /// The part that a window takes of each dimension.
    pub fn window_dims(&self, w: &Window) -> Vec<Dim> {
        let dim = |d: &WinDim| match d {
            WinDim::Point(at) => Dim {
                offset: self.linear(at),
                kept: false,
            },
            WinDim::Interval(lo, _) => Dim {
                offset: self.linear(lo),
                kept: true,
            },
        };
        w.dims.iter().map(dim).collect()
    }

    /// The strides of a window that takes that of a buffer.
    pub fn window_strides(&self, buf: Sym, dims: &[Dim]) -> Vec<ControlSum> {
        let kept = (0..dims.len()).filter(|d| dims[*d].kept);
        kept.filter_map(|d| self.stride_of(buf, d)).collect()
    }

    /// Says that a window is a pointer of its own, with these strides.
    pub fn set_window(&mut self, win: Sym, form: Form, strides: Vec<ControlSum>) {
        // A stride that is constant is not read from the window.
        let own = |(d, s): (usize, ControlSum)| match s.as_const() {
            Some(_) => s,
            None => ControlSum::atom(Atom::Stride(win, d)),
        };
        let strides = strides.into_iter().enumerate().map(own).collect();
        self.set_storage(win, Storage::Own { form, strides });
    }

    // ---- cells ----

    /// Follows aliases to the buffer that code has a name for, with the indices there.
    pub fn locate(&self, buf: Sym, idx: Vec<ControlSum>) -> (Sym, Vec<ControlSum>) {
        let (mut buf, mut idx) = (buf, idx);
        while let Some(Storage::Alias { root, dims }) = self.storage_of(buf) {
            let mut own = idx.into_iter();
            idx = dims
                .iter()
                .map(|dim| match dim.kept {
                    true => {
                        let own = own.next().unwrap_or_default();
                        self.or_overflow(dim.offset.add(&own))
                    }
                    false => dim.offset.clone(),
                })
                .collect();
            buf = *root;
        }
        (buf, idx)
    }

    /// Whether code may form the address of a cell: it is within the buffer or one past its end, as its type shows it.
    pub fn is_reached(&self, sym: Sym, idx: &[ControlSum]) -> bool {
        let (form, strides) = self.form_of(sym);
        let dims = self.buffer_type(sym).map_or(&[][..], |ty| &ty.dims);
        let extents: Vec<ControlSum> = dims.iter().map(|d| self.linear(d)).collect();
        // What a field held when the buffer was made, it need not hold now.
        let changeable = extents.iter().any(ControlSum::reads_config);
        !changeable
            && self.facts.is_reached(&Cell {
                extents: &extents,
                strides,
                index: idx,
                dense: form == Form::Array,
            })
    }

    // ---- checks ----

    /// Checks that a memory takes buffers of this type.
    pub fn check_buffer(&self, sym: Sym, ty: &BufferType, mem: Mem<'_>) {
        let elem = self.elem(ty);
        let buf = || self.proc.name_of(sym).to_string();
        if !mem.decl.takes(elem, |e| self.unit.decided(e)) {
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

    /// Checks that code can point into a buffer.
    pub fn check_addressable(&self, sym: Sym, mem: Mem<'_>) {
        if !mem.decl.addressable {
            self.problem(Problem::NotAddressable {
                backend: self.unit.backend,
                buf: self.proc.name_of(sym).into(),
                mem: mem.decl.name.clone(),
            });
        }
    }

    /// Notes that the memory of a buffer does not allow what is done to it.
    pub fn forbidden(&self, sym: Sym, mem: Mem<'_>, access: &'static str) {
        self.problem(Problem::AccessForbidden {
            mem: mem.decl.name.clone(),
            buf: self.proc.name_of(sym).into(),
            access,
            stmt: None,
        });
    }

    /// Reports an index list of the wrong length.
    pub fn check_rank(&self, buf: Sym, got: usize) -> bool {
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

    /// The name of a buffer's memory, for messages.
    pub(crate) fn mem_name(&self, buf: Sym) -> String {
        self.proc.var(buf).buffer().map_or("DRAM", name_of).into()
    }
}
