//! Immediates: code has a call for each value that preconditions allow, and runs the one that is asked for.

use exo_interp::Control;
use exo_view::{Arg, Ctl, CtlOp, Loc, Proc, Stmt, StmtKind, Sym};

use crate::controls::{literals, values};

/// Calls of one instruction in the code of a driver.
const CALLS: usize = 1024;

/// The place of an immediate among the arguments, and what it may be.
type Open = (usize, Vec<Control>);

/// A call that has literals for immediates, among conditions on what is passed; nothing if there would be too many.
pub(crate) fn chosen(instr: &Proc, callee: &str, args: &[Arg]) -> Option<Vec<Stmt>> {
    let is_immediate = |name: &str| {
        let declared = instr.instr.as_ref();
        declared.is_some_and(|i| i.immediates.iter().any(|known| known == name))
    };
    let all = instr.args.iter().enumerate();
    let open = all.filter(|(_, arg)| is_immediate(instr.name_of(**arg)));
    let open = open.map(|(place, arg)| (place, allowed(instr, *arg)));
    let open: Vec<Open> = open.collect();
    let counts = open.iter().map(|(_, values)| values.len());
    let calls = counts.fold(1_usize, usize::saturating_mul);
    (calls <= CALLS).then(|| choose(callee, args.to_vec(), &open))
}

/// What an argument may be.
fn allowed(instr: &Proc, arg: Sym) -> Vec<Control> {
    let all = values(&instr.var(arg).kind, &literals(instr)).into_iter();
    all.filter(|value| is_allowed(instr, arg, *value)).collect()
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

/// Whether the preconditions that are about nothing else allow a value.
fn is_allowed(instr: &Proc, sym: Sym, value: Control) -> bool {
    let value = match value {
        Control::Int(n) => n,
        Control::Bool(b) => b.into(),
    };
    let mut preds = instr.preds.iter();
    preds.all(|pred| evaluated(&pred.cond, sym, value) != Some(0))
}

/// The value of an expression; nothing if it depends on anything else. Truths are 0 and 1.
fn evaluated(e: &Ctl, sym: Sym, value: i64) -> Option<i64> {
    let of = |e: &Ctl| evaluated(e, sym, value);
    match e {
        Ctl::Int(n) => Some(*n),
        Ctl::Bool(b) => Some((*b).into()),
        Ctl::Var(var) => (*var == sym).then_some(value),
        Ctl::Config(_) | Ctl::Stride(..) => None,
        Ctl::Neg(e) => of(e)?.checked_neg(),
        Ctl::Not(e) => Some((of(e)? == 0).into()),
        Ctl::Bin(op, a, b) => {
            let (a, b) = (of(a)?, of(b)?);
            match op {
                CtlOp::Add => a.checked_add(b),
                CtlOp::Sub => a.checked_sub(b),
                CtlOp::Mul => a.checked_mul(b),
                CtlOp::Div => (b > 0).then(|| a.div_euclid(b)),
                CtlOp::Mod => (b > 0).then(|| a.rem_euclid(b)),
                CtlOp::Lt => Some((a < b).into()),
                CtlOp::Le => Some((a <= b).into()),
                CtlOp::Gt => Some((a > b).into()),
                CtlOp::Ge => Some((a >= b).into()),
                CtlOp::Eq => Some((a == b).into()),
                CtlOp::Ne => Some((a != b).into()),
                CtlOp::And => Some((a != 0 && b != 0).into()),
                CtlOp::Or => Some((a != 0 || b != 0).into()),
            }
        }
    }
}
