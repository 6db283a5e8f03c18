use exo_ir::{Arg, Ctl, CtlOp, FieldRef, Sym, WinDim, Window};

use super::{CodeError, MAX_DEPTH, Word};

/// An operand that a code is over: its symbol, and for a buffer the number of its dimensions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// The symbol in the decoded expressions.
    pub sym: Sym,
    /// Number of dimensions of a buffer; `None` for a control value.
    pub rank: Option<usize>,
}

/// Reads expressions, window dimensions and arguments one after another from the words of a code.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    words: &'a [i64],
    operands: &'a [Operand],
    fields: &'a [FieldRef],
}

impl<'a> Decoder<'a> {
    /// A decoder at the first word.
    pub fn new(words: &'a [i64], operands: &'a [Operand], fields: &'a [FieldRef]) -> Self {
        Decoder {
            words,
            operands,
            fields,
        }
    }

    /// Whether every word has been read.
    pub fn is_at_end(&self) -> bool {
        self.words.is_empty()
    }

    /// Makes sure that every word has been read.
    pub fn finish(self) -> Result<(), CodeError> {
        match self.is_at_end() {
            true => Ok(()),
            false => Err(CodeError::Trailing),
        }
    }

    /// The next expression.
    pub fn expr(&mut self) -> Result<Ctl, CodeError> {
        self.nested(0)
    }

    /// The next `count` expressions.
    pub fn exprs(&mut self, count: usize) -> Result<Vec<Ctl>, CodeError> {
        (0..count).map(|_| self.expr()).collect()
    }

    /// Every expression up to the end.
    pub fn rest(&mut self) -> Result<Vec<Ctl>, CodeError> {
        let mut list = Vec::new();
        while !self.is_at_end() {
            list.push(self.expr()?);
        }
        Ok(list)
    }

    /// The next `rank` dimensions of a window.
    pub fn dims(&mut self, rank: usize) -> Result<Vec<WinDim>, CodeError> {
        (0..rank).map(|_| self.dim()).collect()
    }

    /// The next argument.
    pub fn arg(&mut self) -> Result<Arg, CodeError> {
        let mut ahead = self.clone();
        let arg = match ahead.word()? {
            Word::BufferArg => Arg::Buffer(ahead.buffer()?.0),
            Word::WindowArg => {
                let (buf, rank) = ahead.buffer()?;
                Arg::Window(Window {
                    buf,
                    dims: ahead.dims(rank)?,
                })
            }
            Word::ConfigArg => Arg::Config(ahead.field()?),
            _ => return self.expr().map(Arg::Ctl),
        };
        *self = ahead;
        Ok(arg)
    }

    fn dim(&mut self) -> Result<WinDim, CodeError> {
        match self.word()? {
            Word::Point => Ok(WinDim::Point(self.expr()?)),
            Word::Interval => Ok(WinDim::Interval(self.expr()?, self.expr()?)),
            other => Err(CodeError::Unknown(other.value())),
        }
    }

    fn nested(&mut self, depth: usize) -> Result<Ctl, CodeError> {
        if depth >= MAX_DEPTH {
            return Err(CodeError::TooDeep);
        }
        match self.word()? {
            Word::Int => self.value().map(Ctl::Int),
            Word::Bool => match self.value()? {
                0 => Ok(Ctl::Bool(false)),
                1 => Ok(Ctl::Bool(true)),
                other => Err(CodeError::NotBoolean(other)),
            },
            Word::Var => self.control().map(Ctl::Var),
            Word::Config => self.field().map(Ctl::Config),
            Word::Stride => self.stride(),
            Word::Neg => match self.nested(depth + 1)? {
                Ctl::Int(_) => Err(CodeError::NegatedLiteral),
                e => Ok(Ctl::Neg(Box::new(e))),
            },
            Word::Not => Ok(Ctl::Not(Box::new(self.nested(depth + 1)?))),
            Word::Operator(op) => self.binary(op, depth),
            Word::Select => {
                let c = self.nested(depth + 1)?;
                let a = self.nested(depth + 1)?;
                Ok(Ctl::select(c, a, self.nested(depth + 1)?))
            }
            other => Err(CodeError::Unknown(other.value())),
        }
    }

    fn binary(&mut self, op: CtlOp, depth: usize) -> Result<Ctl, CodeError> {
        let a = self.nested(depth + 1)?;
        let b = self.nested(depth + 1)?;
        if !op.takes_on_the_right(&b) {
            return Err(CodeError::Divisor);
        }
        Ok(Ctl::bin(op, a, b))
    }

    fn stride(&mut self) -> Result<Ctl, CodeError> {
        let (buf, rank) = self.buffer()?;
        let dim = self.value()?;
        match usize::try_from(dim) {
            Ok(d) if d < rank => Ok(Ctl::Stride(buf, d)),
            _ => Err(CodeError::NoDimension(dim)),
        }
    }

