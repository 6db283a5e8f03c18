//! Parts of a procedure that are as in one that passed, so that they need not be checked again.

use std::collections::HashSet;
use std::mem::discriminant;

use exo_analysis::effects::Model;
use exo_analysis::stack::deep;
use exo_ir::{
    Branch, Module, Outline, Pairing, Proc, Stmt, StmtKind, Stmts, Sym, Var, VarKind, Vars,
};

use super::names;

/// With more variables than these that are not what they were, everything is looked at.
const MAX_SUSPECTS: usize = 256;

/// A procedure that passed.
pub(crate) struct CheckedProc<'p> {
    pub(super) proc: &'p Proc,
    /// The procedures that it calls and that have the parameters that they had then.
    called_alike: HashSet<&'p str>,
}

impl<'p> CheckedProc<'p> {
    /// `model` is that of the procedure when it passed.
    pub(crate) fn of(module: &Module, model: &'p Model) -> CheckedProc<'p> {
        let mut called_alike = HashSet::new();
        for callee in model.callees() {
            let name = callee.proc.name.as_str();
            if !called_alike.contains(name)
                && let Some(now) = module.proc(name)
                && parameters(&callee.proc).eq(parameters(now))
            {
                called_alike.insert(name);
            }
        }
        CheckedProc {
            proc: &model.proc,
            called_alike,
        }
    }
}

/// The kinds of the parameters, which a call must fit.
fn parameters(proc: &Proc) -> impl Iterator<Item = Option<&VarKind>> {
    let vars = proc.args.iter().map(|arg| proc.vars.get(arg.0 as usize));
    vars.map(|var| var.map(|var| &var.kind))
}

/// Facts about a procedure that follow from one that it was made of, and that passed.
pub(super) struct InheritedFacts<'p> {
    passed: &'p CheckedProc<'p>,
    /// Variables that are of another kind, or defined elsewhere or no more; none that is new, since nothing that is as it was
    /// mentions one.
    suspects: Vec<Sym>,
    /// Whether all memories that types name are known now.
    knows_memories: bool,
}

impl<'p> InheritedFacts<'p> {
    /// `None` if nothing is known: arguments are others, or nearly all is.
    pub(super) fn of(
        passed: &'p CheckedProc<'p>,
        module: &Module,
        now: &Proc,
    ) -> Option<InheritedFacts<'p>> {
        let before = passed.proc;
        if before.args != now.args || before.instr.is_some() != now.instr.is_some() {
            return None;
        }
        let mut suspects = HashSet::new();
        let vars = Vars::changed(&before.vars, &now.vars);
        let others = vars.filter(|(_, was, is)| was.kind != is.kind);
        suspects.extend(others.map(|(sym, ..)| sym));
        compare(&before.body, &now.body, &mut suspects);
        suspects.retain(|sym| before.vars.get(sym.0 as usize).is_some());
        let mut memories = now.vars.memories().iter();
        (suspects.len() <= MAX_SUSPECTS).then(|| InheritedFacts {
            passed,
            suspects: suspects.into_iter().collect(),
            knows_memories: memories.all(|mem| names::knows_memory(module, mem)),
        })
    }

    /// The body of that one.
    pub(super) fn before(&self) -> &'p Stmts {
        &self.passed.proc.body
    }

    /// Whether a statement that stands where `was` stood is as right as that was.
    pub(super) fn holds(&self, was: &Stmt, is: &Stmt) -> bool {
        let outline = is.outline();
        is.is_untouched(was) && !outline.calls && !outline.allocates && self.mentions_none(outline)
    }

    /// Whether statements that were there before, one behind the other, are as right as they were.
    pub(super) fn holds_of_all(&self, stmts: &Stmts, module: &Module, now: &Proc) -> bool {
        let mut callees = stmts.callees().iter();
        let types_hold = || {
            let mut defined = stmts.all_definitions();
            self.knows_memories && self.suspects.is_empty()
                || defined.all(|sym| self.type_holds(module, now, sym))
        };
        self.mentions_none(stmts.outline())
            && callees.all(|callee| self.passed.called_alike.contains(callee.as_str()))
            && types_hold()
    }

    fn mentions_none(&self, outline: &Outline) -> bool {
        !self.suspects.iter().any(|sym| outline.may_mention(*sym))
    }

    /// Whether the type of what is defined as it was is as right as it was: what it mentions may be something else.
    fn type_holds(&self, module: &Module, now: &Proc, sym: Sym) -> bool {
        let var = now.vars.get(sym.0 as usize);
        let Some(ty) = var.and_then(Var::buffer) else {
            return false;
        };
        let mut holds = ty
            .mem
            .as_ref()
            .is_none_or(|mem| names::knows_memory(module, mem));
        let dims = ty.dims.iter();
        dims.for_each(|e| e.for_each_mention(&mut |s| holds &= !self.suspects.contains(&s)));
        holds
    }
}

/// Collects the variables that are defined elsewhere, or in only one of two blocks.
fn compare(before: &Stmts, now: &Stmts, suspects: &mut HashSet<Sym>) {
    if before.same(now) {
        return;
    }
    let pairing = Pairing::of(before, now);
    let mut going_on = HashSet::new();
    for at in pairing.between() {
        let is = &now[at];
        let was = pairing.place(at).map(|place| (place, &before[place]));
        match was.filter(|(_, was)| was.same(is) || defines_alike(was, is)) {
            None => note_defined(is, suspects),
            Some((place, was)) => {
                going_on.insert(place);
                if !was.same(is) {
                    compare_inside(was, is, suspects);
                }
            }
        }
    }
    let gone = pairing.between_before().filter(|at| !going_on.contains(at));
    gone.for_each(|at| note_defined(&before[at], suspects));
}

fn compare_inside(was: &Stmt, is: &Stmt, suspects: &mut HashSet<Sym>) {
    for branch in [Branch::Body, Branch::Orelse] {
        if let (Some(a), Some(b)) = (was.block(branch), is.block(branch)) {
            deep(|| compare(a, b, suspects));
        }
    }
}

fn defines_alike(was: &Stmt, is: &Stmt) -> bool {
    discriminant(&was.kind) == discriminant(&is.kind) && was.defines() == is.defines()
}

fn note_defined(stmt: &Stmt, suspects: &mut HashSet<Sym>) {
    stmt.walk(&mut |s| suspects.extend(s.defines()));
}

/// A block of what a statement was, if it was of the same kind.
pub(super) fn block_before<'b>(
    was: Option<&'b Stmt>,
    is: &StmtKind,
    branch: Branch,
) -> Option<&'b Stmts> {
    let was = was.filter(|was| discriminant(&was.kind) == discriminant(is))?;
    was.block(branch)
}
