//! Forwarding of cursors to other versions of their procedures.

use std::collections::HashMap;
use std::mem::discriminant;

use exo_ir::{AccessPlace, Arg, Ctl, SlicePath, Stmt, StmtId, StmtKind, StmtPath, Sym};
use exo_steps::StmtFate;
use exo_steps::cursor::{ArgPath, CtlPath, ExprPath, Gap};

use super::parts::{count_outside_of_rhs, same_precondition};
use super::{Cursor, Declared, DeclaredPath, Point, Side};
use crate::{InvalidCursor, Procedure};

/// The cursor to the same part in another version of its procedure.
pub(crate) fn forward(
    cursor: &Cursor,
    to: &Procedure,
    became: &dyn Fn(StmtId) -> Option<StmtFate>,
) -> Result<Cursor, InvalidCursor> {
    let way = Way::new(&cursor.procedure, to, became);
    let point = match &cursor.point {
        Point::Stmt(path) => Point::Stmt(way.stmt(path)?),
        Point::Block(slice) => Point::Block(way.block(slice)?),
        Point::Gap(gap, side) => Point::Gap(way.gap(gap, *side)?, *side),
        Point::Expr(path) => Point::Expr(way.expr(path)?),
        Point::Control(path) => Point::Control(way.control(path)?),
        Point::Argument(path) => Point::Argument(way.argument(path)?),
        Point::Declared(path) => Point::Declared(way.declared(cursor, path)?),
        Point::Variable(sym) if way.is_argument(*sym) => Point::Variable(*sym),
        Point::Variable(_) => return Err(way.elsewhere(cursor.text())),
    };
    Ok(to.at(point))
}

struct Way<'a> {
    from: &'a Procedure,
    to: &'a Procedure,
    became: &'a dyn Fn(StmtId) -> Option<StmtFate>,
    /// Paths of the statements of the other version.
    places: HashMap<StmtId, StmtPath>,
}

