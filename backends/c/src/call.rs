//! Calls of procedures, and instructions by their templates.

use std::collections::BTreeMap;

use exo_ir::{Arg, ArgKey, BufferType, FieldRef, Proc, VarKind};
use exo_lowering::{BufferArg, Param, Problem};

use crate::func::Func;
use crate::render::{Namer, Prec};

impl<'m> Func<'_, 'm> {
    /// C of a call statement.
    pub(crate) fn call(&mut self, callee: &str, args: &[Arg]) -> String {
        let Some((proc, pairs)) = self.lowering.callee(callee, args) else {
            return String::new();
        };
        match &proc.instr {
            Some(_) => self.instruction(proc, &pairs, args),
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

    fn argument(&mut self, param: Param<'m>, arg: &Arg) -> String {
        match (&param.callee.var(param.sym).kind, arg) {
            (VarKind::Buffer(ty), Arg::Config(field)) => self.config_argument(param, ty, field),
            (VarKind::Buffer(ty), Arg::Buffer(_) | Arg::Window(_)) => {
                match self.lowering.view(param, ty, arg) {
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
        self.lowering.mismatch(param, expected);
        String::new()
    }

    fn config_argument(&self, param: Param<'_>, ty: &BufferType, field: &FieldRef) -> String {
        match self.lowering.check_field(param, ty, field) {
            true => format!("&{}", self.config(field)),
            false => String::new(),
        }
    }

    /// The argument as the parameter's C type.
    fn view_text(&self, param: Param<'_>, ty: &BufferType, view: &BufferArg<'_>) -> String {
        if ty.window && ty.rank() > 0 {
            return self.struct_text(param, view);
        }
        // For a tensor the checks have proved that a window is dense: its cells lie as a tensor's do.
        self.pointer(view.root, &view.first, view.mem)
    }

    fn struct_text(&self, param: Param<'_>, view: &BufferArg<'_>) -> String {
        let elem = self.lowering.elem(view.ty);
        let wanted = self.window_struct(view.strides.len(), elem, param.constant);
        let own_constant = !self.lowering.effects.written.contains(&view.shown);
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
    /// or the register's name) and the pointer for other data, `{x_int}` the name of the buffer, `{stride(x, 0)}` a stride.
    ///
    /// What its body writes to fields that C has, C writes behind it.
    fn instruction(&mut self, proc: &'m Proc, pairs: &[(Param<'m>, &Arg)], args: &[Arg]) -> String {
        let Some(instr) = &proc.instr else {
            return String::new();
        };
        self.unit.uses.borrow_mut().global(&instr.c.global);
        if self.lowering.immediates(pairs).is_none() {
            return String::new();
        }
        let mut checked = BTreeMap::new();
        for (param, arg) in pairs {
            if let (VarKind::Buffer(ty), Arg::Buffer(_) | Arg::Window(_)) =
                (&proc.var(param.sym).kind, arg)
            {
                // Memories and element types count even where the template names no argument.
                let Some(view) = self.lowering.view(*param, ty, arg) else {
                    return String::new();
                };
                let has_slots = view.mem.decl.slots.is_some();
                if has_slots && self.lowering.shown_slot(&view).is_none() {
                    return String::new();
                }
                checked.insert(param.sym, view);
            }
        }
        let mut wanted: BTreeMap<String, String> = BTreeMap::new();
        for (param, arg) in pairs {
            for key in instr.c.keys_of(param.name()) {
                let text = self.instruction_key(*param, arg, checked.get(&param.sym), key);
                wanted.insert(format!("{}{}", param.name(), key.suffix()), text);
            }
            let keys = instr.c.strides_of(param.name());
            if let Some(view) = checked.get(&param.sym).filter(|_| !keys.is_empty()) {
                let strides = self.lowering.strides_as_seen(*param, args, view);
                wanted.extend(keys.into_iter().filter_map(|(key, dim)| {
                    let text = self.int_text(strides.get(dim)?).at(Prec::Primary);
                    Some((key.to_owned(), text))
                }));
            }
        }
        let filled = instr.c.template.fill(|key| wanted.get(key).cloned());
        let filled = self
            .lowering
            .or_problem(filled.map_err(|what| Problem::Template {
                name: proc.name.clone(),
                what,
            }));
        let writes = self.lowering.configured_by(proc, pairs).into_iter();
        let writes = writes.map(|(field, value)| self.write_config(&field, &value));
        let lines: Vec<String> = std::iter::once(filled).chain(writes).collect();
        lines.join("\n")
    }

    fn instruction_key(
        &mut self,
        param: Param<'m>,
        arg: &Arg,
        view: Option<&BufferArg<'m>>,
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
        self.mark_used(view.root);
        match key {
            ArgKey::Name if view.mem.decl.c.separates_registers() => self
                .register(view.root, &view.first, view.mem)
                .unwrap_or_default(),
            ArgKey::Name if view.mem.decl.slots.is_some() => {
                self.slot_text(view.root, &view.first, view.mem)
            }
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
