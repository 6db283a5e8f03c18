//! Immediates: code has a call for each value that preconditions allow, and runs the one that is asked for.

use exo_interp::Control;
use exo_view::{Arg, Ctl, CtlOp, Loc, Proc, Stmt, StmtKind, Sym};

use crate::controls::{literals, values};

/// A call that has literals for immediates, among conditions on the arguments of the procedure that it stands in, which are those
/// of the instruction.
pub(crate) fn chosen(instr: &Proc, callee: &str, args: &[Arg]) -> Vec<Stmt> {
    let is_immediate = |name: &str| {
        let declared = instr.instr.as_ref();
        declared.is_some_and(|i| i.immediates.iter().any(|known| known == name))
    };
    let open = instr
        .args
        .iter()
        .enumerate()
        .filter(|(_, arg)| is_immediate(instr.name_of(**arg)));
    let open: Vec<(usize, Sym)> = open.map(|(place, arg)| (place, *arg)).collect();
    choose(instr, callee, args.to_vec(), &open)
}

fn choose(instr: &Proc, callee: &str, args: Vec<Arg>, open: &[(usize, Sym)]) -> Vec<Stmt> {
    let Some(((place, sym), rest)) = open.split_first() else {
        let callee = callee.to_owned();
        return vec![Stmt::new(Loc::unknown(), StmtKind::Call { callee, args })];
    };
    let branch = |value: Ctl, cond: Ctl| {
        let mut args = args.clone();
        args[*place] = Arg::Ctl(value);
        let kind = StmtKind::If {
            cond,
            body: choose(instr, callee, args, rest).into(),
            orelse: Vec::new().into(),
        };
        Stmt::new(Loc::unknown(), kind)
    };
    let of = |value: Control| match value {
        Control::Int(n) => branch(
            Ctl::Int(n),
            Ctl::bin(CtlOp::Eq, Ctl::Var(*sym), Ctl::Int(n)),
        ),
        Control::Bool(true) => branch(Ctl::Bool(true), Ctl::Var(*sym)),
        Control::Bool(false) => branch(Ctl::Bool(false), Ctl::Not(Box::new(Ctl::Var(*sym)))),
    };
    let all = values(&instr.var(*sym).kind, &literals(instr));
    let allowed = all
        .into_iter()
        .filter(|value| is_allowed(instr, *sym, *value));
    allowed.map(of).collect()
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
