//! Erases locations and names, which comparisons leave out.

use exo_ir::{Branch, Item, Loc, Module, Proc, Stmts};

/// Makes every location unknown, for comparison of modules that come from different texts.
pub fn erase_locs(module: &mut Module) {
    for item in module.items.edit().iter_mut() {
        match item {
            Item::Config(c) => c.loc = Loc::unknown(),
            Item::Memory(m) => m.loc = Loc::unknown(),
            Item::Extern(e) => e.loc = Loc::unknown(),
            Item::Proc(p) => erase_proc(p),
        }
    }
}

fn erase_proc(proc: &mut Proc) {
    proc.loc = Loc::unknown();
    proc.vars.iter_mut().for_each(|v| v.loc = Loc::unknown());
    proc.preds.iter_mut().for_each(|p| p.loc = Loc::unknown());
    erase_block(&mut proc.body);
}

fn erase_block(body: &mut Stmts) {
    for stmt in body {
        stmt.loc = Loc::unknown();
        for branch in [Branch::Body, Branch::Orelse] {
            stmt.block_mut(branch).into_iter().for_each(erase_block);
        }
    }
}

/// Empties the names of variables, for comparison of modules whose variables were renamed.
pub fn erase_names(module: &mut Module) {
    for item in module.items.edit().iter_mut() {
        if let Item::Proc(p) = item {
            p.vars.iter_mut().for_each(|v| v.name.clear());
        }
    }
}
