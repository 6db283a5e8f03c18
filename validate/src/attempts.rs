//! The order in which ways to describe values are tried, and how much each may cost.

use crate::affine;
use crate::named::Extent;
use crate::reason::{Proof, Unknown};
use crate::signature::Pair;

/// Operations of isl for the first looks at what computes with itself: for values in closed form, and for names.
const FIRST_ISL_OPERATIONS: [(u64, u64); 2] = [(300_000, 500_000), (1_000_000, 2_000_000)];

/// Operations of isl for a comparison in which what is written has names.
const MAX_NAMED_ISL_OPERATIONS: u64 = 20_000_000;

/// Operations of isl for a comparison in which iterations of short loops are evaluated one by one.
const MAX_UNROLLED_ISL_OPERATIONS: u64 = 20_000_000;

/// A way to describe the values that loops leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// Values in closed form.
    Closed,
    /// Names for what is written.
    Named(Extent),
    /// Values in closed form, and one iteration after the other in loops of few that have none.
    Unrolled,
}

impl Way {
    /// The writes that have names.
    pub(crate) fn names(self) -> Option<Extent> {
        match self {
            Way::Named(extent) => Some(extent),
            Way::Closed | Way::Unrolled => None,
        }
    }
}

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

/// Proves something with values in closed form, and if that fails by a loop that has none, with names for what is written, and at last iteration by iteration. What computes with itself is first
/// tried by few operations in both ways: a closed form may cost any number of operations before it is known that there is none, and a proof by names few.
pub(crate) fn in_some_way<T: Attempted>(
    pair: &Pair<'_>,
    mut attempt: impl FnMut(Way) -> Proof<T>,
) -> Proof<T> {
    let extents = Extent::worth_trying(pair);
    let few = FIRST_ISL_OPERATIONS.iter().filter(|_| !extents.is_empty());
    for (closed, named) in few {
        let result = affine::apart(*closed, || attempt(Way::Closed));
        if !is_cut_short(&result) {
            return or_otherwise(result, &extents, attempt);
        }
        for extent in &extents {
            if let Ok(all) = affine::apart(*named, || attempt(Way::Named(*extent)))
                && is_proved(&all)
            {
                return Ok(all);
            }
        }
    }
    let closed = attempt(Way::Closed);
    or_otherwise(closed, &extents, attempt)
}

/// The result with values in closed form, or in other ways if there is no such form.
fn or_otherwise<T: Attempted>(
    closed: Proof<T>,
    extents: &[Extent],
    mut attempt: impl FnMut(Way) -> Proof<T>,
) -> Proof<T> {
    let mut others = Vec::new();
    if let Err(why) = &closed
        && why.is_of_a_loop()
    {
        let named = extents.iter().map(|extent| Way::Named(*extent));
        others.extend(named.map(|way| (way, MAX_NAMED_ISL_OPERATIONS)));
    }
    if let Err(why) = &closed
        && why.may_be_of_a_loop()
    {
        others.push((Way::Unrolled, MAX_UNROLLED_ISL_OPERATIONS));
    }
    let mut best = closed;
    for (way, operations) in others {
        match affine::apart(operations, || attempt(way)) {
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

    use super::{Way, in_some_way};
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
    fn tried(text: &str, attempt: impl Fn(Way) -> Proof<()>) -> (Vec<Way>, bool) {
        let module = module(text);
        let side = || Side {
            module: &module,
            proc: "f",
        };
        let pair = Pair::new(side(), side()).expect("one signature");
        let mut tried = Vec::new();
        let result = in_some_way(&pair, |way| {
            tried.push(way);
            attempt(way)
        });
        (tried, result.is_ok())
    }

    #[test]
    fn names_are_tried_where_few_operations_find_no_closed_form() {
        let by_names = |way: Way| way.names().map_or_else(limit, |_| Ok(()));
        let (ways, is_proved) = tried(RECURRENCE, by_names);
        assert_eq!(ways, [Way::Closed, Way::Named(Extent::Computed)]);
        assert!(is_proved);
    }

    #[test]
    fn a_closed_form_needs_no_names() {
        let (ways, is_proved) = tried(RECURRENCE, |_| Ok(()));
        assert_eq!(ways, [Way::Closed]);
        assert!(is_proved);
    }

    #[test]
    fn what_does_not_compute_with_itself_has_all_operations_at_once() {
        let (ways, is_proved) = tried(PASS, |_| limit());
        assert_eq!(ways, [Way::Closed]);
        assert!(!is_proved);
    }

    #[test]
    fn what_is_cut_short_in_all_looks_is_not_proved() {
        let (ways, is_proved) = tried(RECURRENCE, |_| limit());
        assert!(
            ways.len() > 3 && ways.last() == Some(&Way::Closed),
            "{ways:?}"
        );
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
