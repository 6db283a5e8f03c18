use crate::{BufferType, CtlOp, Sym};

/// A control expression: an index, bound, size, condition or control argument.
///
/// The tree is the one the user wrote. `/` and `mod` are floor division and its remainder; their right
/// operand is a positive literal, and one operand of `*` is free of variables (quasi-affinity). A minus on a
/// literal is part of the literal: [`Ctl::Neg`] never holds a [`Ctl::Int`] (use [`Ctl::negated`]).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ctl {
    /// An integer literal.
    Int(i64),
    /// `true` or `false`.
    Bool(bool),
    /// A loop variable or control argument.
    Var(Sym),
    /// A configuration field, read when the statement that holds the expression is reached.
    Config(FieldRef),
    /// `stride(buf, dim)`, in elements.
    Stride(Sym, usize),
    /// `-e`.
    Neg(Box<Ctl>),
    /// `not e`.
    Not(Box<Ctl>),
    /// `a op b`.
    Bin(CtlOp, Box<Ctl>, Box<Ctl>),
    /// `a if c else b`, as condition, `a` and `b`: one of two integers. The other one is of no effect.
    Select(Box<Ctl>, Box<Ctl>, Box<Ctl>),
}

/// Declares the parts of control expressions, shared or to be changed: the type, and the method that visits them.
macro_rules! parts {
    ($(#[$type_doc:meta])* $Part:ident, $(#[$visit_doc:meta])* $visit:ident, $($by:tt)+) => {
        $(#[$type_doc])*
        #[derive(Debug)]
        pub enum $Part<'e> {
            /// An operand.
            Operand($($by)+ Ctl),
            /// A variable that is read.
            Var($($by)+ Sym),
            /// A configuration field that is read.
            Field($($by)+ FieldRef),
            /// A buffer or window, of which a stride is read.
            Stride($($by)+ Sym),
        }

        impl Ctl {
            $(#[$visit_doc])*
            #[inline]
            pub fn $visit<'e>($($by)+ self, mut f: impl FnMut($Part<'e>)) {
                match self {
                    Ctl::Int(_) | Ctl::Bool(_) => {}
                    Ctl::Var(sym) => f($Part::Var(sym)),
                    Ctl::Config(field) => f($Part::Field(field)),
                    Ctl::Stride(buf, _) => f($Part::Stride(buf)),
                    Ctl::Neg(e) | Ctl::Not(e) => f($Part::Operand(e)),
                    Ctl::Bin(_, a, b) => {
                        f($Part::Operand(a));
                        f($Part::Operand(b));
                    }
                    Ctl::Select(c, a, b) => {
                        f($Part::Operand(c));
                        f($Part::Operand(a));
                        f($Part::Operand(b));
                    }
                }
            }
        }
    };
}

parts! {
    /// A part of a control expression, by its role. Literals and operators have none.
    CtlPart,
    /// Calls `f` on every part of the expression itself: operands from left to right, a condition before what it chooses from.
    parts,
    &'e
}

parts! {
    /// A part of a control expression that may be changed, by its role.
    CtlPartMut,
    /// Calls `f` on every part of the expression itself, from left to right, to change it.
    parts_mut,
    &'e mut
}

/// A field of a configuration, `Config.field`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FieldRef {
    /// Name of the configuration.
    pub config: String,
    /// Name of the field.
    pub field: String,
}

impl Ctl {
    /// Calls `f` on every operand, from left to right.
    #[inline]
    pub fn for_each_operand<'e>(&'e self, mut f: impl FnMut(&'e Ctl)) {
        self.parts(|part| {
            if let CtlPart::Operand(e) = part {
                f(e);
            }
        });
    }

    /// Calls `f` on every operand, from left to right, to change it.
    #[inline]
    pub fn for_each_operand_mut<'e>(&'e mut self, mut f: impl FnMut(&'e mut Ctl)) {
        self.parts_mut(|part| {
            if let CtlPartMut::Operand(e) = part {
                f(e);
            }
        });
    }

