use std::collections::HashMap;
use std::hash::Hash;

use exo_ir::{Arg, Ctl, FieldRef, Sym, WinDim, Window};

use super::{CodeError, MAX_DEPTH, Word};

/// Makes the canonical code of expressions, arguments and windows.
#[derive(Default, Debug)]
pub struct Encoder {
    words: Vec<i64>,
    operands: Numbering<Sym>,
    fields: Numbering<FieldRef>,
}

/// The code of an operation, and what it is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoded {
    /// The words.
    pub words: Vec<i64>,
    /// The operands, by number.
    pub operands: Vec<Sym>,
    /// The configuration fields, by number.
    pub fields: Vec<FieldRef>,
}

impl Encoder {
    /// An encoder without operands yet.
    pub fn new() -> Self {
        Encoder::default()
    }

    /// An encoder whose first operands are given: the buffer of an access, the arguments of a procedure.
    pub fn with_operands(operands: impl IntoIterator<Item = Sym>) -> Self {
        let mut encoder = Encoder::default();
        for sym in operands {
            encoder.operands.number(sym);
        }
        encoder
    }

    /// Appends an expression.
    pub fn expr(&mut self, e: &Ctl) -> Result<(), CodeError> {
        self.nested(e, 0)
    }

    /// Appends expressions.
    pub fn exprs<'a>(&mut self, list: impl IntoIterator<Item = &'a Ctl>) -> Result<(), CodeError> {
        list.into_iter().try_for_each(|e| self.expr(e))
    }

    /// Appends the dimensions of a window expression.
    pub fn dims(&mut self, dims: &[WinDim]) -> Result<(), CodeError> {
        for dim in dims {
            match dim {
                WinDim::Point(at) => {
                    self.word(Word::Point);
                    self.expr(at)?;
                }
                WinDim::Interval(lo, hi) => {
                    self.word(Word::Interval);
                    self.expr(lo)?;
                    self.expr(hi)?;
                }
            }
        }
        Ok(())
    }

    /// Appends an argument of a call.
    pub fn arg(&mut self, arg: &Arg) -> Result<(), CodeError> {
        match arg {
            Arg::Ctl(e) => self.expr(e),
            Arg::Buffer(sym) => {
                self.word(Word::BufferArg);
                self.operand(*sym);
                Ok(())
            }
            Arg::Window(Window { buf, dims }) => {
                self.word(Word::WindowArg);
                self.operand(*buf);
                self.dims(dims)
            }
            Arg::Config(field) => {
                self.word(Word::ConfigArg);
                self.field(field);
                Ok(())
            }
        }
    }

    /// Takes the words so far; what follows is another code over the same operands and fields.
    pub fn take_words(&mut self) -> Vec<i64> {
        std::mem::take(&mut self.words)
    }

    /// The code and what it is over.
    pub fn finish(self) -> Encoded {
        Encoded {
            words: self.words,
            operands: self.operands.items,
            fields: self.fields.items,
        }
    }

    fn word(&mut self, word: Word) {
        self.words.push(word.value());
    }

    fn operand(&mut self, sym: Sym) {
        let number = self.operands.number(sym);
        self.words.push(number);
    }

    fn field(&mut self, field: &FieldRef) {
        let number = match self.fields.find(field) {
            Some(number) => number,
            None => self.fields.number(field.clone()),
        };
        self.words.push(number);
    }

    fn nested(&mut self, e: &Ctl, depth: usize) -> Result<(), CodeError> {
        if depth >= MAX_DEPTH {
            return Err(CodeError::TooDeep);
        }
        match e {
            Ctl::Int(value) => {
                self.word(Word::Int);
                self.words.push(*value);
            }
            Ctl::Bool(value) => {
                self.word(Word::Bool);
                self.words.push(i64::from(*value));
            }
            Ctl::Var(sym) => {
                self.word(Word::Var);
                self.operand(*sym);
            }
            Ctl::Config(field) => {
                self.word(Word::Config);
                self.field(field);
            }
            Ctl::Stride(buf, dim) => {
                self.word(Word::Stride);
                self.operand(*buf);
                self.words
                    .push(i64::try_from(*dim).map_err(|_| CodeError::NoDimension(i64::MAX))?);
            }
            Ctl::Neg(e) => {
                if matches!(**e, Ctl::Int(_)) {
                    return Err(CodeError::NegatedLiteral);
                }
                self.word(Word::Neg);
                self.nested(e, depth + 1)?;
            }
            Ctl::Not(e) => {
                self.word(Word::Not);
                self.nested(e, depth + 1)?;
            }
            Ctl::Bin(op, a, b) => {
                if !op.takes_on_the_right(b) {
                    return Err(CodeError::Divisor);
                }
                self.word(Word::Operator(*op));
                self.nested(a, depth + 1)?;
                self.nested(b, depth + 1)?;
            }
            Ctl::Select(c, a, b) => {
                self.word(Word::Select);
                for e in [c, a, b] {
                    self.nested(e, depth + 1)?;
                }
            }
        }
        Ok(())
    }
}

