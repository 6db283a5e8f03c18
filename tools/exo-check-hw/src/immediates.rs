//! Immediates: code has a call for each value that preconditions allow, and runs the one that is asked for.

use std::collections::BTreeSet;

use exo_interp::Control;
use exo_ir::{Arg, Ctl, CtlOp, Loc, Proc, Stmt, StmtKind, Sym};

use crate::controls;

/// Calls of one instruction in the code of a driver.
pub(crate) const CALLS: usize = 1024;

/// The position of an immediate among the arguments, and its possible values.
type Open = (usize, Vec<Control>);

/// A call that has literals for immediates, among conditions on what is passed; nothing if there would be too many.
/// `numbers` are those around which values lie.
pub(crate) fn chosen(
    instr: &Proc,
    callee: &str,
    args: &[Arg],
    numbers: &BTreeSet<i64>,
) -> Option<Vec<Stmt>> {
    let is_literal = |place: usize| {
        let passed = args.get(place);
        matches!(passed, Some(Arg::Ctl(Ctl::Int(_) | Ctl::Bool(_))))
    };
    let all = instr.args.iter().enumerate();
    let open = all.filter(|(place, arg)| is_immediate(instr, **arg) && !is_literal(*place));
    let open = open.map(|(place, arg)| (place, controls::allowed(instr, *arg, numbers)));
    let open: Vec<Open> = open.collect();
    let counts = open.iter().map(|(_, values)| values.len());
    let calls = counts.fold(1_usize, usize::saturating_mul);
    (calls <= CALLS).then(|| choose(callee, args.to_vec(), &open))
}

fn is_immediate(instr: &Proc, arg: Sym) -> bool {
    let declared = instr.instr.as_ref();
    let name = instr.name_of(arg);
    declared.is_some_and(|i| i.immediates.iter().any(|known| known == name))
}

/// Whether code has a call for a value of an argument; of what is no immediate it has one for all.
pub(crate) fn is_called(instr: &Proc, arg: Sym, value: Control, numbers: &BTreeSet<i64>) -> bool {
    !is_immediate(instr, arg) || controls::allowed(instr, arg, numbers).contains(&value)
}

fn choose(callee: &str, args: Vec<Arg>, open: &[Open]) -> Vec<Stmt> {
    let Some(((place, values), rest)) = open.split_first() else {
        let callee = callee.to_owned();
        return vec![Stmt::new(Loc::unknown(), StmtKind::Call { callee, args })];
    };
    let Some(Arg::Ctl(passed)) = args.get(*place) else {
        return Vec::new();
    };
    let branch = |value: Ctl, cond: Ctl| {
        let mut args = args.clone();
        args[*place] = Arg::Ctl(value);
        let kind = StmtKind::If {
            cond,
            body: choose(callee, args, rest).into(),
            orelse: Vec::new().into(),
        };
        Stmt::new(Loc::unknown(), kind)
    };
    let of = |value: &Control| match *value {
        Control::Int(n) => branch(
            Ctl::Int(n),
            Ctl::bin(CtlOp::Eq, passed.clone(), Ctl::Int(n)),
        ),
        Control::Bool(true) => branch(Ctl::Bool(true), passed.clone()),
        Control::Bool(false) => branch(Ctl::Bool(false), Ctl::Not(Box::new(passed.clone()))),
    };
    values.iter().map(of).collect()
}
