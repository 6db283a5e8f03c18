//! Declarations of arguments, and their resolution from given texts or cursors to values.

use std::cell::RefCell;

use exo_ir::{BlockPath, Loc, Module, Proc, SlicePath};

use super::{ArgValue, Kind, rules};
use crate::cursor::{AmbiguityPolicy, PatternMatch};
use crate::{Condition, Refusal};

/// The arguments of a step: a struct made by [`step_args!`](crate::step_args), or `()` for none.
pub trait StepArgs: Sized {
    /// The arguments, in declared order.
    const SPECS: &'static [ArgSpec];

    /// Resolves the given arguments, in declared order.
    ///
    /// # Errors
    /// The first argument that is missing or means nothing, with one of [`rules`].
    fn resolve(scope: &Scope<'_>, given: &[ArgValue]) -> Result<Self, Refusal>;

    /// Whether what cannot be proved is to be taken on trust.
    fn is_on_trust(&self) -> bool {
        false
    }
}

impl StepArgs for () {
    const SPECS: &'static [ArgSpec] = &[];

    fn resolve(_: &Scope<'_>, _: &[ArgValue]) -> Result<Self, Refusal> {
        Ok(())
    }
}

/// One argument of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArgSpec {
    /// The field of the arguments' struct; see [`ArgSpec::flag`] for the name that users write.
    pub field: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The argument's kind.
    pub kind: Kind,
    /// Whether it may be left out.
    pub presence: Presence,
    /// The field of the argument before which its expressions are read; the beginning of the procedure if there is none.
    pub before: Option<&'static str>,
}

/// Whether an argument may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// It has to be given.
    Required,
    /// It may be left out; the step's description says what then holds.
    Optional,
    /// The default, as text.
    Default(&'static str),
}

impl ArgSpec {
    /// The name that users write: the field's with dashes for underscores. A field that would be a keyword of Rust
    /// has an underscore behind it, which is left out.
    pub fn flag(&self) -> String {
        flag(self.field)
    }

    /// The name as languages with identifiers write it: the flag with underscores for dashes.
    pub fn word(&self) -> String {
        self.flag().replace('-', "_")
    }

    /// The default as text; empty if there is none.
    pub fn default_text(&self) -> &'static str {
        match self.presence {
            Presence::Default(text) => text,
            Presence::Required | Presence::Optional => "",
        }
    }
}

/// The name that users write for a field.
pub(crate) fn flag(field: &str) -> String {
    field.trim_end_matches('_').replace('_', "-")
}

/// A value that an argument can have.
pub trait Argument: Sized {
    /// Its kind.
    const KIND: Kind;
    /// Whether it may be left out without a default.
    const OPTIONAL: bool = false;

    /// Resolves a given argument.
    ///
    /// # Errors
    /// It means nothing; with one of [`rules`].
    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal>;

    /// Finds what one part of a list is: one of the kind, unless a part may stand for several.
    ///
    /// # Errors
    /// As for [`Argument::resolve`].
    fn resolve_part(ask: &Ask<'_>, part: &str) -> Result<Vec<Self>, Refusal> {
        Self::resolve(ask, &ArgValue::Text(part.to_owned())).map(|one| vec![one])
    }

    /// The statements that it is or stands in, for arguments whose expressions are read before them.
    fn slice(&self) -> Option<SlicePath> {
        None
    }

    /// Whether it asks for what cannot be proved to be taken on trust.
    fn is_on_trust(&self) -> bool {
        false
    }
}

impl<T: Argument> Argument for Option<T> {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        match given.is_nothing() {
            true => Ok(None),
            false => T::resolve(ask, given).map(Some),
        }
    }
}

/// The scope in which arguments are looked up.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The module: the procedure, its callees, and the names that arguments may mention.
    pub module: &'a Module,
    /// The procedure.
    pub proc: &'a Proc,
    /// Treatment of patterns without a number that have several matches.
    pub several: AmbiguityPolicy,
    /// Collected remarks on such patterns: location and text.
    pub remarks: &'a RefCell<Vec<(Loc, String)>>,
}

/// One argument that is looked up.
#[derive(Debug)]
pub struct Ask<'a> {
    /// The scope of the look-up.
    pub scope: &'a Scope<'a>,
    /// The argument's declaration.
    pub spec: &'a ArgSpec,
    /// The statements before which its expressions are read.
    pub place: SlicePath,
}