/// Numbers things in the order in which they first come.
#[derive(Debug)]
struct Numbering<T> {
    items: Vec<T>,
    /// Empty while there are few items, which a search finds faster.
    index: HashMap<T, i64>,
}

/// Up to here a list is searched from the front.
const FEW: usize = 16;

impl<T> Default for Numbering<T> {
    fn default() -> Self {
        Numbering {
            items: Vec::new(),
            index: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Numbering<T> {
    fn find(&self, item: &T) -> Option<i64> {
        if self.items.len() <= FEW {
            return self.items.iter().position(|i| i == item).map(|k| k as i64);
        }
        self.index.get(item).copied()
    }

    fn number(&mut self, item: T) -> i64 {
        if let Some(number) = self.find(&item) {
            return number;
        }
        let number = self.items.len() as i64;
        self.items.push(item.clone());
        match self.items.len() {
            n if n <= FEW => {}
            n if n == FEW + 1 => self.index.extend(self.items.iter().cloned().zip(0..)),
            _ => {
                self.index.insert(item, number);
            }
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use exo_ir::CtlOp;

    use super::*;

    #[test]
    fn operands_and_fields_stand_once_in_order_of_first_use() {
        let field = |f: &str| FieldRef {
            config: "Cfg".into(),
            field: f.into(),
        };
        let mut encoder = Encoder::with_operands([Sym(7)]);
        let sum = |a, b| Ctl::bin(CtlOp::Add, a, b);
        let e = sum(
            sum(Ctl::Var(Sym(9)), Ctl::Stride(Sym(7), 1)),
            sum(
                Ctl::Config(field("b")),
                sum(Ctl::Var(Sym(9)), Ctl::Config(field("a"))),
            ),
        );
        encoder.expr(&e).unwrap();
        encoder.expr(&Ctl::Config(field("b"))).unwrap();
        let code = encoder.finish();
        assert_eq!(code.operands, [Sym(7), Sym(9)]);
        assert_eq!(code.fields, [field("b"), field("a")]);
        assert_eq!(
            code.words,
            [7, 7, 2, 1, 4, 0, 1, 7, 3, 0, 7, 2, 1, 3, 1, 3, 0]
        );
    }

    #[test]
    fn many_operands_are_numbered_as_few_are() {
        let mut numbers = Numbering::default();
        for round in 0..2 {
            for k in 0..100_u32 {
                assert_eq!(numbers.number(Sym(k * 3)), i64::from(k), "round {round}");
            }
        }
        assert_eq!(numbers.items.len(), 100);
    }

    #[test]
    fn what_the_verifier_refuses_has_no_code() {
        let x = || Ctl::Var(Sym(0));
        let code = |e: Ctl| Encoder::new().expr(&e);
        assert_eq!(
            code(Ctl::bin(CtlOp::Div, x(), Ctl::Int(0))),
            Err(CodeError::Divisor)
        );
        assert_eq!(
            code(Ctl::bin(CtlOp::Mod, x(), x())),
            Err(CodeError::Divisor)
        );
        assert_eq!(
            code(Ctl::Neg(Box::new(Ctl::Int(1)))),
            Err(CodeError::NegatedLiteral)
        );
        let deep = |n| (1..n).fold(x(), |e, _| Ctl::Neg(Box::new(e)));
        assert_eq!(code(deep(MAX_DEPTH)), Ok(()));
        assert_eq!(code(deep(MAX_DEPTH + 1)), Err(CodeError::TooDeep));
    }
}
