//! Values: what each stands for, and how long a data expression may wait until it is written.

use std::rc::Rc;

use exo_dialects::upstream::{self, ValueId};
use exo_ir::{Ctl, Data, Elem, Number, StmtKind, Sym};
use melior::ir::r#type::{IntegerType, TypeLike};
use melior::ir::{Value, ValueLike};

use crate::dims::Shaped;
use crate::externs::Predicate;
use crate::raiser::Raiser;
use crate::refusal::Reason;

/// Data expressions deeper than this are kept in a scalar.
const MAX_DATA_DEPTH: usize = 24;

/// The meaning of a value of a function.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// A control expression.
    Control(Ctl),
    /// A data expression that is not written yet.
    Data(Pending),
    /// A comparison of data.
    Comparison(Comparison),
    /// A buffer or window.
    Buffer(Sym),
    /// Other dimensions of one.
    Shaped(Rc<Shaped>),
}

/// A data expression that is not written yet.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) expr: Data,
    pub(crate) elem: Elem,
    /// The buffers that it reads; of windows, those behind them.
    pub(crate) reads: Vec<Sym>,
    pub(crate) depth: usize,
}

/// A comparison of data.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    pub(crate) a: Pending,
    pub(crate) b: Pending,
    pub(crate) by: By,
}

/// How data is compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By {
    /// `a < b`.
    Less,
    /// The opposite of `a < b`.
    NotLess,
    /// A predicate that `select` does not have.
    Other(Predicate),
}

/// The place to which a block yields a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// A scalar of data.
    Scalar(Sym),
    /// An index or truth, which is kept for the choice that the block is a branch of.
    Control,
}

/// Whether a value steers: an index or a truth.
pub(crate) fn is_control(value: Value<'_, '_>) -> bool {
    let ty = value.r#type();
    ty.is_index() || is_truth(value)
}

/// Whether a value is a truth.
pub(crate) fn is_truth(value: Value<'_, '_>) -> bool {
    IntegerType::try_from(value.r#type()).is_ok_and(|ty| ty.width() == 1)
}

impl Meaning {
    /// The control expression that it is.
    pub(crate) fn control(self, what: &'static str) -> Result<Ctl, Reason> {
        match self {
            Meaning::Control(e) => Ok(e),
            Meaning::Data(pending) => pending.integer().map(Ctl::Int).ok_or(Reason::Data(what)),
            Meaning::Comparison(_) => Err(Reason::Data(what)),
            Meaning::Buffer(_) | Meaning::Shaped(_) => Err(Reason::Form("a memref for an index")),
        }
    }

    /// The meaning of a memref.
    pub(crate) fn of_memref(shaped: Shaped) -> Meaning {
        match shaped.is_buffer() {
            true => Meaning::Buffer(shaped.buf),
            false => Meaning::Shaped(Rc::new(shaped)),
        }
    }

    /// The buffer or window whose cells a memref has.
    pub(crate) fn memory(&self) -> Option<Sym> {
        match self {
            Meaning::Buffer(buf) => Some(*buf),
            Meaning::Shaped(shaped) => Some(shaped.buf),
            _ => None,
        }
    }
}

impl Pending {
    /// A literal.
    pub(crate) fn literal(number: Number, elem: Elem) -> Pending {
        Pending {
            expr: Data::Const(number),
            elem,
            reads: Vec::new(),
            depth: 1,
        }
    }

    /// The content of a scalar.
    pub(crate) fn cell(buf: Sym, elem: Elem) -> Pending {
        Pending {
            expr: Data::Read {
                buf,
                idx: Vec::new(),
            },
            elem,
            reads: vec![buf],
            depth: 1,
        }
    }

    /// Whether writing it twice costs nothing.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.expr, Data::Const(_) | Data::Read { .. })
    }

    /// The integer that it is.
    fn integer(&self) -> Option<i64> {
        match self.expr {
            Data::Const(Number::Int(value)) => Some(value),
            _ => None,
        }
    }

    /// An expression of others, all of one type.
    pub(crate) fn of(elem: Elem, parts: &[&Pending], expr: Data) -> Pending {
        let mut reads: Vec<Sym> = parts.iter().flat_map(|p| p.reads.clone()).collect();
        reads.sort_unstable();
        reads.dedup();
        Pending {
            expr,
            elem,
            reads,
            depth: 1 + parts.iter().map(|p| p.depth).max().unwrap_or(0),
        }
    }
}

impl<'c> Raiser<'c> {
    /// Says what a value stands for.
    pub(crate) fn set(&mut self, id: ValueId, meaning: Meaning) {
        if matches!(meaning, Meaning::Data(_) | Meaning::Comparison(_)) {
            self.waiting.push(id);
        }
        self.meanings.insert(id, meaning);
    }

