//! `unsafe_assert_eq`: it is recorded that a procedure means what another means, on the user's word.

use std::collections::BTreeSet;

use exo_ir::{Loc, Module, Proc};

use crate::args::{Procedure, rules};
use crate::equivalence::{Meaning, Records};
use crate::rewrite::RewriteError;
use crate::{
    Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream, call_sites,
    trusted,
};

static C1: Condition = Condition {
    id: "unsafe_assert_eq.c1",
    rule: "Both have the same parameters.",
};
static C2: Condition = Condition {
    id: "unsafe_assert_eq.c2",
    rule: "Nothing is recorded to mean what the procedure means: such records would say more than is asserted. Assert it of the \
versions instead.",
};

crate::step_args! {
    /// Arguments of `unsafe_assert_eq`.
    pub struct UnsafeAssertEqArgs {
        /// the procedure that means the same
        pub other: Procedure,
    }
}

/// Plan of `unsafe_assert_eq`: the assertion to record, or `None` if it is known already.
pub struct Plan(Option<Assertion>);

struct Assertion {
    /// The assertion, and the sentences that it rests on.
    sentences: Vec<String>,
    meaning: Meaning,
}

/// Records an equivalence without a proof.
pub struct UnsafeAssertEq;

impl Step for UnsafeAssertEq {
    const NAME: &'static str = "unsafe_assert_eq";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream = Upstream::call(&[("other", "other_proc")]);
    const SUMMARY: &'static str = "record, without proof, that two procedures mean the same";
    const DESCRIPTION: &'static str = "
From here on `call_eqv` takes one for the other, as if a step had made the procedure of what the other one means. What was recorded of
it before is forgotten. Nobody has proved it: it is written on the procedure (`exo.trusted`) and on whatever comes to rest on it, together with
what the other one's record rests on, and `--exo-print-trusted` lists it. Steps on either of them go on to be proved, and what they make means
the same as the other one, if this does.";
    const EXAMPLE: Example = Example {
        before: "@proc
def twice(x: f32):
    x = x + x

@proc
def double(x: f32):
    x = 2.0 * x
",
        options: "other=twice",
        after: "@proc
def double(x: f32 @ DRAM):
    x = 2.0 * x
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = UnsafeAssertEqArgs;
    type Returns = ();
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &UnsafeAssertEqArgs) -> Result<Plan, Refused<Plan>> {
        let (module, proc) = (target.module(), target.proc());
        let other = another(module, proc, &args.other)?;
        let mut records = Records::of(module, target.trust());
        let meaning = records.meaning(&other.name);
        if records.meaning(&proc.name) == meaning {
            return Ok(Plan(None));
        }
        if !call_sites::same_parameters(proc, other) {
            let message = format!(
                "cannot assert that '{}' means what '{}' means: their parameters differ",
                proc.name, other.name
            );
            let refusal = Refusal::plain(&C1, &proc.loc, message);
            let declared = format!("'{}' is declared here", other.name);
            refusal.note(&other.loc, declared).raise()?;
        }
        no_versions(module, proc, other)?;
        let mut sentences = vec![format!(
            "asserted: '{}' means what '{}' means",
            proc.name, other.name
        )];
        // What is recorded of the other one is true only if these are.
        let related = BTreeSet::from([other.name.clone(), meaning.spec.clone()]);
        sentences.extend(trusted::sentences(module, related));
        Ok(Plan(Some(Assertion { sentences, meaning })))
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<(), RewriteError> {
        if let Some(Assertion { sentences, meaning }) = plan.0 {
            edit.trusted.extend(sentences);
            edit.asserted = Some(meaning);
        }
        Ok(())
    }
}

fn another<'m>(module: &'m Module, proc: &Proc, name: &str) -> Result<&'m Proc, Refusal> {
    match module.proc(name) {
        Some(other) if other.name != proc.name => Ok(other),
        _ => {
            let message = "'other': expected the name of another procedure";
            Err(Refusal::argument(&rules::KIND, &proc.loc, message))
        }
    }
}

fn no_versions(module: &Module, proc: &Proc, other: &Proc) -> Result<(), Refusal> {
    let mut versions = module.items.versions().referrers(&proc.name);
    let Some(version) = versions.find_map(|name| module.proc(name)) else {
        return Ok(());
    };
    let message = format!(
        "cannot assert that '{}' means what '{}' means: '{}' is recorded to mean what it means",
        proc.name, other.name, version.name
    );
    let refusal = Refusal::plain(&C2, &proc.loc, message);
    let advice = format!("assert it of '{}' instead", version.name);
    refusal.note(&Loc::unknown(), advice).raise()
}
