//! Brings the operations of a procedure to the state of its IR.
//!
//! What the step left alone is shared between the IR before and the IR after, and its operations are not touched:
//! neither moved nor modified nor made anew. All changes go through one rewriter.

use std::collections::HashSet;

use exo_dialects::builder::{self, StatementBuilder};
use exo_dialects::rewriter::{self, Place, Rewriter};
use exo_ir::{Branch, Outline, Proc, Stmt, StmtId, Stmts, Sym, Vars};
use exo_steps::identity::{Changed, StmtProvenance};
use exo_steps::{Applied, DerivationRecord};
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, Operation, OperationRef, RegionLike, Value, ValueLike};

use super::error::EditError;
use super::statements::StatementOps;
use super::{attributes, locations, right_side};

/// Carries a step over to the operations of the procedure that it was taken on; `ops` are its statements.
pub(super) fn synchronise<'c: 'a, 'a>(
    context: &'c Context,
    rewriter: &Rewriter<'c>,
    proc: OperationRef<'c, 'a>,
    applied: &Applied,
    ops: &mut StatementOps<'c, 'a>,
) -> Result<(), EditError> {
    let (before, after) = (&applied.before, &applied.proc);
    let redeclared = Redeclared::between(before, after);
    let new_arguments =
        before.args != after.args || after.args.iter().any(|s| redeclared.contains(*s));
    let changed = match new_arguments {
        true => Changed::all(&before.body),
        false => Changed::between(&before.body, &after.body),
    };
    let mut leaving = HashSet::new();
    let gone = applied.settled.gone.iter();
    leaving.extend(gone.filter_map(|id| ops.get(id).copied()).map(address));
    let mut sync = Synchroniser {
        context,
        rewriter,
        after,
        settled: &applied.settled,
        changed,
        everywhere: new_arguments,
        redeclared,
        leaving,
        builder: StatementBuilder::new(context, after),
        ops,
        left: Vec::new(),
        made: Vec::new(),
    };
    sync.signature(proc, before, new_arguments)?;
    let block = entry(proc)?;
    for (number, sym) in after.args.iter().enumerate() {
        let argument = block.argument(number).map_err(|_| EditError::Mismatch)?;
        sync.builder.bind(*sym, argument.into());
    }
    sync.block(block, Some(&before.body), &after.body)?;
    sync.finish()
}

/// The variables of a procedure that are declared otherwise after a step.
#[derive(Default)]
struct Redeclared {
    /// Variables with another name: only their definitions have it.
    renamed: HashSet<Sym>,
    /// Variables with another type or memory.
    retyped: HashSet<Sym>,
}

impl Redeclared {
    fn between(before: &Proc, after: &Proc) -> Redeclared {
        let mut found = Redeclared::default();
        for (sym, was, is) in Vars::changed(&before.vars, &after.vars) {
            if was.kind != is.kind {
                found.retyped.insert(sym);
            } else if was.name != is.name {
                found.renamed.insert(sym);
            }
        }
        found
    }

    fn contains(&self, sym: Sym) -> bool {
        self.renamed.contains(&sym) || self.retyped.contains(&sym)
    }

    fn is_empty(&self) -> bool {
        self.renamed.is_empty() && self.retyped.is_empty()
    }

    /// Whether a statement of this outline, or one inside it, may define or mention one of them.
    fn may_concern(&self, outline: &Outline) -> bool {
        let mut all = self.renamed.iter().chain(&self.retyped);
        all.any(|sym| outline.may_mention(*sym))
    }

    /// Whether redeclared variables change the operation of a statement that is otherwise the same.
    fn concern(&self, stmt: &Stmt) -> bool {
        stmt.defines().is_some_and(|sym| self.contains(sym)) || self.are_mentioned(stmt)
    }

    /// Whether a statement mentions what has another type.
    fn are_mentioned(&self, stmt: &Stmt) -> bool {
        let mut found = false;
        if !self.retyped.is_empty() {
            stmt.for_each_mention(&mut |sym| found |= self.retyped.contains(&sym));
        }
        found
    }
}

fn entry<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Result<BlockRef<'c, 'a>, EditError> {
    inner(op, 0).ok_or(EditError::Mismatch)
}

