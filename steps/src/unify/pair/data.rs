//! Expressions of data, compared by shape; and what data arguments stand for.

use std::cell::Cell;

use exo_analysis::stack::deep;
use exo_ir::{Ctl, Data, Sym};

use super::{Paired, Pairing};
use crate::cursor::ExprPath;
use crate::unify::question::{Site, Source};
use crate::unify::shape::{Literals, commutes, same_number};
use crate::unify::shown::Part;
use crate::unify::solve::fits_somehow;

/// Maximal number of operands that one attempt looks at to see whether another order may do. Beyond
/// that they are taken as written.
pub(in crate::unify) const MAX_LOOKED_AT: usize = 20_000;

/// An operation's operands.
type Operands<'e> = (&'e Data, &'e Data);

impl<'a> Pairing<'a> {
    /// Unifies the right sides of two statements.
    pub(super) fn right_side(
        &mut self,
        site: Site<'a>,
        ours: &'a Data,
        theirs: &'a Data,
    ) -> Paired {
        self.operands.clear();
        let literals = Literals::of(site.theirs, self.callee);
        self.data(site, ours, theirs, literals)
            .map_err(|failure| failure.in_this_order())
    }

    fn data(
        &mut self,
        site: Site<'a>,
        ours: &'a Data,
        theirs: &'a Data,
        literals: Literals,
    ) -> Paired {
        deep(|| match (ours, theirs) {
            (Data::Const(a), Data::Const(b)) if same_number(*a, *b, literals) => Ok(()),
            (Data::Read { buf, idx }, Data::Read { buf: b, idx: i }) => {
                self.cell(site, (*buf, idx), (*b, i))
            }
            (Data::Config(field), Data::Read { buf, idx })
                if idx.is_empty() && !self.bound.contains_key(buf) =>
            {
                self.source(
                    site,
                    *buf,
                    Source::Field(field.clone()),
                    Part::Data(ours),
                    Part::Data(theirs),
                )
            }
            (Data::Config(a), Data::Config(b)) if a == b => Ok(()),
            (Data::Neg(a), Data::Neg(b)) => self.operand(0, site, (a, b), literals),
            (Data::Bin(op, a, b), Data::Bin(o, c, d)) if op == o => {
                match commutes(*op) && self.exchanges((a, b), (c, d), literals) {
                    false => {
                        self.operand(0, site, (a, c), literals)?;
                        self.operand(1, site, (b, d), literals)
                    }
                    true => {
                        self.exchanged.push(ExprPath {
                            stmt: self.place.clone(),
                            operands: self.operands.clone(),
                        });
                        self.operand(1, site, (b, c), literals)?;
                        self.operand(0, site, (a, d), literals)
                    }
                }
            }
            (Data::Extern { name, args }, Data::Extern { name: n, args: a })
                if name == n && args.len() == a.len() =>
            {
                let mut pairs = args.iter().zip(a).enumerate();
                pairs.try_for_each(|(k, pair)| self.operand(k, site, pair, literals))
            }
            _ => Err(self.differ(site, Part::Data(ours), Part::Data(theirs))),
        })
    }

    /// An operand of what is looked at, the block's with that number.
    fn operand(
        &mut self,
        number: usize,
        site: Site<'a>,
        (ours, theirs): (&'a Data, &'a Data),
        literals: Literals,
    ) -> Paired {
        self.operands.push(number);
        let paired = self.data(site, ours, theirs, literals);
        self.operands.pop();
        paired
    }

    /// Whether the operands of a sum or product are laid beside the callee's in the other order.
    fn exchanges(
        &mut self,
        (a, b): Operands<'_>,
        (c, d): Operands<'_>,
        literals: Literals,
    ) -> bool {
        let left = Cell::new(self.may_look_at);
        let may_be = |x, y| self.may_be(x, y, literals, &left);
        let as_written = may_be(a, c) && may_be(b, d);
        let exchanged = may_be(b, c) && may_be(a, d);
        self.may_look_at = left.get();
        match (as_written, exchanged && self.may_look_at > 0) {
            (_, false) => false,
            (false, true) => true,
            (true, true) => a != b && c != d && self.orders.exchange(),
        }
    }

    /// Whether expressions may be the same in some order, for all that is known so far.
    fn may_be(&self, ours: &Data, theirs: &Data, literals: Literals, left: &Cell<usize>) -> bool {
        left.set(left.get().saturating_sub(1));
        let may_be = |x, y| left.get() > 0 && self.may_be(x, y, literals, left);
        deep(|| match (ours, theirs) {
            (Data::Const(a), Data::Const(b)) => same_number(*a, *b, literals),
            (Data::Read { buf, idx }, Data::Read { buf: b, idx: i }) => {
                self.may_be_cell((*buf, idx), (*b, i))
            }
            (Data::Config(field), Data::Read { buf, idx }) => {
                let known = self.sources.get(buf);
                let free = idx.is_empty() && !self.bound.contains_key(buf);
                free && known.is_none_or(|known| *known == Source::Field(field.clone()))
            }
            (Data::Config(a), Data::Config(b)) => a == b,
            (Data::Neg(a), Data::Neg(b)) => may_be(a, b),
            (Data::Bin(op, a, b), Data::Bin(o, c, d)) if op == o => {
                let as_written = may_be(a, c) && may_be(b, d);
                as_written || commutes(*op) && may_be(b, c) && may_be(a, d)
            }
            (Data::Extern { name, args }, Data::Extern { name: n, args: a }) => {
                let mut pairs = args.iter().zip(a);
                name == n && args.len() == a.len() && pairs.all(|(x, y)| may_be(x, y))
            }
            _ => false,
        })
    }

    /// Whether a cell may be that of the callee, for all that is known so far.
    fn may_be_cell(&self, ours: (Sym, &[Ctl]), theirs: (Sym, &[Ctl])) -> bool {
        let (Some(a), Some(b)) = (self.points(ours.1, false), self.points(theirs.1, true)) else {
            return false;
        };
        if let Some(local) = self.bound.get(&theirs.0) {
            return *local == ours.0 && a.len() == b.len();
        }
        let known = self.sources.get(&theirs.0);
        let free = known.is_none_or(|known| *known == Source::Buffer(ours.0));
        free && !self.is_bound(ours.0) && fits_somehow(self, &a, &b)
    }
    /// Notes the caller's object for a data argument.
    pub(super) fn source(
        &mut self,
        site: Site<'a>,
        formal: Sym,
        source: Source,
        ours: Part<'a>,
        theirs: Part<'a>,
    ) -> Paired {
        if let Source::Buffer(sym) = &source
            && self.is_bound(*sym)
        {
            let why = format!(
                "'{}' is defined inside the block",
                self.caller.name_of(*sym)
            );
            return Err(self.failure(site, ours, theirs, &why));
        }
        match self.sources.get(&formal) {
            Some(known) if *known != source => {
                let known = match known {
                    Source::Buffer(sym) => self.caller.name_of(*sym).to_owned(),
                    Source::Field(field) => exo_ir::field_name(field),
                };
                let why = format!("'{}' is '{known}' already", self.callee.name_of(formal));
                Err(self.failure(site, ours, theirs, &why))
            }
            Some(_) => Ok(()),
            None => {
                self.sources.insert(formal, source);
                Ok(())
            }
        }
    }
}
