//! Declarations of what steps give back.

use exo_ir::StmtPath;

use super::Place;
use crate::args::{self, Kind};

/// The declared results of a step: a struct made by [`step_returns!`](crate::step_returns), or `()`
/// for none.
pub trait StepReturns: Sized {
    /// The results, in declared order.
    const SPECS: &'static [ReturnSpec];

    /// Positions of the results in the procedure that the step leaves; `None` for an optional
    /// result that is absent this time.
    fn places(self) -> Vec<Option<Place>>;
}

impl StepReturns for () {
    const SPECS: &'static [ReturnSpec] = &[];

    fn places(self) -> Vec<Option<Place>> {
        Vec::new()
    }
}

/// Declaration of one result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReturnSpec {
    /// The field of the results' struct; see [`ReturnSpec::name`] for the name that users see.
    pub field: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Kind of the result. A list may be empty.
    pub kind: Kind,
    /// Whether it may be missing; the help says when.
    pub optional: bool,
}

impl ReturnSpec {
    /// The name that users see; see [`ArgSpec::flag`](crate::args::ArgSpec::flag).
    pub fn name(&self) -> String {
        args::flag(self.field)
    }
}

/// A value that a step can give back.
pub trait Return: Sized {
    /// Its kind.
    const KIND: Kind;
    /// Whether it may be missing.
    const OPTIONAL: bool = false;

    /// Position in the procedure that the step leaves.
    fn place(self) -> Option<Place>;
}

impl<T: Return> Return for Option<T> {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;

    fn place(self) -> Option<Place> {
        self.and_then(T::place)
    }
}

impl<T: Return> Return for Vec<T> {
    const KIND: Kind = Kind::List(&T::KIND);

    fn place(self) -> Option<Place> {
        Some(Place::List(self.into_iter().filter_map(T::place).collect()))
    }
}

/// Kinds of statements that are given back by their place.
macro_rules! statements {
    ($($name:ident)*) => {$(
        impl Return for args::$name {
            const KIND: Kind = <args::$name as args::Argument>::KIND;

            fn place(self) -> Option<Place> {
                Some(Place::Stmt(self.path))
            }
        }

        impl From<StmtPath> for args::$name {
            fn from(path: StmtPath) -> args::$name {
                args::$name { path }
            }
        }
    )*};
}

statements! { Loop If Statement Call }

/// An allocation that a step gives back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alloc {
    /// Path of the `alloc` statement.
    pub path: StmtPath,
}

impl Return for Alloc {
    const KIND: Kind = Kind::Allocation;

    fn place(self) -> Option<Place> {
        Some(Place::Stmt(self.path))
    }
}

impl From<StmtPath> for Alloc {
    fn from(path: StmtPath) -> Alloc {
        Alloc { path }
    }
}

impl Return for args::Block {
    const KIND: Kind = <args::Block as args::Argument>::KIND;

    fn place(self) -> Option<Place> {
        Some(Place::Block(self.slice))
    }
}

impl Return for args::Buffer {
    const KIND: Kind = <args::Buffer as args::Argument>::KIND;

    fn place(self) -> Option<Place> {
        Some(Place::Buffer(self.sym))
    }
}

/// A procedure that a step made, or worked on, by the name that it has then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: String,
}

impl Return for Procedure {
    const KIND: Kind = Kind::Procedure;

    fn place(self) -> Option<Place> {
        Some(Place::Procedure(self.name))
    }
}

/// Declares the results of a step: a struct whose fields are of types that a step can return. A
/// field's doc comment is the result's help. A field of type `Option` may be missing, a `Vec` may
/// be empty.
///
/// ```
/// use exo_steps::args::{Kind, Loop};
/// use exo_steps::returns::StepReturns;
/// exo_steps::step_returns! {
///     /// Results of a step that divides a loop.
///     pub struct DivideReturns {
///         /// the loop over blocks
///         pub outer: Loop,
///         /// the loop over the rest, where there is one
///         pub tail: Option<Loop>,
///     }
/// }
/// let [outer, tail] = DivideReturns::SPECS else { panic!() };
/// assert_eq!((outer.name().as_str(), outer.kind, outer.optional), ("outer", Kind::Loop, false));
/// assert_eq!((tail.help, tail.optional), ("the loop over the rest, where there is one", true));
/// ```
#[macro_export]
macro_rules! step_returns {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $(#[doc = $help:literal] $fvis:vis $field:ident : $ty:ty,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        $vis struct $name { $(#[doc = $help] $fvis $field: $ty,)* }

        impl $crate::returns::StepReturns for $name {
            const SPECS: &'static [$crate::returns::ReturnSpec] = &[$($crate::returns::ReturnSpec {
                field: stringify!($field),
                help: $crate::args::trimmed($help),
                kind: <$ty as $crate::returns::Return>::KIND,
                optional: <$ty as $crate::returns::Return>::OPTIONAL,
            },)*];

            fn places(self) -> Vec<Option<$crate::returns::Place>> {
                vec![$($crate::returns::Return::place(self.$field),)*]
            }
        }
    };
}