/// The block of a region, if it has one.
fn inner<'c: 'a, 'a>(op: OperationRef<'c, 'a>, region: usize) -> Option<BlockRef<'c, 'a>> {
    op.region(region).ok()?.first_block()
}

/// The address of an operation, which identifies it while it lives.
fn address(op: OperationRef<'_, '_>) -> usize {
    op.to_raw().ptr as usize
}

struct Synchroniser<'s, 'c, 'a> {
    context: &'c Context,
    rewriter: &'s Rewriter<'c>,
    after: &'s Proc,
    settled: &'s StmtProvenance,
    changed: Changed<'s>,
    /// Whether all blocks are gone through: the arguments have changed, which blocks mention.
    everywhere: bool,
    redeclared: Redeclared,
    /// Operations that are erased in the end.
    leaving: HashSet<usize>,
    builder: StatementBuilder<'c, 's>,
    ops: &'s mut StatementOps<'c, 'a>,
    /// Blocks that are no more, behind the one of their region that is, until what is in them has been moved or erased.
    left: Vec<BlockRef<'c, 'a>>,
    /// Operations that were made or modified, the outermost ones.
    made: Vec<OperationRef<'c, 'a>>,
}

impl<'c: 'a, 'a> Synchroniser<'_, 'c, 'a> {
    /// Updates the procedure's operation itself; arguments that are others get a block of their
    /// own.
    fn signature(
        &mut self,
        proc: OperationRef<'c, 'a>,
        before: &Proc,
        new_arguments: bool,
    ) -> Result<(), EditError> {
        let after = self.after;
        let said = |p: &Proc| (DerivationRecord::from(p), p.comments.clone());
        if !new_arguments && said(before) == said(after) && before.preds == after.preds {
            return Ok(());
        }
        let made = builder::signature(self.context, after)?;
        let made = rewriter::reference(&made);
        self.rewriter.modify(proc, || attributes::take(proc, made));
        if new_arguments {
            let old = entry(proc)?;
            self.left.push(old);
            self.take_blocks(proc, made, 0)?;
            let (olds, news) = (arguments(old), arguments(entry(proc)?));
            for (sym, new) in after.args.iter().zip(news) {
                let old = before
                    .args
                    .iter()
                    .position(|s| s == sym)
                    .and_then(|k| olds.get(k));
                if let Some(old) = old {
                    self.rewriter.replace_uses(*old, new);
                }
            }
        }
        Ok(())
    }

    /// Puts the blocks of a region of an operation that was made before those of another.
    fn take_blocks(
        &self,
        op: OperationRef<'c, 'a>,
        made: OperationRef<'c, '_>,
        region: usize,
    ) -> Result<(), EditError> {
        match (op.region(region), made.region(region)) {
            (Ok(target), Ok(source)) => {
                self.rewriter.move_blocks(source, target);
                Ok(())
            }
            _ => Err(EditError::Mismatch),
        }
    }

    /// Brings a block to the state of the IR; `old` is what it was, if it was there.
    fn block(
        &mut self,
        block: BlockRef<'c, 'a>,
        old: Option<&Stmts>,
        new: &Stmts,
    ) -> Result<(), EditError> {
        let (start, end) = self.left_alone(old, new);
        let mut last = self.pass_over(new, start)?;
        if start + end == new.len() && old.is_some_and(|old| old.len() == new.len()) {
            return Ok(());
        }
        // `last` is the last operation that stands in its place; what follows may still be moved into what stands before.
        let others = start..new.len() - end;
        for stmt in new.range(others) {
            let mut next = last.map_or_else(|| block.first_operation(), |op| op.next_in_block());
            while let Some(op) = next.filter(|op| self.leaving.contains(&address(*op))) {
                next = op.next_in_block();
            }
            let place = next.map_or(Place::EndOf(block), Place::Before);
            let id = stmt.id().ok_or(EditError::Mismatch)?;
            let op = match self.ops.get(&id).copied() {
                Some(op) if next == Some(op) => op,
                Some(op) => {
                    self.rewriter.move_to(op, place);
                    op
                }
                None => self.insert(id, stmt, place)?,
            };
            self.statement(op, id, stmt)?;
            last = Some(op);
        }
        Ok(())
    }