    /// The operand of a number.
    pub fn operand(&self, number: usize) -> Option<&Ctl> {
        let (mut found, mut k) = (None, 0);
        self.for_each_operand(|e| {
            if k == number {
                found = Some(e);
            }
            k += 1;
        });
        found
    }

    /// The operand of a number, to be changed.
    pub fn operand_mut(&mut self, number: usize) -> Option<&mut Ctl> {
        let (mut found, mut k) = (None, 0);
        self.for_each_operand_mut(|e| {
            if k == number {
                found = Some(e);
            }
            k += 1;
        });
        found
    }

    /// `a op b`.
    pub fn bin(op: CtlOp, a: Ctl, b: Ctl) -> Ctl {
        Ctl::Bin(op, Box::new(a), Box::new(b))
    }

    /// `a if c else b`.
    pub fn select(c: Ctl, a: Ctl, b: Ctl) -> Ctl {
        Ctl::Select(Box::new(c), Box::new(a), Box::new(b))
    }

    /// `-e`; a minus on a literal becomes part of it.
    pub fn negated(e: Ctl) -> Ctl {
        match e {
            Ctl::Int(v) if v != i64::MIN => Ctl::Int(-v),
            e => Ctl::Neg(Box::new(e)),
        }
    }

    /// `hi - lo`, the extent of an interval: folded for literals, and `hi` itself where `lo` is 0.
    ///
    /// The extents of a window are formed here and nowhere else, so that equal windows have equal types.
    pub fn extent(lo: &Ctl, hi: &Ctl) -> Ctl {
        match (lo, hi) {
            (Ctl::Int(0), hi) => hi.clone(),
            (Ctl::Int(a), Ctl::Int(b)) if b.checked_sub(*a).is_some() => Ctl::Int(b - a),
            (lo, hi) => Ctl::bin(CtlOp::Sub, hi.clone(), lo.clone()),
        }
    }

    /// The value, if it is an integer literal.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Ctl::Int(v) => Some(*v),
            _ => None,
        }
    }
}

/// A window expression `buf[lo:hi, at, …]`; with points only it names one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The buffer or window that is looked through.
    pub buf: Sym,
    /// One entry per dimension of `buf`.
    pub dims: Vec<WinDim>,
}

impl Window {
    /// The dimensions that the window keeps: their intervals.
    pub fn intervals(&self) -> impl Iterator<Item = (&Ctl, &Ctl)> {
        self.dims.iter().filter_map(|d| match d {
            WinDim::Interval(lo, hi) => Some((lo, hi)),
            WinDim::Point(_) => None,
        })
    }

    /// The dimensions of the buffer that the window keeps.
    pub fn kept(&self) -> impl Iterator<Item = usize> {
        let dims = self.dims.iter().enumerate();
        let kept = dims.filter(|(_, d)| matches!(d, WinDim::Interval(..)));
        kept.map(|(k, _)| k)
    }

    /// The stride of a dimension of the window, as a stride of the buffer; `None` if the window has no such dimension.
    pub fn stride(&self, dim: usize) -> Option<Ctl> {
        self.kept().nth(dim).map(|k| Ctl::Stride(self.buf, k))
    }

    /// The type of a window statement with this expression, given the type of the buffer looked through.
    pub fn ty(&self, source: &BufferType) -> BufferType {
        BufferType {
            elem: source.elem,
            dims: self
                .intervals()
                .map(|(lo, hi)| Ctl::extent(lo, hi))
                .collect(),
            mem: source.mem.clone(),
            window: true,
        }
    }
}

/// One dimension of a window expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WinDim {
    /// A single index: the dimension is dropped.
    Point(Ctl),
    /// `lo:hi`, half open: the dimension is kept, of extent `hi - lo`.
    Interval(Ctl, Ctl),
}

/// An argument of a call.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// A control argument, by value.
    Ctl(Ctl),
    /// A whole scalar, tensor or window, by reference.
    Buffer(Sym),
    /// A window expression, by reference; points only pass one cell as a scalar.
    Window(Window),
    /// A data field of a configuration as a scalar, by reference.
    Config(FieldRef),
}
