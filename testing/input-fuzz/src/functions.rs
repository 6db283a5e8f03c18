//! Functions of MLIR's own dialects, on their way into procedures and back.

use exo_dialects::diagnostic::Collector;
use exo_dialects::upstream;
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;

use crate::doors::{self, guarded, refused, said};
use crate::finding::{Finding, Kind};
use crate::judge::Reach;

/// Raising, and what makes functions of that again.
const WHOLE: [&str; 2] = ["convert-linalg-to-exo", "convert-exo-to-func"];
/// The same for parts of functions.
const PARTS: [&str; 3] = [
    "exo-outline{maximal}",
    "convert-affine-to-exo",
    "convert-exo-to-func{parallel=scf spaces-apart}",
];

/// Raises functions, as a whole and in parts, and makes functions of them again: what passes give verifies, and procedures pass the checks.
///
/// # Errors
/// The first wrong answer.
pub(crate) fn judge(
    context: &Context,
    tell: &dyn Fn(&str),
    (text, reach): (&str, &mut Reach),
) -> Result<(), Finding> {
    exo_backend_mlir::prepare(context);
    tell("parse");
    let Some(module) = doors::read(context, text.as_bytes())? else {
        return Ok(());
    };
    reach.verified += 1;
    // Procedures that were there before may be wrong.
    let is_foreign = !text.contains("exo.");
    // MLIR's own operations verify where what they print cannot be read.
    let reads_back = can_be_printed(&module) && doors::round_trips(context, &module).is_ok();
    for passes in [WHOLE.as_slice(), PARTS.as_slice()] {
        let Some(mut copy) = Module::from_operation((*module.as_operation()).clone()) else {
            return Ok(());
        };
        for pass in passes {
            tell(pass);
            if !run(context, &mut copy, pass)? {
                break;
            }
            let raised = any(copy.as_operation(), &exo_dialects::raised::is_raised);
            if raised && is_foreign {
                tell("check");
                if reads_back {
                    doors::round_trips(context, &copy)?;
                }
                checked(context, &copy)?;
                reach.checked += 1;
            }
            reach.taken += u64::from(!raised && *pass == WHOLE[1]);
        }
    }
    Ok(())
}

/// Whether MLIR can print the loops of a module: it verifies some whose maps are over other operands than there are, and may end when it prints one.
fn can_be_printed(module: &Module<'_>) -> bool {
    !any(module.as_operation(), &|op| {
        let inputs = ["lowerBoundMap", "upperBoundMap"]
            .map(|name| upstream::attribute(op, name).and_then(upstream::affine_inputs));
        let sizes = upstream::attribute(op, "operandSegmentSizes").and_then(upstream::integers);
        let sizes = sizes.unwrap_or_default();
        let fits = |(inputs, size): (Option<usize>, &i64)| {
            inputs.is_some_and(|inputs| i64::try_from(inputs).is_ok_and(|n| n == *size))
        };
        upstream::name(op) == "affine.for" && !inputs.into_iter().zip(&sizes).all(fits)
    })
}

/// Whether something holds of an operation or of one inside of it.
fn any(op: OperationRef<'_, '_>, holds: &dyn Fn(OperationRef<'_, '_>) -> bool) -> bool {
    let mut any = false;
    exo_raising::in_order(op, &mut |inner| any |= holds(inner));
    any
}

/// Runs a pass, behind which the module has to verify. Says whether it was not refused.
fn run<'c>(context: &'c Context, module: &mut Module<'c>, pass: &str) -> Result<bool, Finding> {
    let stage = pass.split('{').next().unwrap_or(pass);
    let diagnostics = Collector::new(context);
    let manager = PassManager::new(context);
    // What does not verify would be an error like any other.
    manager.enable_verifier(false);
    parse_pass_pipeline(
        manager.as_operation_pass_manager(),
        &format!("builtin.module({pass})"),
    )
    .map_err(|e| Finding::new(Kind::Internal, stage, e.to_string()))?;
    if guarded(stage, || manager.run(module).is_ok())? {
        diagnostics.take();
        return match module.as_operation().verify() {
            true => Ok(true),
            false => Err(Finding::new(Kind::Seam, stage, said(&diagnostics.take()))),
        };
    }
    refused(stage, &diagnostics.take()).map(|()| false)
}

/// Requires that procedures that were raised pass the checks.
fn checked(context: &Context, module: &Module<'_>) -> Result<(), Finding> {
    match doors::view(context, module)? {
        Some(view) if !doors::checks(&view)? => Err(Finding::new(
            Kind::Wrong,
            "check",
            "a procedure that was raised does not pass the checks",
        )),
        _ => Ok(()),
    }
}
