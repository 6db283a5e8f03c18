//! The operators of control expressions, declared once: word, text, sorts, value, algebra and range.
//!
//! Whatever prints, reads, encodes, checks, computes or bounds operations asks for these ([`CtlOp::sign`], [`CtlOp::word`], …), and so
//! knows a new operator as soon as it is declared here. The header `ControlOperators.def` of the dialect is written from the same
//! declarations. A `match` on operators stands where they differ in meaning: in the analysis, in what judges it, and in back ends.

use crate::{Ctl, Interval};

/// The sorts of control expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CtlSort {
    /// An integer: an index, bound, size or stride.
    Integer,
    /// A boolean.
    Condition,
}

impl CtlSort {
    /// The sort with its article, for messages.
    pub fn text(self) -> &'static str {
        match self {
            CtlSort::Integer => "an integer",
            CtlSort::Condition => "a condition",
        }
    }

    /// The literal of a value, with 0 and 1 for booleans.
    pub fn literal(self, value: i64) -> Ctl {
        match self {
            CtlSort::Integer => Ctl::Int(value),
            CtlSort::Condition => Ctl::Bool(value != 0),
        }
    }
}

/// The levels of precedence, from loose to tight, as in Python.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Precedence {
    /// Any expression: `a if c else b` needs parentheses wherever something tighter stands, and so `b` alone is any.
    Whole,
    /// `or`
    Or,
    /// `and`
    And,
    /// `not`
    Not,
    /// Comparisons; neither side of one is another without parentheses, as they chain in Python.
    Comparison,
    /// `+` and `-`
    Sum,
    /// `*`, `/` and `%`
    Product,
    /// Minus of one operand.
    Unary,
    /// Calls, names and literals.
    Atom,
}

impl Precedence {
    /// The next level that binds tighter.
    pub fn tighter(self) -> Precedence {
        match self {
            Precedence::Whole => Precedence::Or,
            Precedence::Or => Precedence::And,
            Precedence::And => Precedence::Not,
            Precedence::Not => Precedence::Comparison,
            Precedence::Comparison => Precedence::Sum,
            Precedence::Sum => Precedence::Product,
            Precedence::Product => Precedence::Unary,
            Precedence::Unary | Precedence::Atom => Precedence::Atom,
        }
    }

    /// The loosest level of a left operand.
    pub fn of_left_operand(self) -> Precedence {
        match self {
            Precedence::Comparison => self.tighter(),
            _ => self,
        }
    }
}

/// The form of an operation's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// `a + b`
    Infix(Precedence),
    /// `min(a, b)`
    Call,
}

/// The sorts of an operator's operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operands {
    /// Two integers.
    Integers,
    /// Two conditions.
    Conditions,
    /// Two integers or two conditions.
    Alike,
}

impl Operands {
    /// The sort of each operand, if the operator takes one only.
    pub fn sort(self) -> Option<CtlSort> {
        match self {
            Operands::Integers => Some(CtlSort::Integer),
            Operands::Conditions => Some(CtlSort::Condition),
            Operands::Alike => None,
        }
    }
}

/// The restriction that keeps an operation quasi-affine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restriction {
    /// Any operands.
    None,
    /// One operand is free of variables.
    ConstantFactor,
    /// The right operand is a positive literal.
    LiteralDivisor,
}

/// The declaration of an operator.
struct Operator {
    word: i64,
    source: &'static str,
    assembly: &'static str,
    notation: Notation,
    operands: Operands,
    result: CtlSort,
    restriction: Restriction,
    value: fn(i64, i64) -> Option<i64>,
    range: fn(Interval, Interval) -> Interval,
    commutative: bool,
    associative: bool,
    idempotent: bool,
    neutral_left: Option<i64>,
    neutral_right: Option<i64>,
    absorbing: Option<i64>,
}

impl Operator {
    const fn integer(
        word: i64,
        text: &'static str,
        notation: Notation,
        value: fn(i64, i64) -> Option<i64>,
        range: fn(Interval, Interval) -> Interval,
    ) -> Operator {
        Operator {
            word,
            source: text,
            assembly: text,
            notation,
            operands: Operands::Integers,
            result: CtlSort::Integer,
            restriction: Restriction::None,
            value,
            range,
            commutative: false,
            associative: false,
            idempotent: false,
            neutral_left: None,
            neutral_right: None,
            absorbing: None,
        }
    }

