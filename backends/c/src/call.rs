//! Calls of procedures, and instructions by their templates.

use std::collections::BTreeMap;

use exo_lowering::{Linear, Mem, Problem, name_of};
use exo_view::{Arg, ArgKey, BufferType, Elem, FieldRef, Proc, Sym, VarKind};

use crate::func::Func;
use crate::render::{Namer, Prec};
use crate::template::fill;

/// A parameter of the procedure called.
#[derive(Clone, Copy)]
struct Param<'m> {
    callee: &'m Proc,
    sym: Sym,
    /// Whether the callee never writes it.
    constant: bool,
}

impl Param<'_> {
    fn name(&self) -> &str {
        self.callee.name_of(self.sym)
    }
}

/// A buffer argument: its first cell in a buffer that C knows, and the dimensions it keeps.
struct View<'m> {
    /// The buffer as the caller names it.
    shown: Sym,
    root: Sym,
    first: Vec<Linear>,
    strides: Vec<Linear>,
    whole: bool,
    ty: &'m BufferType,
    mem: Mem<'m>,
}

impl<'m> Func<'_, 'm> {
    /// C of a call statement.
    pub(crate) fn call(&mut self, callee: &str, args: &[Arg]) -> String {
        let Some(proc) = self.unit.module.proc(callee) else {
            self.problem(Problem::Unknown {
                what: "procedure",
                name: callee.into(),
            });
            return String::new();
        };
        if proc.args.len() != args.len() {
            self.problem(Problem::Arity {
                name: callee.into(),
                what: "arguments",
                expected: proc.args.len(),
                got: args.len(),
            });
            return String::new();
        }
        self.check_parallel_call(callee);
        let params = proc.args.iter().map(|sym| Param {
            callee: proc,
            sym: *sym,
            constant: !self.unit.is_written(proc, *sym),
        });
        let pairs: Vec<(Param<'m>, &Arg)> = params.zip(args).collect();
        match &proc.instr {
            Some(_) => self.instruction(proc, &pairs),
            None => {
                let mut texts = vec![self.context().to_string()];
                texts.extend(pairs.iter().map(|(p, a)| self.argument(*p, a)));
                let name = self
                    .unit
                    .functions
                    .get(callee)
                    .map_or(callee, String::as_str);
                wrapped(name, &texts)
            }
        }
    }

    /// Configuration writes and static storage of callees, where iterations run at once.
    fn check_parallel_call(&self, callee: &str) {
        let Some(effects) = self.unit.effects.get(callee).filter(|_| self.parallel) else {
            return;
        };
        if let Some(field) = effects
            .config_written
            .iter()
            .find(|f| self.unit.members.contains_key(*f))
        {
            self.problem(Problem::ConfigInParallel {
                field: exo_view::field_name(field),
            });
        }
        for mem in &effects.allocates_in {
            let decl = exo_view::builtin_memory(mem).or_else(|| self.unit.module.memory(mem));
            if decl.is_some_and(|m| m.static_storage) {
                self.problem(Problem::StaticCalledInParallel {
                    callee: callee.into(),
                    mem: mem.clone(),
                });
            }
        }
    }

    fn argument(&mut self, param: Param<'m>, arg: &Arg) -> String {
        match (&param.callee.var(param.sym).kind, arg) {
            (VarKind::Buffer(ty), Arg::Config(field)) => self.config_argument(param, ty, field),
            (VarKind::Buffer(ty), Arg::Buffer(_) | Arg::Window(_)) => {
                match self.view(param, ty, arg) {
                    Some(view) => self.view_text(param, ty, &view),
                    None => String::new(),
                }
            }
            (VarKind::Buffer(_), Arg::Ctl(_)) => self.mismatch(param, "data, by reference"),
            (_, Arg::Ctl(e)) => self.ctl_text(e).text,
            _ => self.mismatch(param, "a control expression"),
        }
    }

    fn mismatch(&self, param: Param<'_>, expected: &'static str) -> String {
        self.problem(Problem::KindMismatch {
            arg: param.name().into(),
            callee: param.callee.name.clone(),
            expected,
        });
        String::new()
    }

    fn config_argument(&self, param: Param<'_>, ty: &BufferType, field: &FieldRef) -> String {
        if ty.rank() != 0 {
            return self.mismatch(param, "a tensor or window");
        }
        let place = self.config(field);
        if let Some(elem) = self.unit.data_field(field) {
            self.check_elems(param, ty, elem, &exo_view::field_name(field));
        }
        format!("&{place}")
    }

    fn check_elems(&self, param: Param<'_>, ty: &BufferType, got: Elem, buf: &str) {
        let (expected, got) = (self.elem(ty), self.precision().decided(got));
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

    /// What a buffer argument shows, after checking that it fits its parameter.
    fn view(&self, param: Param<'m>, ty: &'m BufferType, arg: &Arg) -> Option<View<'m>> {
        let (buf, dims) = match arg {
            Arg::Buffer(buf) => {
                let rank = self.buffer_type(*buf)?.rank();
                (*buf, vec![(Linear::default(), true); rank])
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
        let (mem, wanted) = (self.mem(own)?, Mem::of(self.unit.module, ty).ok());
        if wanted.is_none_or(|w| !mem.fits(w)) {
            self.problem(Problem::MemoryMismatch {
                arg: param.name().into(),
                callee: param.callee.name.clone(),
                expected: name_of(ty).into(),
                buf: self.proc.name_of(buf).into(),
                got: self.mem_name(buf),
            });
        }
        let kept: Vec<usize> = (0..dims.len()).filter(|d| dims[*d].1).collect();
        if kept.len() != ty.rank() {
            self.problem(Problem::Arity {
                name: param.name().into(),
                what: "dimensions",
                expected: ty.rank(),
                got: kept.len(),
            });
            return None;
        }
        let strides = kept
            .iter()
            .filter_map(|d| self.stride_of(buf, *d))
            .collect();
        let (root, first) = self.locate(buf, dims.into_iter().map(|d| d.0).collect());
        Some(View {
            shown: buf,
            root,
            first,
            strides,
            whole: matches!(arg, Arg::Buffer(_)),
            ty: own,
            mem,
        })
    }

    /// The argument as the parameter's C type.
    fn view_text(&self, param: Param<'_>, ty: &BufferType, view: &View<'_>) -> String {
        if ty.window && ty.rank() > 0 {
            return self.struct_text(param, view);
        }
        // For a tensor the checks have proved that a window is dense: its cells lie as a tensor's do.
        self.pointer(view.root, &view.first, view.mem)
    }

    fn struct_text(&self, param: Param<'_>, view: &View<'_>) -> String {
        let elem = self.elem(view.ty);
        let wanted = self.window_struct(view.strides.len(), elem, param.constant);
        let own_constant = !self.effects.written.contains(&view.shown);
        if view.whole && view.ty.window && view.ty.rank() > 0 && own_constant == param.constant {
            self.mark_used(view.shown);
            return self.c_name(view.shown).into();
        }
        let pointer = self.pointer(view.root, &view.first, view.mem);
        let strides: Vec<String> = view.strides.iter().map(|s| self.int_text(s).text).collect();
        format!(
            "(struct {}) {{ {pointer}, {{ {} }} }}",
            wanted.name(),
            strides.join(", ")
        )
    }

    /// An instruction: its template with the arguments filled in.
    ///
    /// `{x}` is the argument as a procedure would get it, `{x_data}` the first cell of a window (an lvalue,
    /// or the register's name) and the pointer for other data, `{x_int}` the name of the buffer.
    fn instruction(&mut self, proc: &'m Proc, pairs: &[(Param<'m>, &Arg)]) -> String {
        let Some(instr) = &proc.instr else {
            return String::new();
        };
        self.unit.uses.borrow_mut().global(&instr.c_global);
        let mut checked = BTreeMap::new();
        for (param, arg) in pairs {
            if let (VarKind::Buffer(ty), Arg::Buffer(_) | Arg::Window(_)) =
                (&proc.var(param.sym).kind, arg)
            {
                // Memories and element types count even where the template names no argument.
                let Some(view) = self.view(*param, ty, arg) else {
                    return String::new();
                };
                self.mark_used(view.root);
                checked.insert(param.sym, view);
            }
        }
        let mut wanted: BTreeMap<String, String> = BTreeMap::new();
        for (param, arg) in pairs {
            for key in instr.keys_of(param.name()) {
                let text = self.instruction_key(*param, arg, checked.get(&param.sym), key);
                wanted.insert(format!("{}{}", param.name(), key.suffix()), text);
            }
        }
        let filled = fill(&instr.c, |key| wanted.get(key).cloned());
        self.or_problem(filled.map_err(|what| Problem::Template {
            name: proc.name.clone(),
            what,
        }))
    }

    fn instruction_key(
        &mut self,
        param: Param<'m>,
        arg: &Arg,
        view: Option<&View<'m>>,
        key: ArgKey,
    ) -> String {
        let VarKind::Buffer(ty) = &param.callee.var(param.sym).kind else {
            return match arg {
                Arg::Ctl(e) => self.ctl_text(e).at(Prec::Primary),
                _ => self.mismatch(param, "a control expression"),
            };
        };
        let Some(view) = view else {
            return self.argument(param, arg);
        };
        match key {
            ArgKey::Name => self.c_name(view.root).into(),
            ArgKey::Data if ty.window || !view.mem.decl.addressable => {
                self.addressed_cell(view.root, &view.first, view.mem, param.constant)
            }
            ArgKey::Whole if !view.mem.decl.addressable => {
                self.cell(view.root, &view.first, view.mem)
            }
            ArgKey::Data => self.pointer(view.root, &view.first, view.mem),
            ArgKey::Whole => format!("({})", self.view_text(param, ty, view)),
        }
    }
}

/// A call, with one argument a line if it would be long.
fn wrapped(name: &str, args: &[String]) -> String {
    let line = format!("{name}({});", args.join(", "));
    match line.len() > 96 {
        false => line,
        true => format!(
            "{name}({});",
            args.join(&format!(",\n{}", " ".repeat(name.len() + 1)))
        ),
    }
}