impl<'a> Way<'a> {
    fn new(
        from: &'a Procedure,
        to: &'a Procedure,
        became: &'a dyn Fn(StmtId) -> Option<StmtFate>,
    ) -> Way<'a> {
        let mut places = HashMap::new();
        to.view().walk_paths(&mut |path, stmt| {
            if let Some(id) = stmt.id() {
                places.entry(id).or_insert_with(|| path.clone());
            }
        });
        Way {
            from,
            to,
            became,
            places,
        }
    }

    fn elsewhere(&self, what: String) -> InvalidCursor {
        InvalidCursor::OtherProcedure {
            what,
            of: self.from.name().to_owned(),
            procedure: self.to.name().to_owned(),
        }
    }

    fn at(&self, path: &StmtPath) -> Option<&'a Stmt> {
        self.from.view().stmt(path)
    }

    /// The first line of a statement of the version of before.
    fn what(&self, path: &StmtPath) -> String {
        self.from.at(Point::Stmt(path.clone())).header()
    }

    fn stmt(&self, path: &StmtPath) -> Result<StmtPath, InvalidCursor> {
        let what = || self.what(path);
        let Some(id) = self.at(path).and_then(Stmt::id) else {
            return Err(self.elsewhere(what()));
        };
        if let Some(place) = self.places.get(&id) {
            return Ok(place.clone());
        }
        match (self.became)(id) {
            Some(StmtFate::Erased { step }) => Err(InvalidCursor::Removed { what: what(), step }),
            Some(StmtFate::ReplacedBy(all)) => {
                let here: Vec<&StmtPath> =
                    all.iter().filter_map(|id| self.places.get(id)).collect();
                match here.as_slice() {
                    [one] => Ok((*one).clone()),
                    [] => Err(self.elsewhere(what())),
                    several => Err(InvalidCursor::Ambiguous {
                        what: what(),
                        count: several.len(),
                    }),
                }
            }
            Some(StmtFate::Preserved) | None => Err(self.elsewhere(what())),
        }
    }

    fn block(&self, slice: &SlicePath) -> Result<SlicePath, InvalidCursor> {
        let Some(first) = slice.stmts().next() else {
            return Err(InvalidCursor::LostGap);
        };
        let places: Result<Vec<StmtPath>, InvalidCursor> =
            slice.stmts().map(|s| self.stmt(&s)).collect();
        let places = places?;
        let (block, at) = (places[0].block.clone(), places[0].at);
        let mut in_order = places.iter().zip(at..);
        match in_order.all(|(place, at)| place.block == block && place.at == at) {
            true => Ok(block.slice(at..at + places.len())),
            false => Err(InvalidCursor::NotContiguous {
                what: self.what(&first),
            }),
        }
    }

    /// A point goes with the statement that it is before or behind of.
    fn gap(&self, gap: &Gap, side: Side) -> Result<Gap, InvalidCursor> {
        let at = match side {
            Side::Before => Some(gap.at),
            Side::After => gap.at.checked_sub(1),
        };
        let path = at.map(|at| gap.block.stmt(at));
        let Some(path) = path.filter(|path| self.at(path).is_some()) else {
            return Err(InvalidCursor::LostGap);
        };
        let now = self.stmt(&path)?;
        Ok(Gap {
            at: now.at + usize::from(side == Side::After),
            block: now.block,
        })
    }

    /// Whether an argument of the version of before is one of the other, which has to be of the same procedure.
    fn is_argument(&self, sym: Sym) -> bool {
        let related = self.from.version.is_related(self.to.version);
        related && self.to.view().args.contains(&sym)
    }

    /// An expression of a right side that is as it was.
    fn expr(&self, path: &ExprPath) -> Result<ExprPath, InvalidCursor> {
        let stmt = self.stmt(&path.stmt)?;
        let before = self.at(&path.stmt).and_then(Stmt::rhs);
        let now = self.to.view().stmt(&stmt).and_then(Stmt::rhs);
        match before == now {
            true => Ok(ExprPath {
                stmt,
                operands: path.operands.clone(),
            }),
            false => Err(self.changed(&path.stmt)),
        }
    }

    /// A part of a control expression that is as it was, in the same place of an access to the same buffer. Where a right side has several
    /// that say the same, all of it has to be as it was: they might have changed places.
    fn control(&self, path: &CtlPath) -> Result<CtlPath, InvalidCursor> {
        let now = CtlPath {
            stmt: self.stmt(&path.stmt)?,
            ..path.clone()
        };
        let (before, after) = (placed(self.from, &path.stmt), placed(self.to, &now.stmt));
        let wanted = before.get(path.which);
        let is_only = |all: &[Placed]| all.iter().filter(|e| Some(*e) == wanted).count() == 1;
        let is_there = wanted.is_some() && wanted == after.get(path.which);
        let is_same = self
            .continuing(&path.stmt, &now.stmt)
            .is_some_and(|(old, new)| {
                let of_rhs = [old, new]
                    .iter()
                    .any(|s| path.which >= count_outside_of_rhs(s));
                let is_only = is_only(&before) && is_only(&after);
                !of_rhs || is_only || old.rhs() == new.rhs()
            });
        match is_there && is_same {
            true => Ok(now),
            false => Err(self.changed(&path.stmt)),
        }
    }

    /// A statement of the version of before and one of the other that goes on as it, with its parts: one of the same kind, and a call of the
    /// same procedure or the very same call.
    fn continuing(&self, before: &StmtPath, now: &StmtPath) -> Option<(&'a Stmt, &'a Stmt)> {
        use StmtKind::{Assign, Call, Reduce};
        let (old, new) = (self.at(before)?, self.to.view().stmt(now)?);
        let goes_on = match (&old.kind, &new.kind) {
            (Assign { .. } | Reduce { .. }, Assign { .. } | Reduce { .. }) => true,
            (Call { callee: one, .. }, Call { callee: other, .. }) => {
                one == other || old.id() == new.id()
            }
            (one, other) => discriminant(one) == discriminant(other),
        };
        goes_on.then_some((old, new))
    }

    /// An argument of a call that is as it was. Where others say the same, all of them have to be as they were.
    fn argument(&self, path: &ArgPath) -> Result<ArgPath, InvalidCursor> {
        let (stmt, position) = (self.stmt(&path.stmt)?, path.position);
        let (before, after) = (args(self.from, &path.stmt), args(self.to, &stmt));
        let wanted = before.get(position);
        let is_only = |all: &[Arg]| all.iter().filter(|arg| Some(*arg) == wanted).count() == 1;
        let is_there = wanted.is_some() && wanted == after.get(position);
        let is_same = before == after || is_only(before) && is_only(after);
        let goes_on = self.continuing(&path.stmt, &stmt).is_some();
        match is_there && is_same && goes_on {
            true => Ok(ArgPath { stmt, position }),
            false => Err(self.changed(&path.stmt)),
        }
    }

    /// An extent of a buffer all of whose extents are as they were, or a precondition that is there.
    fn declared(
        &self,
        cursor: &Cursor,
        path: &DeclaredPath,
    ) -> Result<DeclaredPath, InvalidCursor> {
        let whole = match path.whole {
            Declared::Precondition(at) => {
                if !self.from.version.is_related(self.to.version) {
                    return Err(self.elsewhere(cursor.text()));
                }
                let (here, there) = (&self.from.view().preds, &self.to.view().preds);
                let found = same_precondition(here, at, there);
                let gone = || InvalidCursor::Changed {
                    what: cursor.text(),
                };
                Declared::Precondition(found.ok_or_else(gone)?)
            }
            Declared::Extent(buffer, dim) => Declared::Extent(self.extents(cursor, buffer)?, dim),
        };
        Ok(DeclaredPath {
            whole,
            operands: path.operands.clone(),
        })
    }

    /// The buffer of the other version that is a buffer of the version of before, with the same extents.
    fn extents(&self, cursor: &Cursor, buffer: Sym) -> Result<Sym, InvalidCursor> {
        let before = self.from.buffer(buffer);
        let now = match &before.point {
            Point::Stmt(path) => {
                let stmt = self.stmt(path)?;
                let stmt = self.to.view().stmt(&stmt);
                stmt.and_then(Stmt::defines)
            }
            _ => self.is_argument(buffer).then_some(buffer),
        };
        let now = now.ok_or_else(|| self.elsewhere(cursor.text()))?;
        let dims = |of: &Procedure, sym| {
            let ty = of.view().var(sym).buffer();
            ty.map(|ty| ty.dims.clone())
        };
        match dims(self.from, buffer) == dims(self.to, now) {
            true => Ok(now),
            false => Err(InvalidCursor::Changed {
                what: before.header(),
            }),
        }
    }

    fn changed(&self, stmt: &StmtPath) -> InvalidCursor {
        InvalidCursor::Changed {
            what: self.what(stmt),
        }
    }
}

/// A control expression, and what it is an index or bound of.
type Placed = (Ctl, Option<AccessPlace>);

/// The control expressions of a statement.
fn placed(of: &Procedure, stmt: &StmtPath) -> Vec<Placed> {
    let mut all = Vec::new();
    if let Some(stmt) = of.view().stmt(stmt) {
        stmt.for_each_placed_ctl(&mut |e, place| all.push((e.clone(), place)));
    }
    all
}

/// The arguments of a call.
fn args<'p>(of: &'p Procedure, stmt: &StmtPath) -> &'p [Arg] {
    match of.view().stmt(stmt).map(|stmt| &stmt.kind) {
        Some(StmtKind::Call { args, .. }) => args,
        _ => &[],
    }
}
