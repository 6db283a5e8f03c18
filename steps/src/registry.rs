//! The registry of steps: those of this crate, and those that other crates of the program declare.
//!
//! It is filled before `main` runs and never changes, so that every front end (passes, operations of
//! the transform dialect, programs) and every session sees the same steps.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::LazyLock;

use crate::step::Declared;
use crate::{AnyStep, Step, rewrite, steps};

/// A step that a crate declares outside of this one; [`register_step!`](crate::register_step)
/// makes it.
pub struct Registration {
    step: &'static dyn AnyStep,
    package: &'static str,
}

inventory::collect!(Registration);

impl Registration {
    /// The registration of a step by the package that declares it.
    pub const fn of<S: Step>(package: &'static str) -> Registration {
        Registration {
            step: &const { Declared::<S>(PhantomData) },
            package,
        }
    }
}

/// Registers a step of another crate: from then on it is a pass, an operation of the transform
/// dialect, a function of schedule programs, and has a page, as the steps of this crate have.
///
/// ```
/// # use exo_steps::{Condition, Edit, Example, Purpose, Refused, Step, Target, rewrite::RewriteError};
/// /// Leaves a procedure as it is.
/// pub struct Rest;
///
/// impl Step for Rest {
///     const NAME: &'static str = "rest";
///     const PURPOSE: Purpose = Purpose::Procedures;
///     const SUMMARY: &'static str = "leave a procedure as it is";
///     const DESCRIPTION: &'static str = "";
///     const EXAMPLE: Example = Example { before: "", options: "", after: "" };
///     const CONDITIONS: &'static [&'static Condition] = &[];
///     type Args = ();
///     type Returns = ();
///     type Plan = ();
///
///     fn check(_: &mut Target<'_>, (): &()) -> Result<(), Refused<()>> {
///         Ok(())
///     }
///
///     fn rewrite((): (), _: &mut Edit) -> Result<(), RewriteError> {
///         Ok(())
///     }
/// }
///
/// exo_steps::register_step!(Rest);
/// # fn main() {
/// assert!(exo_steps::steps::by_name("rest").is_some());
/// # }
/// ```
#[macro_export]
macro_rules! register_step {
    ($step:ty) => {
        $crate::inventory::submit! {
            $crate::Registration::of::<$step>(env!("CARGO_PKG_NAME"))
        }
    };
}

/// A registration that does not count, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unregistered {
    /// The step is called as one that is there already.
    #[error("the package '{package}' declares a step '{step}', which '{other}' declares, too")]
    Twice {
        /// The name of both.
        step: &'static str,
        /// The package whose step does not count.
        package: &'static str,
        /// The package whose step counts.
        other: &'static str,
    },
    /// The step's name is none.
    #[error("the package '{package}' declares a step '{step}', which is no name")]
    NoName {
        /// The name.
        step: &'static str,
        /// The package that declares it.
        package: &'static str,
    },
    /// A condition has the id of another step's, or of none.
    #[error(
        "the step '{step}' of the package '{package}' has a condition '{id}', which does not begin with '{step}.' or is declared twice"
    )]
    Condition {
        /// The step.
        step: &'static str,
        /// The package that declares it.
        package: &'static str,
        /// The condition's id.
        id: &'static str,
    },
}

struct Registry {
    steps: Vec<&'static dyn AnyStep>,
    unregistered: Vec<Unregistered>,
}

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let others = inventory::iter::<Registration>.into_iter();
    Registry::of(steps::own(), others.map(|r| (r.package, r.step)))
});