    /// Says that a value is the content of a cell.
    pub(crate) fn set_read(&mut self, id: ValueId, buf: Sym, idx: Vec<Ctl>, elem: Elem) {
        let pending = Pending {
            expr: Data::Read { buf, idx },
            elem,
            reads: vec![self.root(buf)],
            depth: 1,
        };
        self.set(id, Meaning::Data(pending));
    }

    /// Says that a value is a data expression; keeps it in a scalar where it would be written more than once, or is deep.
    pub(crate) fn set_data(&mut self, value: Value<'c, '_>, pending: Pending) {
        let id = upstream::identity(value);
        let is_shared = self.uses.get(&id).is_some_and(|uses| *uses > 1);
        let keep = !pending.is_plain() && (is_shared || pending.depth > MAX_DATA_DEPTH);
        let pending = match keep {
            true => self.kept(pending),
            false => pending,
        };
        self.set(id, Meaning::Data(pending));
    }

    /// Writes an expression to a scalar of its own, here.
    pub(crate) fn kept(&mut self, pending: Pending) -> Pending {
        let buf = self.new_scalar(pending.elem);
        self.emit(StmtKind::Assign {
            buf,
            idx: Vec::new(),
            rhs: pending.expr,
        });
        Pending::cell(buf, pending.elem)
    }

    /// Writes, before a buffer changes, the expressions that read it and are used later.
    pub(crate) fn settle(&mut self, changed: &[Sym]) {
        self.keep_where(&|_, pending| pending.reads.iter().any(|root| changed.contains(root)));
    }

    /// Writes the expressions that are used later and for which something holds.
    pub(crate) fn keep_where(&mut self, holds: &dyn Fn(ValueId, &Pending) -> bool) {
        let uses = &self.uses;
        self.waiting
            .retain(|id| uses.get(id).is_some_and(|uses| *uses > 0));
        for id in self.waiting.clone() {
            match self.meanings.get(&id).cloned() {
                Some(Meaning::Data(pending)) if holds(id, &pending) => {
                    let kept = self.kept(pending);
                    self.meanings.insert(id, Meaning::Data(kept));
                }
                Some(Meaning::Comparison(mut comparison)) => {
                    let mut changed = false;
                    for side in [&mut comparison.a, &mut comparison.b] {
                        if holds(id, side) {
                            *side = self.kept(side.clone());
                            changed = true;
                        }
                    }
                    if changed {
                        self.meanings.insert(id, Meaning::Comparison(comparison));
                    }
                }
                _ => {}
            }
        }
    }

    /// The meaning of a value, used once more.
    pub(crate) fn take(&mut self, value: Value<'c, '_>) -> Result<Meaning, Reason> {
        let id = upstream::identity(value);
        if let Some(uses) = self.uses.get_mut(&id) {
            *uses = uses.saturating_sub(1);
        }
        let meaning = self.meanings.get(&id).cloned();
        let meaning = meaning.ok_or(Reason::Form("an operand that stands for nothing"))?;
        let is_freed = |buf| self.freed.contains(&self.root(buf));
        match meaning.memory().is_some_and(is_freed) {
            true => Err(Reason::Form("a memref that is freed before")),
            false => Ok(meaning),
        }
    }

    /// The data expression of a value.
    pub(crate) fn data(&mut self, value: Value<'c, '_>) -> Result<Pending, Reason> {
        match self.take(value)? {
            Meaning::Data(pending) => Ok(pending),
            _ => Err(Reason::Form(
                "an operand that is no number of the program's data",
            )),
        }
    }

    /// The control expression of a value.
    pub(crate) fn control(
        &mut self,
        value: Value<'c, '_>,
        what: &'static str,
    ) -> Result<Ctl, Reason> {
        self.take(value)?.control(what)
    }

    /// Control expressions, one for each value.
    pub(crate) fn controls(
        &mut self,
        values: &[Value<'c, '_>],
        what: &'static str,
    ) -> Result<Vec<Ctl>, Reason> {
        values
            .iter()
            .map(|value| self.control(*value, what))
            .collect()
    }

    /// The buffer of a value.
    pub(crate) fn buffer(&mut self, value: Value<'c, '_>) -> Result<Sym, Reason> {
        match self.take(value)? {
            Meaning::Buffer(sym) => Ok(sym),
            Meaning::Shaped(_) => Err(Reason::Shaped),
            _ => Err(Reason::Form("an operand that is no memref of the function")),
        }
    }
}
