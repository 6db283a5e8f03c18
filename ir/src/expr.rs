use crate::{BufferType, Sym};

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
}

/// Binary operators of control expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CtlOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product; one side is free of variables.
    Mul,
    /// Floor division by a positive literal.
    Div,
    /// Remainder of floor division by a positive literal: never negative.
    Mod,
    /// The smaller of two integers, `min(a, b)`.
    Min,
    /// The larger of two integers, `max(a, b)`.
    Max,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `==`, on integers or booleans.
    Eq,
    /// `!=`, on integers or booleans.
    Ne,
    /// Conjunction.
    And,
    /// Disjunction.
    Or,
}

impl CtlOp {
    /// Every operator.
    pub const ALL: [CtlOp; 15] = [
        CtlOp::Add,
        CtlOp::Sub,
        CtlOp::Mul,
        CtlOp::Div,
        CtlOp::Mod,
        CtlOp::Min,
        CtlOp::Max,
        CtlOp::Lt,
        CtlOp::Le,
        CtlOp::Gt,
        CtlOp::Ge,
        CtlOp::Eq,
        CtlOp::Ne,
        CtlOp::And,
        CtlOp::Or,
    ];

    /// The value of an operation on numbers, with 0 and 1 for booleans. Division rounds down, and is by a positive number. Nothing where
    /// 64 bits do not hold it.
    pub fn applied(self, a: i64, b: i64) -> Option<i64> {
        match self {
            CtlOp::Add => a.checked_add(b),
            CtlOp::Sub => a.checked_sub(b),
            CtlOp::Mul => a.checked_mul(b),
            CtlOp::Div => (b > 0).then(|| a.div_euclid(b)),
            CtlOp::Mod => (b > 0).then(|| a.rem_euclid(b)),
            CtlOp::Min => Some(a.min(b)),
            CtlOp::Max => Some(a.max(b)),
            CtlOp::Lt => Some((a < b).into()),
            CtlOp::Le => Some((a <= b).into()),
            CtlOp::Gt => Some((a > b).into()),
            CtlOp::Ge => Some((a >= b).into()),
            CtlOp::Eq => Some((a == b).into()),
            CtlOp::Ne => Some((a != b).into()),
            CtlOp::And => Some((a != 0 && b != 0).into()),
            CtlOp::Or => Some((a != 0 || b != 0).into()),
        }
    }

    /// Whether the result is a boolean.
    pub fn is_condition(self) -> bool {
        self.is_comparison() || matches!(self, CtlOp::And | CtlOp::Or)
    }

    /// Whether it is the smaller or the larger of two integers, which is written as a call.
    pub fn is_extremum(self) -> bool {
        matches!(self, CtlOp::Min | CtlOp::Max)
    }

    /// Whether it compares: `< <= > >= == !=`.
    pub fn is_comparison(self) -> bool {
        matches!(
            self,
            CtlOp::Lt | CtlOp::Le | CtlOp::Gt | CtlOp::Ge | CtlOp::Eq | CtlOp::Ne
        )
    }
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
    /// `a op b`.
    pub fn bin(op: CtlOp, a: Ctl, b: Ctl) -> Ctl {
        Ctl::Bin(op, Box::new(a), Box::new(b))
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