    /// How many statements at the start and at the end of a block the step left alone.
    fn left_alone(&self, old: Option<&Stmts>, new: &Stmts) -> (usize, usize) {
        let Some(old) = old.filter(|_| !self.everywhere) else {
            return (0, 0);
        };
        if self.redeclared.is_empty() {
            return old.alike_at_ends(new, |_| true, Stmt::same);
        }
        let concerned = |outline: &Outline| self.redeclared.may_concern(outline);
        let alone = |was: &Stmt, is: &Stmt| was.same(is) && !concerned(is.outline());
        old.alike_at_ends(new, |part| !concerned(part.outline()), alone)
    }

    /// The first statements of a block, whose operations stay what and where they are; the last of these.
    fn pass_over(
        &mut self,
        block: &Stmts,
        count: usize,
    ) -> Result<Option<OperationRef<'c, 'a>>, EditError> {
        let op_of = |ops: &StatementOps<'c, 'a>, stmt: &Stmt| {
            let op = stmt.id().and_then(|id| ops.get(&id).copied());
            op.ok_or(EditError::Mismatch)
        };
        for (at, _) in block.definitions().take_while(|(at, _)| *at < count) {
            let stmt = &block[at];
            self.bind(op_of(self.ops, stmt)?, stmt);
        }
        let last = count.checked_sub(1).and_then(|at| block.get(at));
        last.map(|stmt| op_of(self.ops, stmt)).transpose()
    }

    /// Makes the operation of a statement that has none.
    fn insert(
        &mut self,
        id: StmtId,
        stmt: &Stmt,
        place: Place<'c, 'a>,
    ) -> Result<OperationRef<'c, 'a>, EditError> {
        let made = self.builder.statement(stmt)?;
        if let Some(origin) = self.settled.origins.get(&id) {
            attributes::inherit(self.context, rewriter::reference(&made), origin, self.ops);
        }
        let made = self.rewriter.insert(made, place);
        self.ops.insert(id, made);
        self.made.push(made);
        for (number, inside) in inside(stmt) {
            if let Some(block) = inner(made, number) {
                self.bind(made, stmt);
                self.block(block, None, inside)?;
            }
        }
        Ok(made)
    }

    /// Brings an operation that stands in its place to the state of the IR, with what is inside it.
    fn statement(
        &mut self,
        op: OperationRef<'c, 'a>,
        id: StmtId,
        stmt: &Stmt,
    ) -> Result<(), EditError> {
        self.bind(op, stmt);
        let old = match self.changed.get(id) {
            Some(old) => old,
            None if self.redeclared.may_concern(stmt.outline()) => stmt,
            None => return Ok(()),
        };
        if self.says_something_else(old, stmt) {
            self.update(op, old, stmt)?;
        }
        if let Some(origin) = self.settled.origins.get(&id) {
            let location = locations::of_origin(self.context, origin, self.ops);
            if let Some(location) = location {
                self.rewriter
                    .modify(op, || rewriter::set_location(op, location));
            }
        }
        let before: Vec<(usize, &Stmts)> = inside(old);
        for (number, inside) in inside(stmt) {
            let old = before
                .iter()
                .find(|(k, _)| *k == number)
                .map(|(_, block)| *block);
            match inner(op, number) {
                Some(block) => self.block(block, old, inside)?,
                None if inside.is_empty() => {}
                None => return Err(EditError::Mismatch),
            }
        }
        Ok(())
    }

    fn says_something_else(&self, old: &Stmt, new: &Stmt) -> bool {
        let has_else = |stmt: &Stmt| stmt.block(Branch::Orelse).is_some_and(|b| !b.is_empty());
        !old.same_alone(new)
            || old.comments != new.comments
            || has_else(old) != has_else(new)
            || self.redeclared.concern(new)
    }

