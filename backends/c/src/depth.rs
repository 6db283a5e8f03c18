//! Limits of nesting, checked without recursion before anything else walks the module: neither this back
//! end nor a C compiler (clang stops at 256 brackets) should meet a tree that exhausts its stack.

use exo_view::{Arg, ConfigValue, Ctl, Data, Module, Stmt, StmtKind, VarKind};

use crate::error::{CodegenError, Problem};

const MAX_STATEMENTS: usize = 120;
const MAX_EXPRESSION: usize = 400;

/// An error for every statement whose nest or expressions are too deep.
pub(crate) fn check(module: &Module) -> Vec<CodegenError> {
    let mut errors = Vec::new();
    let mut report = |loc: &exo_view::Loc, limit: usize, what: &'static str| {
        errors.push(CodegenError {
            loc: loc.clone(),
            problem: Problem::TooDeep { limit, what },
        });
    };
    for proc in module.all_procs() {
        for var in &proc.vars {
            if let VarKind::Buffer(ty) = &var.kind
                && ty.dims.iter().any(ctl_too_deep)
            {
                report(&var.loc, MAX_EXPRESSION, "operators");
            }
        }
        for pred in proc.preds.iter().filter(|p| ctl_too_deep(&p.cond)) {
            report(&pred.loc, MAX_EXPRESSION, "operators");
        }
        let mut work: Vec<(&Stmt, usize)> = proc.body.iter().rev().map(|s| (s, 1)).collect();
        while let Some((stmt, depth)) = work.pop() {
            if depth > MAX_STATEMENTS {
                report(&stmt.loc, MAX_STATEMENTS, "statements");
                continue;
            }
            if stmt_too_deep(stmt) {
                report(&stmt.loc, MAX_EXPRESSION, "operators");
            }
            for block in stmt.blocks().into_iter().rev() {
                work.extend(block.iter().rev().map(|s| (s, depth + 1)));
            }
        }
    }
    errors
}

fn stmt_too_deep(stmt: &Stmt) -> bool {
    let data = match &stmt.kind {
        StmtKind::Assign { rhs, .. } | StmtKind::Reduce { rhs, .. } => Some(rhs),
        StmtKind::WriteConfig {
            value: ConfigValue::Data(rhs),
            ..
        } => Some(rhs),
        _ => None,
    };
    // The data tree is measured first: visiting its indices recurses over it.
    if data.is_some_and(data_too_deep) {
        return true;
    }
    let mut deep = false;
    stmt.for_each_ctl(&mut |e| deep |= ctl_too_deep(e));
    if let StmtKind::Call { args, .. } = &stmt.kind {
        deep |= args
            .iter()
            .any(|a| matches!(a, Arg::Ctl(e) if ctl_too_deep(e)));
    }
    deep
}

fn ctl_too_deep(e: &Ctl) -> bool {
    let mut work = vec![(e, 1)];
    while let Some((e, depth)) = work.pop() {
        if depth > MAX_EXPRESSION {
            return true;
        }
        match e {
            Ctl::Neg(e) | Ctl::Not(e) => work.push((e, depth + 1)),
            Ctl::Bin(_, a, b) => work.extend([(&**a, depth + 1), (&**b, depth + 1)]),
            Ctl::Int(_) | Ctl::Bool(_) | Ctl::Var(_) | Ctl::Config(_) | Ctl::Stride(..) => {}
        }
    }
    false
}

fn data_too_deep(e: &Data) -> bool {
    let mut work = vec![(e, 1)];
    while let Some((e, depth)) = work.pop() {
        if depth > MAX_EXPRESSION {
            return true;
        }
        match e {
            Data::Neg(e) => work.push((e, depth + 1)),
            Data::Bin(_, a, b) => work.extend([(&**a, depth + 1), (&**b, depth + 1)]),
            Data::Extern { args, .. } => work.extend(args.iter().map(|a| (a, depth + 1))),
            Data::Const(_) | Data::Read { .. } | Data::Config(_) => {}
        }
    }
    false
}