    const fn condition(
        word: i64,
        text: &'static str,
        level: Precedence,
        value: fn(i64, i64) -> Option<i64>,
    ) -> Operator {
        let mut operator = Operator::integer(word, text, Notation::Infix(level), value, truth);
        operator.result = CtlSort::Condition;
        operator
    }

    const fn comparison(
        word: i64,
        text: &'static str,
        value: fn(i64, i64) -> Option<i64>,
    ) -> Operator {
        Operator::condition(word, text, Precedence::Comparison, value)
    }

    const fn spelled_in_assembly(mut self, text: &'static str) -> Operator {
        self.assembly = text;
        self
    }

    const fn on(mut self, operands: Operands) -> Operator {
        self.operands = operands;
        self
    }

    const fn restricted(mut self, restriction: Restriction) -> Operator {
        self.restriction = restriction;
        self
    }

    const fn commutative(mut self) -> Operator {
        self.commutative = true;
        self
    }

    const fn associative(mut self) -> Operator {
        self.associative = true;
        self
    }

    const fn idempotent(mut self) -> Operator {
        self.idempotent = true;
        self
    }

    const fn neutral(self, value: i64) -> Operator {
        let mut operator = self.neutral_on_the_right(value);
        operator.neutral_left = Some(value);
        operator
    }

    const fn neutral_on_the_right(mut self, value: i64) -> Operator {
        self.neutral_right = Some(value);
        self
    }

    const fn absorbing(mut self, value: i64) -> Operator {
        self.absorbing = Some(value);
        self
    }
}

fn truth(_: Interval, _: Interval) -> Interval {
    Interval::TRUTH
}

/// Declares the operators: the type, the list of them, and the way to their declarations.
macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident = $declaration:expr;)+) => {
        /// Binary operators of control expressions.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum CtlOp {
            $($(#[$doc])* $name,)+
        }

        impl CtlOp {
            /// Every operator.
            pub const ALL: &'static [CtlOp] = &[$(CtlOp::$name),+];

            /// The operator's name in code: `Add`.
            pub fn name(self) -> &'static str {
                match self {
                    $(CtlOp::$name => stringify!($name),)+
                }
            }

            fn declaration(self) -> &'static Operator {
                match self {
                    $(CtlOp::$name => {
                        const DECLARATION: &Operator = &$declaration;
                        DECLARATION
                    })+
                }
            }
        }
    };
}

const SUM: Notation = Notation::Infix(Precedence::Sum);
const PRODUCT: Notation = Notation::Infix(Precedence::Product);

// Words are part of the bytecode format: they are added to, never renumbered.
operators! {
    /// Sum.
    Add = Operator::integer(7, "+", SUM, i64::checked_add, Interval::plus)
        .commutative()
        .associative()
        .neutral(0);
    /// Difference.
    Sub = Operator::integer(8, "-", SUM, i64::checked_sub, |a, b| a.plus(b.scale(-1)))
        .neutral_on_the_right(0);
    /// Product; one side is free of variables.
    Mul = Operator::integer(9, "*", PRODUCT, i64::checked_mul, Interval::times)
        .restricted(Restriction::ConstantFactor)
        .commutative()
        .associative()
        .neutral(1)
        .absorbing(0);
    /// Floor division by a positive literal.
    Div = Operator::integer(
        10,
        "/",
        PRODUCT,
        // Euclid's division by a positive number is the one that rounds down.
        |a, b| (b > 0).then(|| a.div_euclid(b)),
        Interval::div_floor,
    )
    .restricted(Restriction::LiteralDivisor)
    .neutral_on_the_right(1);
    /// Remainder of floor division by a positive literal: never negative.
    Mod = Operator::integer(
        11,
        "%",
        PRODUCT,
        |a, b| (b > 0).then(|| a.rem_euclid(b)),
        Interval::mod_floor,
    )
    .spelled_in_assembly("mod")
    .restricted(Restriction::LiteralDivisor);
    /// `<`
    Lt = Operator::comparison(12, "<", |a, b| Some((a < b).into()));
    /// `<=`
    Le = Operator::comparison(13, "<=", |a, b| Some((a <= b).into()));
    /// `>`
    Gt = Operator::comparison(14, ">", |a, b| Some((a > b).into()));
    /// `>=`
    Ge = Operator::comparison(15, ">=", |a, b| Some((a >= b).into()));
    /// `==`, on integers or booleans.
    Eq = Operator::comparison(16, "==", |a, b| Some((a == b).into()))
        .on(Operands::Alike)
        .commutative();
    /// `!=`, on integers or booleans.
    Ne = Operator::comparison(17, "!=", |a, b| Some((a != b).into()))
        .spelled_in_assembly("ne")
        .on(Operands::Alike)
        .commutative();
    /// Conjunction.
    And = Operator::condition(18, "and", Precedence::And, |a, b| Some((a != 0 && b != 0).into()))
        .on(Operands::Conditions)
        .commutative()
        .associative()
        .idempotent()
        .neutral(1)
        .absorbing(0);
    /// Disjunction.
    Or = Operator::condition(19, "or", Precedence::Or, |a, b| Some((a != 0 || b != 0).into()))
        .on(Operands::Conditions)
        .commutative()
        .associative()
        .idempotent()
        .neutral(0)
        .absorbing(1);
    /// The smaller of two integers, `min(a, b)`.
    Min = Operator::integer(20, "min", Notation::Call, |a, b| Some(a.min(b)), Interval::min)
        .commutative()
        .associative()
        .idempotent();
    /// The larger of two integers, `max(a, b)`.
    Max = Operator::integer(21, "max", Notation::Call, |a, b| Some(a.max(b)), Interval::max)
        .commutative()
        .associative()
        .idempotent();
}