impl Registry {
    fn of(
        own: &[&'static dyn AnyStep],
        others: impl Iterator<Item = (&'static str, &'static dyn AnyStep)>,
    ) -> Registry {
        let mut others: Vec<_> = others.collect();
        // The linker decides on the order of registrations.
        others.sort_by_key(|(package, step)| (step.doc().name, *package));
        let own = own.iter().map(|step| (env!("CARGO_PKG_NAME"), *step));
        let mut known = BTreeMap::new();
        let mut unregistered = Vec::new();
        for (package, step) in own.chain(others) {
            match admissible(&known, package, step) {
                Ok(()) => _ = known.insert(step.doc().name, (package, step)),
                Err(why) => unregistered.push(why),
            }
        }
        Registry {
            steps: known.into_values().map(|(_, step)| step).collect(),
            unregistered,
        }
    }
}

fn admissible(
    known: &BTreeMap<&'static str, (&'static str, &'static dyn AnyStep)>,
    package: &'static str,
    step: &'static dyn AnyStep,
) -> Result<(), Unregistered> {
    let doc = step.doc();
    let step = doc.name;
    if let Some((other, _)) = known.get(step) {
        return Err(Unregistered::Twice {
            step,
            package,
            other,
        });
    }
    if !rewrite::is_name(step) {
        return Err(Unregistered::NoName { step, package });
    }
    let ids = || doc.conditions.iter().map(|condition| condition.id);
    let is_own = |id: &&str| {
        id.strip_prefix(step)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    let is_single = |id: &&str| ids().filter(|other| other == id).count() == 1;
    match ids().find(|id| !is_own(id) || !is_single(id)) {
        Some(id) => Err(Unregistered::Condition { step, package, id }),
        None => Ok(()),
    }
}

/// Every step of the program, in the order of their names.
pub(crate) fn all() -> &'static [&'static dyn AnyStep] {
    &REGISTRY.steps
}

/// The registrations that do not count.
pub fn unregistered() -> &'static [Unregistered] {
    &REGISTRY.unregistered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::RewriteError;
    use crate::{Condition, Edit, Example, Purpose, Refused, Target};

    static OF_ANOTHER: Condition = Condition {
        id: "fuse.c1",
        rule: "",
    };
    static OWN: Condition = Condition {
        id: "third.c1",
        rule: "",
    };

    struct Named<const AT: usize>;

    const NAMES: [&str; 4] = ["fuse", "no name", "other", "third"];
    const CONDITIONS: [&[&Condition]; 4] = [&[], &[], &[&OF_ANOTHER], &[&OWN, &OWN]];

    impl<const AT: usize> Step for Named<AT> {
        const NAME: &'static str = NAMES[AT];
        const PURPOSE: Purpose = Purpose::Statements;
        const SUMMARY: &'static str = "";
        const DESCRIPTION: &'static str = "";
        const EXAMPLE: Example = Example {
            before: "",
            options: "",
            after: "",
        };
        const CONDITIONS: &'static [&'static Condition] = CONDITIONS[AT];
        type Args = ();
        type Returns = ();
        type Plan = ();

        fn check(_: &mut Target<'_>, (): &()) -> Result<(), Refused<()>> {
            Ok(())
        }

        fn rewrite((): (), _: &mut Edit) -> Result<(), RewriteError> {
            Ok(())
        }
    }

    #[test]
    fn registrations_that_clash_do_not_count_and_say_why() {
        let all: [Registration; 4] = [
            Registration::of::<Named<0>>("there"),
            Registration::of::<Named<1>>("there"),
            Registration::of::<Named<2>>("there"),
            Registration::of::<Named<3>>("there"),
        ];
        let others = all.iter().map(|r| (r.package, r.step));
        let registry = Registry::of(steps::own(), others);
        assert_eq!(registry.steps.len(), steps::own().len());
        let said: Vec<String> = registry
            .unregistered
            .iter()
            .map(|u| u.to_string())
            .collect();
        let expected = [
            "the package 'there' declares a step 'fuse', which 'exo-steps' declares, too",
            "the package 'there' declares a step 'no name', which is no name",
            "the step 'other' of the package 'there' has a condition 'fuse.c1', which does not begin with 'other.' or is declared twice",
            "the step 'third' of the package 'there' has a condition 'third.c1', which does not begin with 'third.' or is declared twice",
        ];
        assert_eq!(said, expected);
    }
}