impl Ask<'_> {
    /// The procedure.
    pub fn proc(&self) -> &Proc {
        self.scope.proc
    }

    /// The match of a pattern.
    ///
    /// # Errors
    /// It means nothing, or may mean several.
    pub fn only<T>(
        &self,
        pattern: &str,
        found: Result<PatternMatch<T>, Refusal>,
    ) -> Result<T, Refusal> {
        let (it, remarks) = self.meant(pattern, found)?;
        self.scope.remarks.borrow_mut().extend(remarks);
        Ok(it)
    }

    /// The match of a pattern, with a remark (location and text) if there are several.
    ///
    /// # Errors
    /// As for [`Ask::only`].
    pub fn meant<T>(
        &self,
        pattern: &str,
        found: Result<PatternMatch<T>, Refusal>,
    ) -> Result<(T, Option<(Loc, String)>), Refusal> {
        let only = found.and_then(|found| found.only(self.proc(), pattern, self.scope.several));
        let (it, remarks) = only.map_err(|refusal| self.of(refusal))?;
        let flag = self.spec.flag();
        Ok((
            it,
            remarks.map(|(loc, text)| (loc, format!("'{flag}': {text}"))),
        ))
    }

    /// An error of this argument.
    pub fn error(&self, rule: &'static Condition, message: impl Into<String>) -> Refusal {
        self.of(Refusal::argument(rule, self.loc(), message))
    }

    /// An error that says which argument it is about.
    pub fn of(&self, mut refusal: Refusal) -> Refusal {
        refusal.message = format!("'{}': {}", self.spec.flag(), refusal.message);
        refusal
    }

    /// The text that is given.
    ///
    /// # Errors
    /// It is given in another way.
    pub fn text<'g>(&self, given: &'g ArgValue) -> Result<&'g str, Refusal> {
        match given {
            ArgValue::Integer(_) | ArgValue::Bool(_) => Err(self.malformed(&given.to_string())),
            _ => {
                let text = given.text().map(str::trim);
                text.ok_or_else(|| self.kind_mismatch())
            }
        }
    }

    /// The refusal of an argument of another kind.
    pub fn kind_mismatch(&self) -> Refusal {
        let message = format!("expected {}", self.spec.kind.expected());
        self.error(&rules::KIND, message)
    }

    /// The text cannot be read.
    pub fn malformed(&self, text: &str) -> Refusal {
        let found = crate::cursor::shortened(text);
        let message = format!("expected {}, found '{found}'", self.spec.kind.expected());
        self.error(&rules::MALFORMED, message)
    }

    fn loc(&self) -> &Loc {
        let block = self.proc().block(&self.place.block);
        let first = block.and_then(|b| b.get(self.place.range.start));
        match first {
            Some(stmt) if self.spec.before.is_some() => &stmt.loc,
            _ => &self.proc().loc,
        }
    }
}

/// The arguments of one step, looked up one behind another.
#[derive(Debug)]
pub struct Asks<'a> {
    scope: &'a Scope<'a>,
    specs: std::slice::Iter<'static, ArgSpec>,
    given: std::slice::Iter<'a, ArgValue>,
}

