//! Checks that every step makes which inserts a call.

use std::mem::discriminant;

use exo_ir::{Arg, BufferType, Data, Elem, Loc, Module, Proc, Sym, VarKind, field_name};

use crate::precision::Precision;
use crate::{Condition, Refusal, Target};

/// The procedure or instruction of that name, where a procedure may call it.
///
/// # Errors
/// There is none, or it calls the procedure, which would be a recursion.
pub fn callee<'m>(
    target: &Target<'m>,
    recursion: &'static Condition,
    loc: &Loc,
    name: &str,
) -> Result<&'m Proc, Refusal> {
    let module = target.module();
    let proc = target.proc();
    let Some(callee) = module.proc(name) else {
        return Err(Refusal::bad_input(loc, unknown(module, name)));
    };
    match module.items.calls().reaches(name, &proc.name) {
        false => Ok(callee),
        true => {
            let message = match name == proc.name {
                true => format!("cannot call '{name}' in itself"),
                false => format!("cannot call '{name}' in '{}': it calls '{0}'", proc.name),
            };
            Refusal::plain(recursion, loc, message).raise()?;
            Ok(callee)
        }
    }
}

fn unknown(module: &Module, name: &str) -> String {
    let all: Vec<&str> = module.procs().map(|p| p.name.as_str()).collect();
    let near = all
        .iter()
        .map(|n| (strsim::damerau_levenshtein(name, n), n));
    let near = near.filter(|(d, n)| *d <= n.len().div_ceil(3)).min();
    match near {
        Some((_, n)) => {
            format!("no procedure or instruction is named '{name}'; did you mean '{n}'?")
        }
        None => format!("no procedure or instruction is named '{name}'"),
    }
}

/// Mismatches between arguments and parameters: another precision than the callee declares, or a
/// memory that cannot stand in for the declared one.
pub fn disagreements(module: &Module, proc: &Proc, callee: &Proc, args: &[Arg]) -> Vec<String> {
    let mut found = Vec::new();
    for (arg, formal) in args.iter().zip(&callee.args) {
        let formal = callee.var(*formal);
        let VarKind::Buffer(wanted) = &formal.kind else {
            continue;
        };
        if let Arg::Config(field) = arg {
            let given = Precision { module, proc }.of(&Data::Config(field.clone()));
            let other = given.filter(|it| default_elem(*it) != default_elem(wanted.elem));
            found.extend(other.map(|given| {
                let (name, of) = (field_name(field), &callee.name);
                let parameter = &formal.name;
                format!(
                    "'{name}' is {given}, and '{parameter}' of '{of}' is {}",
                    wanted.elem
                )
            }));
        }
        let Some(source) = buffer_of(arg) else {
            continue;
        };
        let Some(given) = proc.var(source).buffer() else {
            continue;
        };
        let (name, of) = (
            proc.name_of(source),
            format!("'{}' of '{}'", formal.name, callee.name),
        );
        if default_elem(given.elem) != default_elem(wanted.elem) {
            found.push(format!(
                "'{name}' is {}, and {of} is {}",
                given.elem, wanted.elem
            ));
        }
        if !module.memory_serves(given.mem.as_deref(), wanted.mem.as_deref()) {
            let (here, there) = (memory(given), memory(wanted));
            found.push(format!("'{name}' is in {here}, and {of} in {there}"));
        }
    }
    found
}

/// The element type that code generation uses: `R` means `f32` unless somebody decides otherwise.
pub(crate) fn default_elem(elem: Elem) -> Elem {
    match elem {
        Elem::R => Elem::F32,
        elem => elem,
    }
}

/// An argument that is an integer where the callee does not say so, or of another type, or the other way round; and where the
/// parameter is declared. Integers are computed in another way, undecided types are floats.
pub fn other_integers(target: &Target<'_>, callee: &Proc, args: &[Arg]) -> Option<(String, Loc)> {
    args.iter().zip(&callee.args).find_map(|(arg, formal)| {
        let formal = callee.var(*formal);
        let wanted = formal.buffer()?.elem;
        let given = match arg {
            Arg::Config(field) => target.precision().of(&Data::Config(field.clone()))?,
            arg => target.proc().var(buffer_of(arg)?).buffer()?.elem,
        };
        let differs = given != wanted && (given.is_integer() || wanted.is_integer());
        let text = || {
            format!(
                "what is passed for '{}' is {given}, and not {wanted}",
                formal.name
            )
        };
        differs.then(|| (text(), formal.loc.clone()))
    })
}

fn buffer_of(arg: &Arg) -> Option<Sym> {
    match arg {
        Arg::Buffer(sym) => Some(*sym),
        Arg::Window(window) => Some(window.buf),
        Arg::Ctl(_) | Arg::Config(_) => None,
    }
}

fn memory(ty: &BufferType) -> &str {
    ty.mem.as_deref().unwrap_or("DRAM")
}

/// Whether two procedures can be called with the same arguments, as far as their kinds and ranks go.
pub(crate) fn same_parameters(one: &Proc, other: &Proc) -> bool {
    let shape = |proc: &Proc| -> Vec<_> {
        let vars = proc.args.iter().map(|sym| proc.var(*sym));
        vars.map(|var| (discriminant(&var.kind), var.buffer().map(BufferType::rank)))
            .collect()
    };
    shape(one) == shape(other)
}