impl CtlOp {
    /// The word in the code of operations, where it begins an expression with two operands.
    pub fn word(self) -> i64 {
        self.declaration().word
    }

    /// The operator of a word.
    pub fn of_word(word: i64) -> Option<CtlOp> {
        CtlOp::ALL.iter().copied().find(|op| op.word() == word)
    }

    /// The operator's spelling in Exo source.
    pub fn sign(self) -> &'static str {
        self.declaration().source
    }

    /// The operator's spelling in assembly.
    pub fn assembly(self) -> &'static str {
        self.declaration().assembly
    }

    /// The operator that is written between its operands with that sign.
    pub fn infix(sign: &str) -> Option<CtlOp> {
        let mut signs = CtlOp::ALL.iter().copied().filter(|op| !op.is_call());
        signs.find(|op| op.sign() == sign)
    }

    /// The operator that is written as a call of that name.
    pub fn called(name: &str) -> Option<CtlOp> {
        let mut calls = CtlOp::ALL.iter().copied().filter(|op| op.is_call());
        calls.find(|op| op.sign() == name)
    }

    /// The form of its text.
    pub fn notation(self) -> Notation {
        self.declaration().notation
    }

    /// Whether it is written as a call, `min(a, b)`.
    pub fn is_call(self) -> bool {
        self.notation() == Notation::Call
    }

    /// The sorts of its operands.
    pub fn operands(self) -> Operands {
        self.declaration().operands
    }

    /// The sort of its result.
    pub fn result(self) -> CtlSort {
        self.declaration().result
    }

    /// The restriction on its operands.
    pub fn restriction(self) -> Restriction {
        self.declaration().restriction
    }

    /// Whether the right operand of this operator may be that expression: divisors are positive literals.
    pub fn takes_on_the_right(self, e: &Ctl) -> bool {
        self.restriction() != Restriction::LiteralDivisor || e.as_int().is_some_and(|v| v > 0)
    }

    /// Whether the result is a boolean.
    pub fn is_condition(self) -> bool {
        self.result() == CtlSort::Condition
    }

    /// Whether it takes two integers or two conditions: `==`, `!=`.
    pub fn is_equality(self) -> bool {
        self.operands() == Operands::Alike
    }

    /// Whether it combines conditions: `and`, `or`.
    pub fn is_connective(self) -> bool {
        self.operands() == Operands::Conditions
    }

    /// Whether it compares: `< <= > >= == !=`.
    pub fn is_comparison(self) -> bool {
        self.is_condition() && !self.is_connective()
    }

    /// Whether `a op b` is `b op a`.
    pub fn is_commutative(self) -> bool {
        self.declaration().commutative
    }

    /// Whether `(a op b) op c` is `a op (b op c)`, wherever both have a value.
    pub fn is_associative(self) -> bool {
        self.declaration().associative
    }

    /// Whether `a op a` is `a`.
    pub fn is_idempotent(self) -> bool {
        self.declaration().idempotent
    }

    /// The operand that is without effect on the left: `a op b` is `b`.
    pub fn neutral_on_the_left(self) -> Option<i64> {
        self.declaration().neutral_left
    }

    /// The operand that is without effect on the right: `a op b` is `a`.
    pub fn neutral_on_the_right(self) -> Option<i64> {
        self.declaration().neutral_right
    }

    /// The operand that is the result, on either side and whatever the other one is.
    pub fn absorbing(self) -> Option<i64> {
        self.declaration().absorbing
    }

    /// The value of an operation on numbers, with 0 and 1 for booleans. Division rounds down, and is by a positive number. Nothing where
    /// 64 bits do not hold it.
    pub fn applied(self, a: i64, b: i64) -> Option<i64> {
        (self.declaration().value)(a, b)
    }

    /// The same where an operand may be unknown: one operand can decide a conjunction or disjunction.
    pub fn applied_if_known(self, a: Option<i64>, b: Option<i64>) -> Option<i64> {
        let decisive = self.absorbing().filter(|_| self.is_connective());
        match decisive {
            Some(value) if a == decisive || b == decisive => Some(value),
            _ => self.applied(a?, b?),
        }
    }

    /// The literal that an operation on literals comes to, if they are of the sorts that it takes.
    pub fn on_literals(self, a: &Ctl, b: &Ctl) -> Option<Ctl> {
        let (a, b, sort) = match (a, b) {
            (Ctl::Int(a), Ctl::Int(b)) => (*a, *b, CtlSort::Integer),
            (Ctl::Bool(a), Ctl::Bool(b)) => (i64::from(*a), i64::from(*b), CtlSort::Condition),
            _ => return None,
        };
        let fits = self.operands().sort().is_none_or(|takes| takes == sort);
        let value = self.applied(a, b).filter(|_| fits)?;
        Some(self.result().literal(value))
    }

    /// An interval with every value that the operation has on operands of two intervals.
    pub fn range(self, a: Interval, b: Interval) -> Interval {
        (self.declaration().range)(a, b)
    }
}