impl<'a> Asks<'a> {
    /// Begins with the first one.
    pub fn new(scope: &'a Scope<'a>, specs: &'static [ArgSpec], given: &'a [ArgValue]) -> Asks<'a> {
        Asks {
            scope,
            specs: specs.iter(),
            given: given.iter(),
        }
    }

    /// The value of the next one, whose expressions are read before some statements.
    ///
    /// # Errors
    /// It is missing, or means nothing.
    pub fn next<T: Argument>(&mut self, before: Option<SlicePath>) -> Result<T, Refusal> {
        let given = self.given.next().unwrap_or(&ArgValue::Nothing);
        let Some(spec) = self.specs.next() else {
            return Err(Refusal::internal(
                &self.scope.proc.loc,
                "an argument that is not declared",
            ));
        };
        let place = before.unwrap_or_else(|| BlockPath::root().slice(0..0));
        let ask = Ask {
            scope: self.scope,
            spec,
            place,
        };
        match spec.presence {
            Presence::Default(text) if given.is_nothing() => {
                T::resolve(&ask, &ArgValue::Text(text.to_owned()))
            }
            Presence::Required if given.is_nothing() => Err(self.missing(&ask)),
            _ => T::resolve(&ask, given),
        }
    }

    /// Nothing is given for an argument, and perhaps for others behind it.
    fn missing(&self, ask: &Ask<'_>) -> Refusal {
        let (flag, expected) = (ask.spec.flag(), ask.spec.kind.expected());
        let message = format!("the argument '{flag}' is missing: expected {expected}");
        let refusal = Refusal::argument(&rules::MISSING, ask.loc(), message);
        let given = self
            .given
            .clone()
            .chain(std::iter::repeat(&ArgValue::Nothing));
        let rest = self.specs.clone().zip(given);
        let missing = rest.filter(|(s, g)| s.presence == Presence::Required && g.is_nothing());
        missing.fold(refusal, |refusal, (spec, _)| {
            let (flag, expected) = (spec.flag(), spec.kind.expected());
            let text = format!("the argument '{flag}' is missing, too: expected {expected}");
            refusal.note(&Loc::unknown(), text)
        })
    }
}

/// Declares the arguments of a step: a struct whose fields are of types that arguments can have. A field's doc comment is
/// the argument's help; `= default` says what holds where it is left out, and a field of type `Option` may be left out
/// without. `#[before(field)]` says before which other argument's statements expressions are read: names mean what they
/// mean there.
///
/// ```
/// use exo_steps::args::{ArgSpec, Control, Loop, Presence, StepArgs};
/// exo_steps::step_args! {
///     /// Arguments of a step that begins a loop elsewhere.
///     pub struct ShiftArgs {
///         /// the loop
///         pub loop_: Loop,
///         /// the new lower bound
///         #[before(loop_)] pub lo: Control = "0",
///     }
/// }
/// let [of_loop, lo] = ShiftArgs::SPECS else { panic!() };
/// assert_eq!((of_loop.flag().as_str(), of_loop.presence), ("loop", Presence::Required));
/// assert_eq!((lo.presence, lo.before), (Presence::Default("0"), Some("loop_")));
/// ```
#[macro_export]
macro_rules! step_args {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $(#[doc = $help:literal] $(#[before($place:ident)])? $fvis:vis $field:ident : $ty:ty $(= $default:literal)?,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        $vis struct $name { $(#[doc = $help] $fvis $field: $ty,)* }

        impl $crate::args::StepArgs for $name {
            const SPECS: &'static [$crate::args::ArgSpec] = &[$($crate::args::ArgSpec {
                field: stringify!($field),
                help: $crate::args::trimmed($help),
                kind: <$ty as $crate::args::Argument>::KIND,
                presence: $crate::step_args!(@presence $ty $(, $default)?),
                before: $crate::step_args!(@name $($place)?),
            },)*];

            fn resolve(
                scope: &$crate::args::Scope<'_>,
                given: &[$crate::args::ArgValue],
            ) -> Result<Self, $crate::Refusal> {
                let mut asks = $crate::args::Asks::new(scope, Self::SPECS, given);
                $(let $field: $ty = asks.next($crate::step_args!(@slice $($place)?))?;)*
                Ok($name { $($field,)* })
            }

            fn is_on_trust(&self) -> bool {
                false $(|| $crate::args::Argument::is_on_trust(&self.$field))*
            }
        }
    };
    (@presence $ty:ty) => {
        match <$ty as $crate::args::Argument>::OPTIONAL {
            true => $crate::args::Presence::Optional,
            false => $crate::args::Presence::Required,
        }
    };
    (@presence $ty:ty, $default:literal) => { $crate::args::Presence::Default(concat!($default)) };
    (@name) => { None };
    (@name $place:ident) => { Some(stringify!($place)) };
    (@slice) => { None };
    (@slice $place:ident) => { $crate::args::Argument::slice(&$place) };
}

/// A doc comment's text without the blank behind `///`.
#[doc(hidden)]
pub const fn trimmed(doc: &'static str) -> &'static str {
    match doc.as_bytes() {
        [b' ', ..] => doc.split_at(1).1,
        _ => doc,
    }
}
