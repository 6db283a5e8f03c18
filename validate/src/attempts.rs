//! The order in which ways to describe values are tried, and how much each may cost.

use crate::affine;
use crate::named::Extent;
use crate::reason::{Proof, Reason, Unknown};
use crate::signature::Pair;

/// Operations of isl for the first looks at what computes with itself: for values in closed form, and for names.
const FIRST_ISL_OPERATIONS: [(u64, u64); 2] = [(300_000, 500_000), (1_000_000, 2_000_000)];

/// Operations of isl for a comparison in which what is written has names.
const MAX_NAMED_ISL_OPERATIONS: u64 = 20_000_000;

/// A result of an attempt, of which some may be proved and some not.
pub(crate) trait Attempted {
    /// The reasons for which something is not proved.
    fn obstacles(&self) -> Vec<&Unknown>;
}

impl Attempted for () {
    fn obstacles(&self) -> Vec<&Unknown> {
        Vec::new()
    }
}

fn is_proved<T: Attempted>(result: &T) -> bool {
    result.obstacles().is_empty()
}

/// Whether more operations might have proved more.
fn is_cut_short<T: Attempted>(result: &Proof<T>) -> bool {
    match result {
        Ok(result) => result.obstacles().into_iter().any(Unknown::is_limit),
        Err(why) => why.is_limit(),
    }
}

/// Proves something with values in closed form, and if that fails by a recurrence, with names for what is written. What computes with itself is first
/// tried by few operations in both ways: a closed form may cost any number of operations before it is known that there is none, and a proof by names few.
pub(crate) fn with_names_at_last<T: Attempted>(
    pair: &Pair<'_>,
    mut attempt: impl FnMut(Option<Extent>) -> Proof<T>,
) -> Proof<T> {
    let extents = Extent::worth_trying(pair);
    let few = FIRST_ISL_OPERATIONS.iter().filter(|_| !extents.is_empty());
    for (closed, named) in few {
        let result = affine::apart(*closed, || attempt(None));
        if !is_cut_short(&result) {
            return or_with_names(result, &extents, attempt);
        }
        for extent in &extents {
            if let Ok(all) = affine::apart(*named, || attempt(Some(*extent)))
                && is_proved(&all)
            {
                return Ok(all);
            }
        }
    }
    let closed = attempt(None);
    or_with_names(closed, &extents, attempt)
}

/// The result with values in closed form, or with names for what is written if there is no such form.
fn or_with_names<T: Attempted>(
    closed: Proof<T>,
    extents: &[Extent],
    mut attempt: impl FnMut(Option<Extent>) -> Proof<T>,
) -> Proof<T> {
    match &closed {
        Err(why) if matches!(why.reason, Reason::Recurrence(_) | Reason::Repeated(_)) => {}
        _ => return closed,
    }
    let mut best = closed;
    for extent in extents {
        match affine::apart(MAX_NAMED_ISL_OPERATIONS, || attempt(Some(*extent))) {
            Ok(all) if is_proved(&all) => return Ok(all),
            Ok(some) if best.is_err() => best = Ok(some),
            _ => {}
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use exo_ir::Module;

    use super::with_names_at_last;
    use crate::named::Extent;
    use crate::reason::{Proof, Reason, stop};
    use crate::signature::{Pair, Side};
    use crate::{Options, Scope, Verdict, validate_step};

    const RECURRENCE: &str = "@proc\ndef f(n: size, x: f32[n + 1]):\n    for i in seq(0, n):\n        x[i + 1] = x[i] * x[i + 1]\n";

    const PASS: &str = "@proc\ndef f(n: size, x: f32[n]):\n    pass\n";

    fn module(text: &str) -> Module {
        exo_frontend::parse_module("t.py", text).expect("a program")
    }

    fn limit<T>() -> Proof<T> {
        stop(Reason::Limit("operations of isl".to_owned()))
    }

    /// The ways that are tried for a procedure and a copy, and whether that proves something.
    fn tried(
        text: &str,
        attempt: impl Fn(Option<Extent>) -> Proof<()>,
    ) -> (Vec<Option<Extent>>, bool) {
        let module = module(text);
        let side = || Side {
            module: &module,
            proc: "f",
        };
        let pair = Pair::new(side(), side()).expect("one signature");
        let mut tried = Vec::new();
        let result = with_names_at_last(&pair, |extent| {
            tried.push(extent);
            attempt(extent)
        });
        (tried, result.is_ok())
    }

    #[test]
    fn names_are_tried_where_few_operations_find_no_closed_form() {
        let by_names = |extent: Option<Extent>| extent.map_or_else(limit, |_| Ok(()));
        let (ways, is_proved) = tried(RECURRENCE, by_names);
        assert_eq!(ways, [None, Some(Extent::Computed)]);
        assert!(is_proved);
    }

    #[test]
    fn a_closed_form_needs_no_names() {
        let (ways, is_proved) = tried(RECURRENCE, |_| Ok(()));
        assert_eq!(ways, [None]);
        assert!(is_proved);
    }

    #[test]
    fn what_does_not_compute_with_itself_has_all_operations_at_once() {
        let (ways, is_proved) = tried(PASS, |_| limit());
        assert_eq!(ways, [None]);
        assert!(!is_proved);
    }

    #[test]
    fn what_is_cut_short_in_all_looks_is_not_proved() {
        let (ways, is_proved) = tried(RECURRENCE, |_| limit());
        assert!(ways.len() > 3 && ways.last() == Some(&None), "{ways:?}");
        assert!(!is_proved);
    }

    #[test]
    fn a_part_that_reaches_the_limit_is_not_proved_and_named() {
        let before = module(
            "@proc\ndef f(n: size, x: f32[n], y: f32[n]):\n    for i in seq(0, n):\n        y[i] = x[i]\n    for i in seq(0, n):\n        y[i] += x[i]\n",
        );
        let after = module(
            "@proc\ndef f(n: size, x: f32[n], y: f32[n]):\n    for i in seq(0, n):\n        y[i] = x[i]\n    for i in seq(0, n):\n        y[n - 1 - i] += x[n - 1 - i]\n",
        );
        let validated = |isl_operations| {
            let options = Options {
                search: false,
                isl_operations,
                ..Options::default()
            };
            let side = |module| Side { module, proc: "f" };
            validate_step(side(&before), side(&after), &options).expect("one signature")
        };
        let (scope, report) = validated(Options::default().isl_operations);
        assert!(report.is_proved() && scope == Scope::Parts(1), "{scope:?}");
        let (scope, report) = validated(100);
        assert_eq!(scope, Scope::Whole);
        let is_limit = |verdict: &Verdict| match verdict {
            Verdict::Unknown(why) => why.is_limit(),
            _ => false,
        };
        assert!(report.outputs.iter().all(|o| is_limit(&o.verdict)));
        assert!(!report.is_proved());
    }
}