impl Ctl {
    /// The sort of its value, with the sorts of variables and fields by `name`; nothing where that knows none.
    pub fn sort(&self, name: impl FnOnce(&Ctl) -> Option<CtlSort>) -> Option<CtlSort> {
        match self {
            Ctl::Int(_) | Ctl::Neg(_) | Ctl::Stride(..) | Ctl::Select(..) => Some(CtlSort::Integer),
            Ctl::Bool(_) | Ctl::Not(_) => Some(CtlSort::Condition),
            Ctl::Bin(op, ..) => Some(op.result()),
            Ctl::Var(_) | Ctl::Config(_) => name(self),
        }
    }

    /// The value, with those of variables, fields and strides by `name`, and 0 and 1 for booleans; nothing where it depends on one that is
    /// not known, or 64 bits do not hold it.
    pub fn evaluated(&self, name: &dyn Fn(&Ctl) -> Option<i64>) -> Option<i64> {
        match self {
            Ctl::Int(value) => Some(*value),
            Ctl::Bool(value) => Some((*value).into()),
            Ctl::Var(_) | Ctl::Config(_) | Ctl::Stride(..) => name(self),
            Ctl::Neg(e) => e.evaluated(name)?.checked_neg(),
            Ctl::Not(e) => Some((e.evaluated(name)? == 0).into()),
            Ctl::Bin(op, a, b) => op.applied_if_known(a.evaluated(name), b.evaluated(name)),
            Ctl::Select(c, a, b) => match c.evaluated(name)? {
                0 => b.evaluated(name),
                _ => a.evaluated(name),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn samples(op: CtlOp) -> &'static [i64] {
        match op.operands() {
            Operands::Conditions => &[0, 1],
            _ => &[i64::MIN, -7, -3, -1, 0, 1, 2, 5, 8, i64::MAX],
        }
    }

    fn pairs(op: CtlOp) -> impl Iterator<Item = (i64, i64)> {
        let all = samples(op);
        all.iter().flat_map(|a| all.iter().map(|b| (*a, *b)))
    }

    #[test]
    fn words_and_names_are_of_one_operator() {
        for (k, op) in CtlOp::ALL.iter().enumerate() {
            assert_eq!(CtlOp::of_word(op.word()), Some(*op));
            let others = &CtlOp::ALL[..k];
            assert!(others.iter().all(|o| o.sign() != op.sign()), "{op:?}");
            assert!(others.iter().all(|o| o.assembly() != op.assembly()));
            assert_eq!(CtlOp::called(op.sign()), op.is_call().then_some(*op));
            assert_eq!(CtlOp::infix(op.sign()), (!op.is_call()).then_some(*op));
            assert_eq!(op.name(), format!("{op:?}"));
        }
    }

    /// The declared algebra of operators holds for their values.
    #[test]
    fn algebra_holds() {
        for &op in CtlOp::ALL {
            for (a, b) in pairs(op) {
                let value = op.applied(a, b);
                if op.is_commutative() {
                    assert_eq!(value, op.applied(b, a), "{op:?} {a} {b}");
                }
                if op.neutral_on_the_left() == Some(a) {
                    assert_eq!(value, Some(b), "{op:?} {a} {b}");
                }
                if op.neutral_on_the_right() == Some(b) {
                    assert_eq!(value, Some(a), "{op:?} {a} {b}");
                }
                if op.absorbing() == Some(a) || op.absorbing() == Some(b) {
                    assert_eq!(value, op.absorbing(), "{op:?} {a} {b}");
                }
                if op.is_idempotent() && a == b {
                    assert_eq!(value, Some(a), "{op:?} {a}");
                }
                if op.is_condition() {
                    assert!(matches!(value, Some(0 | 1)), "{op:?} {a} {b}");
                }
                for &c in samples(op).iter().filter(|_| op.is_associative()) {
                    let left = value.and_then(|ab| op.applied(ab, c));
                    let right = op.applied(b, c).and_then(|bc| op.applied(a, bc));
                    if let (Some(left), Some(right)) = (left, right) {
                        assert_eq!(left, right, "{op:?} {a} {b} {c}");
                    }
                }
            }
        }
    }

    #[test]
    fn literals_of_other_sorts_have_no_value() {
        let (one, yes) = (Ctl::Int(1), Ctl::Bool(true));
        assert_eq!(CtlOp::And.on_literals(&one, &one), None);
        assert_eq!(CtlOp::And.on_literals(&yes, &yes), Some(Ctl::Bool(true)));
        assert_eq!(CtlOp::Add.on_literals(&yes, &yes), None);
        assert_eq!(CtlOp::Eq.on_literals(&yes, &yes), Some(Ctl::Bool(true)));
        assert_eq!(CtlOp::Eq.on_literals(&one, &yes), None);
        let most = Ctl::Int(i64::MAX);
        assert_eq!(CtlOp::Add.on_literals(&most, &one), None);
        assert_eq!(CtlOp::Div.on_literals(&one, &Ctl::Int(0)), None);
    }

    #[test]
    fn a_choice_has_the_value_of_the_chosen_side() {
        let unknown = || Ctl::Var(crate::Sym(0));
        let of = |c: Ctl, a: Ctl, b: Ctl| Ctl::select(c, a, b).evaluated(&|_| None);
        assert_eq!(of(Ctl::Bool(true), Ctl::Int(3), unknown()), Some(3));
        assert_eq!(of(Ctl::Bool(false), unknown(), Ctl::Int(4)), Some(4));
        assert_eq!(of(Ctl::Bool(false), Ctl::Int(3), unknown()), None);
        assert_eq!(of(unknown(), Ctl::Int(3), Ctl::Int(3)), None);
    }

    #[test]
    fn one_operand_decides_a_connective_and_nothing_else() {
        assert_eq!(CtlOp::And.applied_if_known(None, Some(0)), Some(0));
        assert_eq!(CtlOp::And.applied_if_known(Some(1), None), None);
        assert_eq!(CtlOp::Or.applied_if_known(Some(1), None), Some(1));
        assert_eq!(CtlOp::Mul.applied_if_known(Some(0), None), None);
    }

    fn bounds() -> impl Strategy<Value = Interval> {
        let end = || prop::option::of(-9i128..=9);
        (end(), end()).prop_map(|(lo, hi)| Interval { lo, hi })
    }

    fn is_in(value: i64, range: Interval) -> bool {
        let value = i128::from(value);
        range.lo.is_none_or(|lo| lo <= value) && range.hi.is_none_or(|hi| value <= hi)
    }

    proptest! {
        /// Every value that an operation has lies in the range of the operands' ranges.
        #[test]
        fn ranges_hold_every_value(a in bounds(), b in bounds(), x in -12i64..=12, y in -12i64..=12) {
            prop_assume!(is_in(x, a) && is_in(y, b));
            for &op in CtlOp::ALL {
                if let Some(value) = op.applied(x, y) {
                    prop_assert!(is_in(value, op.range(a, b)), "{:?}: {} of {:?}", op, value, op.range(a, b));
                }
            }
        }
    }
}