    fn control(&mut self) -> Result<Sym, CodeError> {
        let (number, operand) = self.operand()?;
        match operand.rank {
            None => Ok(operand.sym),
            Some(_) => Err(CodeError::NotControl(number)),
        }
    }

    fn buffer(&mut self) -> Result<(Sym, usize), CodeError> {
        let (number, operand) = self.operand()?;
        let rank = operand.rank.ok_or(CodeError::NotBuffer(number))?;
        Ok((operand.sym, rank))
    }

    fn operand(&mut self) -> Result<(usize, Operand), CodeError> {
        let value = self.value()?;
        let number = usize::try_from(value).map_err(|_| CodeError::NoOperand(value))?;
        let operand = self
            .operands
            .get(number)
            .ok_or(CodeError::NoOperand(value))?;
        Ok((number, *operand))
    }

    fn field(&mut self) -> Result<FieldRef, CodeError> {
        let value = self.value()?;
        let number = usize::try_from(value).map_err(|_| CodeError::NoField(value))?;
        self.fields
            .get(number)
            .cloned()
            .ok_or(CodeError::NoField(value))
    }

    fn word(&mut self) -> Result<Word, CodeError> {
        let value = self.value()?;
        Word::of(value).ok_or(CodeError::Unknown(value))
    }

    fn value(&mut self) -> Result<i64, CodeError> {
        let (first, rest) = self.words.split_first().ok_or(CodeError::Truncated)?;
        self.words = rest;
        Ok(*first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPERANDS: [Operand; 2] = [
        Operand {
            sym: Sym(4),
            rank: None,
        },
        Operand {
            sym: Sym(6),
            rank: Some(2),
        },
    ];

    fn decode(words: &[i64]) -> Result<Arg, CodeError> {
        let fields = [FieldRef {
            config: "C".into(),
            field: "f".into(),
        }];
        let mut decoder = Decoder::new(words, &OPERANDS, &fields);
        let arg = decoder.arg()?;
        decoder.finish()?;
        Ok(arg)
    }

    #[test]
    fn arguments_of_every_kind() {
        let dims = vec![
            WinDim::Point(Ctl::Int(-1)),
            WinDim::Interval(Ctl::Var(Sym(4)), Ctl::Stride(Sym(6), 1)),
        ];
        let window = Arg::Window(Window { buf: Sym(6), dims });
        assert_eq!(decode(&[41, 1, 32, 0, -1, 33, 2, 0, 4, 1, 1]), Ok(window));
        assert_eq!(decode(&[40, 1]), Ok(Arg::Buffer(Sym(6))));
        let field = FieldRef {
            config: "C".into(),
            field: "f".into(),
        };
        assert_eq!(decode(&[42, 0]), Ok(Arg::Config(field)));
        let less = Ctl::bin(
            CtlOp::Lt,
            Ctl::Bool(true),
            Ctl::Not(Box::new(Ctl::Bool(false))),
        );
        assert_eq!(decode(&[12, 1, 1, 6, 1, 0]), Ok(Arg::Ctl(less)));
        let choice = Ctl::select(Ctl::Bool(false), Ctl::Int(3), Ctl::Var(Sym(4)));
        assert_eq!(decode(&[22, 1, 0, 0, 3, 2, 0]), Ok(Arg::Ctl(choice)));
    }

    #[test]
    fn wrong_words_are_refused() {
        let cases: [(&[i64], CodeError); 15] = [
            (&[], CodeError::Truncated),
            (&[7, 0, 1], CodeError::Truncated),
            (&[0, 1, 0], CodeError::Trailing),
            (&[22, 1, 1, 0, 2], CodeError::Truncated),
            (&[23], CodeError::Unknown(23)),
            (&[5, 40, 1], CodeError::Unknown(40)),
            (&[2, 2], CodeError::NoOperand(2)),
            (&[2, -1], CodeError::NoOperand(-1)),
            (&[3, 1], CodeError::NoField(1)),
            (&[2, 1], CodeError::NotControl(1)),
            (&[40, 0], CodeError::NotBuffer(0)),
            (&[4, 1, 2], CodeError::NoDimension(2)),
            (&[1, 2], CodeError::NotBoolean(2)),
            (&[10, 2, 0, 0, 0], CodeError::Divisor),
            (&[5, 0, 1], CodeError::NegatedLiteral),
        ];
        for (words, error) in cases {
            assert_eq!(decode(words), Err(error), "{words:?}");
        }
        let deep = vec![5; MAX_DEPTH];
        assert_eq!(
            decode(&[deep.as_slice(), &[2, 0]].concat()),
            Err(CodeError::TooDeep)
        );
        assert!(decode(&[&deep[1..], &[2, 0]].concat()).is_ok());
    }
}
