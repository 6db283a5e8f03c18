//! The kinds of arguments.

use exo_ir::Stmt;

use super::{lists, words};
use crate::cursor::ExpectedKind;

/// The kind of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A loop.
    Loop,
    /// An `if`.
    If,
    /// A statement of any kind.
    Statement,
    /// Consecutive statements of a block.
    Block,
    /// A point between statements.
    Gap,
    /// A loop and the loop directly inside it.
    Nest,
    /// An allocation.
    Allocation,
    /// A statement that defines a window.
    WindowStatement,
    /// A call.
    Call,
    /// An argument, allocation or window, by name.
    Buffer,
    /// A part of a right side.
    DataExpression,
    /// Parts of right sides: all that a pattern means.
    DataExpressions,
    /// A part of a control expression of the procedure.
    ControlPart,
    /// A part of a right side or of a control expression of the procedure, depending on its use.
    AnyPart,
    /// A control expression, an integer or a condition.
    ControlValue,
    /// An argument of a call.
    CallArgument,
    /// An integer control expression.
    ControlExpression,
    /// A condition.
    Condition,
    /// A window expression.
    Window,
    /// A configuration field.
    Field,
    /// A value of a configuration field.
    FieldValue,
    /// The name of a procedure or instruction.
    Procedure,
    /// The procedure that the step works on, named a second time.
    Source,
    /// A name for something new.
    NewName,
    /// Any text.
    Text,
    /// A memory.
    Memory,
    /// The type of a buffer's cells.
    Type,
    /// An argument of the procedure with its value.
    Binding,
    /// An integer.
    Integer,
    /// `true` or `false`.
    Bool,
    /// `true` where a step is to be taken without proof.
    AllowUnproved,
    /// One of a few words.
    OneOf(&'static [&'static str]),
    /// Two of a kind.
    Pair(&'static Kind),
    /// Any number of a kind, but at least one.
    List(&'static Kind),
}

impl Kind {
    /// The name of the kind in `--exo-describe-steps=json`.
    pub fn id(self) -> &'static str {
        match self {
            Kind::Loop => "loop",
            Kind::If => "if",
            Kind::Statement => "statement",
            Kind::Block => "block",
            Kind::Gap => "gap",
            Kind::Nest => "nest",
            Kind::Allocation => "allocation",
            Kind::WindowStatement => "window-statement",
            Kind::Call => "call",
            Kind::Buffer => "buffer",
            Kind::DataExpression => "data-expression",
            Kind::DataExpressions => "data-expressions",
            Kind::ControlPart => "control-part",
            Kind::AnyPart => "expression",
            Kind::ControlValue => "control-value",
            Kind::CallArgument => "call-argument",
            Kind::ControlExpression => "control-expression",
            Kind::Condition => "condition",
            Kind::Window => "window",
            Kind::Field => "field",
            Kind::FieldValue => "field-value",
            Kind::Procedure => "procedure",
            Kind::Source => "source-procedure",
            Kind::NewName => "new-name",
            Kind::Text => "text",
            Kind::Memory => "memory",
            Kind::Type => "type",
            Kind::Binding => "binding",
            Kind::Integer => "integer",
            Kind::Bool => "bool",
            Kind::AllowUnproved => "on-trust",
            Kind::OneOf(_) => "enum",
            Kind::Pair(_) => "pair",
            Kind::List(_) => "list",
        }
    }

    /// The kind in words, for the manual: `loop`, `list of procedures`.
    pub fn words(self) -> String {
        match self {
            Kind::If => "`if`".to_owned(),
            Kind::Pair(of) => format!("two {}", of.plural()),
            Kind::List(of) => format!("list of {}", of.plural()),
            Kind::OneOf(words) => words.join(", "),
            Kind::AllowUnproved => Kind::Bool.words(),
            _ => self.id().replace('-', " "),
        }
    }

    fn plural(self) -> String {
        format!("{}s", self.words())
    }

    /// Description of an expected argument, with an example: `a loop, such as 'i' or 'for i in _: _
    /// #1'`.
    pub fn expected(self) -> String {
        let text = match self {
            Kind::Loop => "a loop, such as 'i' or 'for i in _: _ #1'",
            Kind::If => "an 'if', such as 'if n > 0: _'",
            Kind::Statement => "a statement, such as 'x[_] = _' or 'body[0].body[2]'",
            Kind::Block => "statements, such as 'x[_] = _; y[_] = _' or 'body[0:2]'",
            Kind::Gap => "'before:PATTERN' or 'after:PATTERN'",
            Kind::Nest => "two loops such as 'i j', or the outer one",
            Kind::Allocation => "an allocation, such as 't' or 't : _'",
            Kind::WindowStatement => "a window statement, such as 'w' or 'w = _'",
            Kind::Call => "a call, such as 'g' or 'g(_)'",
            Kind::Buffer => "the name of an argument, allocation or window",
            Kind::DataExpression => "an expression on a right side, such as 'x[_]'",
            Kind::DataExpressions => "expressions on right sides, such as 'x[_] + _'",
            Kind::ControlPart => {
                "an index, bound, condition, offset or argument, or a part of one, such as 'n / 4'"
            }
            Kind::AnyPart => "an expression, such as 'x[_]' or 'n / 4'",
            Kind::ControlValue => {
                "an integer expression or a condition, such as 'n / 4' or 'n > 4'"
            }
            Kind::CallArgument => "an argument of a call, such as 'n / 4', 'x' or 'x[0:4, i]'",
            Kind::ControlExpression => "an integer expression, such as 'n / 4'",
            Kind::Condition => "a condition, such as 'n % 8 == 0'",
            Kind::Window => "a part of a buffer, such as 'x[0:4, i]'",
            Kind::Field => "a configuration field, such as 'Load.stride'",
            Kind::FieldValue => "a value of a field, such as 'n / 2', 'n > 1' or '0.5'",
            Kind::Procedure => "the name of a procedure or instruction",
            Kind::Source => "the name of the procedure",
            Kind::NewName => "a new name",
            Kind::Text => "a text",
            Kind::Memory => "a memory, such as 'DRAM'",
            Kind::Type => "a type, such as 'f32'",
            Kind::Binding => "an argument with its value, such as 'n=8'",
            Kind::Integer => "an integer",
            Kind::Bool | Kind::AllowUnproved => "true or false",
            Kind::OneOf(words) => return format!("one of {}", words.join(", ")),
            Kind::Pair(of) => return format!("two {}, such as 'io,ii'", of.plural()),
            Kind::List(of) => return format!("one or more of: {}", of.expected()),
        };
        text.to_owned()
    }

    /// The kind of the parts, of a list or pair.
    pub fn of(self) -> Option<Kind> {
        match self {
            Kind::Pair(of) | Kind::List(of) => Some(*of),
            _ => None,
        }
    }

    /// The words to choose from.
    pub fn choices(self) -> &'static [&'static str] {
        match self {
            Kind::OneOf(words) => words,
            _ => &[],
        }
    }

    /// Whether a text can be of this kind, as far as can be decided without a procedure.
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Kind::Integer => text.trim().parse::<i64>().is_ok(),
            Kind::Bool | Kind::AllowUnproved => words::truth(text.trim()).is_some(),
            Kind::OneOf(words) => words.contains(&text.trim()),
            _ => true,
        }
    }

    /// The parts of a text of this kind: several of a list or pair, itself otherwise.
    pub fn parts(self, text: &str) -> Vec<&str> {
        match self.of() {
            Some(of) => lists::split(of, text),
            None => Some(text.trim())
                .filter(|t| !t.is_empty())
                .into_iter()
                .collect(),
        }
    }

    /// Whether a statement is of this kind; none is of a kind of something else.
    pub fn is(self, stmt: &Stmt) -> bool {
        let wanted = match self {
            Kind::Loop => ExpectedKind::Loop,
            Kind::If => ExpectedKind::If,
            Kind::Statement => ExpectedKind::Statement,
            Kind::Allocation => ExpectedKind::Allocation,
            Kind::WindowStatement => ExpectedKind::Window,
            Kind::Call => ExpectedKind::Call,
            _ => return false,
        };
        wanted.is(stmt)
    }

    /// Whether it names procedures, which have to be known before the step looks at them.
    pub fn names_procedures(self) -> bool {
        match self {
            Kind::Procedure | Kind::Source => true,
            Kind::Pair(of) | Kind::List(of) => of.names_procedures(),
            _ => false,
        }
    }
}
