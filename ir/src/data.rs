//! Data expressions, with their parts by roles.

use crate::{Ctl, FieldRef, Sym};

/// A data expression: the right side of an assignment, a reduction or a configuration write.
///
/// As in control expressions a minus on a literal is part of the literal (use [`Data::negated`]).
#[derive(Clone, PartialEq, Debug)]
pub enum Data {
    /// A numeric literal.
    Const(Number),
    /// `buf[idx]`; `idx` is empty for a scalar.
    Read {
        /// The buffer or window.
        buf: Sym,
        /// One index per dimension.
        idx: Vec<Ctl>,
    },
    /// A configuration field that holds data.
    Config(FieldRef),
    /// `-e`.
    Neg(Box<Data>),
    /// `a op b`.
    Bin(DataOp, Box<Data>, Box<Data>),
    /// A call of an extern function, built in or declared in the module.
    Extern {
        /// The extern's name.
        name: String,
        /// Its arguments.
        args: Vec<Data>,
    },
}

impl Data {
    /// `-e`; a minus on a literal becomes part of it, but for the integer 0: among floating-point numbers it is `-0.0`.
    pub fn negated(e: Data) -> Data {
        match e {
            Data::Const(Number::Int(v)) if v != i64::MIN && v != 0 => Data::Const(Number::Int(-v)),
            Data::Const(Number::Float(v)) => Data::Const(Number::Float(-v)),
            e => Data::Neg(Box::new(e)),
        }
    }

    /// `a op b`.
    pub fn bin(op: DataOp, a: Data, b: Data) -> Data {
        Data::Bin(op, Box::new(a), Box::new(b))
    }
}

/// The value written to a configuration field: control or data, as the field's kind demands.
#[derive(Clone, PartialEq, Debug)]
pub enum ConfigValue {
    /// For a `size`, `index`, `bool` or `stride` field.
    Ctl(Ctl),
    /// For a field that holds data.
    Data(Data),
}

/// Declares the parts of data expressions, shared or to be changed: the type, and the method that visits them.
macro_rules! parts {
    ($(#[$type_doc:meta])* $Part:ident, $(#[$visit_doc:meta])* $visit:ident, $($by:tt)+) => {
        $(#[$type_doc])*
        #[derive(Debug)]
        pub enum $Part<'e> {
            /// An operand or argument.
            Operand($($by)+ Data),
            /// A cell that is read: the buffer or window, and one index per dimension.
            Cell($($by)+ Sym, $($by)+ Vec<Ctl>),
            /// A configuration field that is read.
            Field($($by)+ FieldRef),
            /// The name of an extern function that is called.
            Extern($($by)+ String),
        }

        impl Data {
            $(#[$visit_doc])*
            #[inline]
            pub fn $visit<'e>($($by)+ self, mut f: impl FnMut($Part<'e>)) {
                match self {
                    Data::Const(_) => {}
                    Data::Read { buf, idx } => f($Part::Cell(buf, idx)),
                    Data::Config(field) => f($Part::Field(field)),
                    Data::Neg(e) => f($Part::Operand(e)),
                    Data::Bin(_, a, b) => {
                        f($Part::Operand(a));
                        f($Part::Operand(b));
                    }
                    Data::Extern { name, args } => {
                        f($Part::Extern(name));
                        for arg in args {
                            f($Part::Operand(arg));
                        }
                    }
                }
            }
        }
    };
}

parts! {
    /// A part of a data expression, by its role. Literals and operators have none.
    DataPart,
    /// Calls `f` on every part of the expression itself, from left to right.
    parts,
    &'e
}

parts! {
    /// A part of a data expression that may be changed, by its role.
    DataPartMut,
    /// Calls `f` on every part of the expression itself, from left to right, to change it.
    parts_mut,
    &'e mut
}

/// Binary operators of data expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient; truncates towards zero on integers.
    Div,
}

impl DataOp {
    /// The bounds of the operation's result on integers between bounds, if it does not wrap; `None`
    /// beyond 128 bits.
    pub fn bounds(self, (a, b): (i128, i128), (c, d): (i128, i128)) -> Option<(i128, i128)> {
        let all = match self {
            DataOp::Add => vec![a.checked_add(c)?, b.checked_add(d)?],
            DataOp::Sub => vec![a.checked_sub(d)?, b.checked_sub(c)?],
            DataOp::Mul => vec![
                a.checked_mul(c)?,
                a.checked_mul(d)?,
                b.checked_mul(c)?,
                b.checked_mul(d)?,
            ],
            // Rounded towards zero, a quotient grows with its dividend, and its size shrinks with that of the divisor.
            DataOp::Div if c > 0 || d < 0 => vec![
                a.checked_div(c)?,
                a.checked_div(d)?,
                b.checked_div(c)?,
                b.checked_div(d)?,
            ],
            // No quotient is larger than its dividend.
            DataOp::Div => vec![a, b, a.checked_neg()?, b.checked_neg()?],
        };
        Some((*all.iter().min()?, *all.iter().max()?))
    }
}

/// A numeric literal in data position, as the user wrote it.
///
/// Literals are equal if they are the same number of the same kind; `0.0` and `-0.0` are two.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// An integer literal.
    Int(i64),
    /// A literal with a point or an exponent; finite.
    Float(f64),
}

impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => a == b,
            // Products with zeros of two signs differ.
            (Number::Float(a), Number::Float(b)) => a.to_bits() == b.to_bits(),
            (Number::Int(_), Number::Float(_)) | (Number::Float(_), Number::Int(_)) => false,
        }
    }
}