    /// Gives an operation the operands, attributes and right side that its statement has now.
    fn update(
        &mut self,
        op: OperationRef<'c, 'a>,
        old: &Stmt,
        stmt: &Stmt,
    ) -> Result<(), EditError> {
        let made: Operation<'c> = self.builder.statement(stmt)?;
        let made = rewriter::reference(&made);
        let operands: Vec<Value<'_, '_>> = made.operands().collect();
        let new_side = inside(stmt).is_empty()
            && (old.rhs() != stmt.rhs() || self.redeclared.are_mentioned(stmt));
        let stays = !new_side || self.right_side_goes_on(op, made);
        if !stays {
            self.erase_right_side(op);
        }
        self.rewriter.modify(op, || {
            rewriter::set_operands(op, &operands);
            attributes::take(op, made);
            for (was, is) in op.results().zip(made.results()) {
                rewriter::set_type(was.into(), is.r#type());
            }
        });
        if !stays {
            (0..made.region_count()).try_for_each(|k| self.take_blocks(op, made, k))?;
        }
        self.take_else(op, made, stmt)?;
        self.bind(op, stmt);
        self.made.push(op);
        Ok(())
    }

    /// An `else` that came or went.
    fn take_else(
        &mut self,
        op: OperationRef<'c, 'a>,
        made: OperationRef<'c, '_>,
        stmt: &Stmt,
    ) -> Result<(), EditError> {
        let Some(orelse) = stmt.block(Branch::Orelse) else {
            return Ok(());
        };
        match (inner(op, 1), orelse.is_empty()) {
            (None, false) => self.take_blocks(op, made, 1)?,
            (Some(block), true) => self.left.push(block),
            _ => {}
        }
        Ok(())
    }

    /// Whether the operations of a right side could become those of another.
    fn right_side_goes_on(&self, op: OperationRef<'c, 'a>, made: OperationRef<'c, '_>) -> bool {
        match (inner(op, 0), inner(made, 0)) {
            (Some(block), Some(made)) => right_side::update(self.rewriter, block, made),
            _ => false,
        }
    }

    fn erase_right_side(&self, op: OperationRef<'c, 'a>) {
        for block in op.regions().filter_map(|region| region.first_block()) {
            self.rewriter.erase_block(block);
        }
    }

    /// Lets the variable that a statement defines stand for the value of its operation.
    fn bind(&mut self, op: OperationRef<'c, 'a>, stmt: &Stmt) {
        if let Some((sym, value)) = stmt.defines().zip(defined(op, stmt)) {
            self.builder.bind(sym, value);
        }
    }

    /// Erases the operations of statements that are gone, innermost and last first, and verifies
    /// new ones.
    fn finish(self) -> Result<(), EditError> {
        let mut gone = Vec::new();
        for id in &self.settled.gone {
            let known = self.ops.remove(id).zip(self.changed.get(*id));
            gone.push(known.ok_or(EditError::Mismatch)?);
        }
        for (op, stmt) in &gone {
            let value = stmt.defines().and_then(|sym| self.builder.value(sym));
            if let Some((old, new)) = defined(*op, stmt).zip(value) {
                self.rewriter.replace_uses(old, new);
            }
        }
        for (op, stmt) in gone.into_iter().rev() {
            if defined(op, stmt).is_some_and(rewriter::is_used) {
                return Err(EditError::Mismatch);
            }
            self.rewriter.erase(op);
        }
        for block in &self.left {
            self.rewriter.erase_block(*block);
        }
        match self.made.iter().all(|op| rewriter::verifies(*op)) {
            true => Ok(()),
            false => Err(EditError::Invalid(self.after.loc.clone())),
        }
    }
}

/// The blocks inside a statement with the numbers of their regions.
fn inside(stmt: &Stmt) -> Vec<(usize, &Stmts)> {
    let branches = [(0, Branch::Body), (1, Branch::Orelse)];
    let blocks = branches.into_iter();
    blocks
        .filter_map(|(number, branch)| Some((number, stmt.block(branch)?)))
        .collect()
}

fn arguments<'c: 'a, 'a>(block: BlockRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let all = (0..block.argument_count()).map_while(|k| block.argument(k).ok());
    all.map(Value::from).collect()
}

/// The value of the variable that a statement defines.
fn defined<'c: 'a, 'a>(op: OperationRef<'c, 'a>, stmt: &Stmt) -> Option<Value<'c, 'a>> {
    stmt.defines()?;
    match stmt.defines_behind() {
        Some(_) => op.result(0).ok().map(Value::from),
        None => inner(op, 0)?.argument(0).ok().map(Value::from),
    }
}
