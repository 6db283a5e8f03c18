//! Forwarding of cursors to other versions of their procedures.

use std::collections::HashMap;

use exo_ir::{SlicePath, Stmt, StmtId, StmtPath, Sym};
use exo_steps::StmtFate;
use exo_steps::cursor::{CtlPath, ExprPath, Gap};

use super::{Cursor, Point, Side};
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
            false => Err(InvalidCursor::Changed {
                what: self.what(&path.stmt),
            }),
        }
    }

    /// A part of a control expression that is as it was, in the same place of an access to the same buffer.
    fn control(&self, path: &CtlPath) -> Result<CtlPath, InvalidCursor> {
        let now = CtlPath {
            stmt: self.stmt(&path.stmt)?,
            ..path.clone()
        };
        let whole = |path: &CtlPath, of: &Procedure| {
            let mut places = Vec::new();
            let stmt = of.view().stmt(&path.stmt)?;
            stmt.for_each_placed_ctl(&mut |_, place| places.push(place));
            Some((path.whole().get(of.view())?, *places.get(path.which)?))
        };
        match whole(path, self.from) == whole(&now, self.to) {
            true => Ok(now),
            false => Err(InvalidCursor::Changed {
                what: self.what(&path.stmt),
            }),
        }
    }
}
