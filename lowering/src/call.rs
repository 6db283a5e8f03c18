//! Calls: what each argument gives its parameter, after checking that they agree.

use exo_ir::{Arg, BufferType, Elem, FieldRef, Proc, Sym, field_name};

use crate::error::Problem;
use crate::memory::{Mem, name_of};
use crate::procedure::ProcLowering;
use crate::sum::ControlSum;

/// A parameter of the procedure called.
#[derive(Clone, Copy, Debug)]
pub struct Param<'m> {
    /// The procedure called.
    pub callee: &'m Proc,
    /// The parameter.
    pub sym: Sym,
    /// Whether the callee never writes it.
    pub constant: bool,
}

impl Param<'_> {
    /// Its name.
    pub fn name(&self) -> &str {
        self.callee.name_of(self.sym)
    }
}

/// A buffer argument: its first cell in a buffer that code knows, and the dimensions it keeps.
#[derive(Clone, Debug)]
pub struct BufferArg<'m> {
    /// The buffer as the caller names it.
    pub shown: Sym,
    /// The buffer behind it.
    pub root: Sym,
    /// The indices of the first cell there.
    pub first: Vec<ControlSum>,
    /// The dimensions of the buffer as the caller names it that it keeps.
    pub kept: Vec<bool>,
    /// The strides of the dimensions that it keeps.
    pub strides: Vec<ControlSum>,
    /// Whether it is all of the buffer.
    pub whole: bool,
    /// The buffer's type.
    pub ty: &'m BufferType,
    /// The buffer's memory.
    pub mem: Mem<'m>,
}

impl<'m> ProcLowering<'_, 'm> {
    /// The procedure that a call means, and its parameters with their arguments.
    pub fn callee<'a>(
        &self,
        name: &str,
        args: &'a [Arg],
    ) -> Option<(&'m Proc, Vec<(Param<'m>, &'a Arg)>)> {
        let Some(callee) = self.unit.module.proc(name) else {
            self.problem(Problem::Unknown {
                what: "procedure",
                name: name.into(),
            });
            return None;
        };
        if callee.args.len() != args.len() {
            self.problem(Problem::Arity {
                name: name.into(),
                what: "arguments",
                expected: callee.args.len(),
                got: args.len(),
            });
            return None;
        }
        self.check_parallel_call(name);
        let params = callee.args.iter().map(|sym| Param {
            callee,
            sym: *sym,
            constant: !self.unit.is_written(callee, *sym),
        });
        Some((callee, params.zip(args).collect()))
    }

    /// Configuration writes and static storage of callees, where iterations run at once.
    fn check_parallel_call(&self, callee: &str) {
        let effects = self.unit.effects().get(callee);
        let Some(effects) = effects.filter(|_| self.parallel) else {
            return;
        };
        let mut written = effects.config_written_anyway.iter();
        let field = written.find(|f| self.unit.is_materialised(f));
        if let Some(field) = field.filter(|_| !self.conditional) {
            self.problem(Problem::ConfigInParallel {
                field: field_name(field),
            });
        }
        for mem in &effects.allocates_in {
            let decl = exo_ir::builtin_memory(mem).or_else(|| self.unit.module.memory(mem));
            if decl.is_some_and(|m| m.static_storage) {
                self.problem(Problem::StaticCalledInParallel {
                    callee: callee.into(),
                    mem: mem.clone(),
                });
            }
        }
    }

    /// Notes that an argument is of another kind than its parameter.
    pub fn mismatch(&self, param: Param<'_>, expected: &'static str) {
        self.problem(Problem::KindMismatch {
            arg: param.name().into(),
            callee: param.callee.name.clone(),
            expected,
        });
    }

    /// Checks a field that is passed by reference for a parameter of the type `ty`; whether it can be passed at all.
    pub fn check_field(&self, param: Param<'_>, ty: &BufferType, field: &FieldRef) -> bool {
        if ty.rank() != 0 {
            self.mismatch(param, "a tensor or window");
            return false;
        }
        self.check_materialised(field);
        if let Some(elem) = self.unit.data_field(field) {
            self.check_elems(param, ty, elem, &field_name(field));
        }
        true
    }

    fn check_elems(&self, param: Param<'_>, ty: &BufferType, got: Elem, buf: &str) {
        let (expected, got) = (self.elem(ty), self.unit.decided(got));
        if expected != got {
            self.problem(Problem::ElemMismatch {
                arg: param.name().into(),
                callee: param.callee.name.clone(),
                expected,
                buf: buf.into(),
                got,
            });
        }
    }

    /// The part of a buffer that an argument passes, after a check that it fits its parameter,
    /// which has the type `ty`.
    pub fn view(&self, param: Param<'m>, ty: &'m BufferType, arg: &Arg) -> Option<BufferArg<'m>> {
        let (buf, dims) = match arg {
            Arg::Buffer(buf) => {
                let rank = self.buffer_type(*buf)?.rank();
                let all = crate::Dim {
                    offset: ControlSum::default(),
                    kept: true,
                };
                (*buf, vec![all; rank])
            }
            Arg::Window(w) => {
                if !self.check_rank(w.buf, w.dims.len()) {
                    return None;
                }
                (w.buf, self.window_dims(w))
            }
            Arg::Ctl(_) | Arg::Config(_) => return None,
        };
        let own = self.buffer_type(buf)?;
        self.check_elems(param, ty, own.elem, self.proc.name_of(buf));
        let mem = self.mem(own)?;
        self.check_memory(param, ty, buf, mem);
        let got = dims.iter().filter(|d| d.kept).count();
        if got != ty.rank() {
            self.problem(Problem::Arity {
                name: param.name().into(),
                what: "dimensions",
                expected: ty.rank(),
                got,
            });
            return None;
        }
        let strides = self.window_strides(buf, &dims);
        let kept = dims.iter().map(|d| d.kept).collect();
        let (root, first) = self.locate(buf, dims.into_iter().map(|d| d.offset).collect());
        let found = BufferArg {
            shown: buf,
            root,
            first,
            kept,
            strides,
            whole: matches!(arg, Arg::Buffer(_)),
            ty: own,
            mem,
        };
        self.is_of_one_register(&found).then_some(found)
    }

    /// The strides of a buffer argument as its parameter has them: of a window its own. A tensor's follow from the extents that it
    /// declares; where one of these is 1, a window that is passed for it may have any stride there.
    pub fn strides_as_seen(
        &self,
        param: Param<'_>,
        args: &[Arg],
        view: &BufferArg<'_>,
    ) -> Vec<ControlSum> {
        let ty = param.callee.var(param.sym).buffer();
        if ty.is_none_or(|ty| ty.window) {
            return view.strides.clone();
        }
        let extents = self.declared_extents(param.callee, param.sym, args);
        let extents: Vec<ControlSum> = extents.iter().map(|e| self.linear(e)).collect();
        self.dense_strides(view.shown, &extents)
    }

    fn check_memory(&self, param: Param<'_>, ty: &BufferType, buf: Sym, mem: Mem<'_>) {
        let module = self.unit.module;
        let wanted = Mem::of(module, ty).ok();
        let serves = |w: Mem<'_>| module.memory_serves(Some(&mem.decl.name), Some(&w.decl.name));
        if !wanted.is_some_and(serves) {
            self.problem(Problem::MemoryMismatch {
                arg: param.name().into(),
                callee: param.callee.name.clone(),
                expected: name_of(ty).into(),
                buf: self.proc.name_of(buf).into(),
                got: self.mem_name(buf),
            });
        }
    }
}
