//! A dimension that goes round: its cells share slots.

use exo_analysis::predicates::{self, Folding, Overwritten};
use exo_ir::{Ctl, CtlOp, WinDim, Window};

use super::{C2, C3};
use crate::allocation::Allocation;
use crate::args::rules;
use crate::safety::access_note;
use crate::{Obligation, Refusal, Target};

/// The number of slots, which has to be a literal: indices are taken modulo it.
pub(super) fn slots(alloc: &Allocation, size: &Ctl) -> Result<i64, Refusal> {
    match size {
        Ctl::Int(slots) if *slots > 0 => Ok(*slots),
        _ => {
            let message = "'size': expected a positive number, since 'fold' is given";
            Err(Refusal::argument(&rules::KIND, &alloc.loc, message))
        }
    }
}

/// The slot of an index.
pub(super) fn slot(index: Ctl, slots: i64) -> Ctl {
    match index {
        _ if slots == 1 => Ctl::Int(0),
        Ctl::Int(at) => Ctl::Int(at.rem_euclid(slots)),
        index => Ctl::bin(CtlOp::Mod, index, Ctl::Int(slots)),
    }
}

/// Nothing sees more than one index of the dimension at a time.
pub(super) fn sees_no_part(
    target: &Target<'_>,
    alloc: &Allocation,
    dim: usize,
) -> Result<(), Refusal> {
    let part = |window: &Window| {
        let takes = matches!(window.dims.get(dim), Some(WinDim::Interval(..)));
        takes.then_some("takes a part of the dimension")
    };
    let Some((loc, what)) = alloc.incompatible_view(target.proc(), true, part) else {
        return Ok(());
    };
    let message = format!("cannot fold '{}': {what}", alloc.name);
    let refusal = Refusal::plain(&C3, &loc, message);
    let declared = format!("'{}' is allocated here", alloc.name);
    refusal.note(&alloc.loc, declared).raise()
}

/// No value is overwritten by that of another cell before it is read.
pub(super) fn keeps_values(
    target: &mut Target<'_>,
    alloc: &Allocation,
    dim: usize,
    slots: i64,
) -> Result<(), Refusal> {
    let (model, statements) = (target.model(), alloc.lifetime(target.proc()));
    let buf = alloc.buf;
    let folding = Folding { buf, dim, slots };
    let mut facts = target.facts(&statements.block);
    let kept = predicates::slots_do_not_interfere(
        &model,
        &statements,
        folding,
        &mut facts,
        target.solver(),
    );
    let lost = match kept {
        Ok(()) => return Ok(()),
        Err(None) => return Err(Refusal::internal(&alloc.loc, "statements without a model")),
        Err(Some(lost)) => lost,
    };
    let Overwritten {
        write,
        other,
        read,
        verdict,
        ..
    } = *lost;
    let name = target.proc().name_of(buf).to_owned();
    let obligation = Obligation {
        condition: &C2,
        loc: alloc.loc.clone(),
        cannot: format!(
            "cannot fold '{name}' into {slots}: a value is overwritten by that of another cell before it is read"
        ),
        whether: format!("each value of '{name}' stays in its slot until it is read"),
    };
    target.judge(&facts, &verdict, obligation, |at| {
        vec![
            access_note(at, &model, &write, "first this"),
            access_note(at, &model, &other, "then, in the same slot, this"),
            access_note(at, &model, &read, "and this"),
        ]
    })
}
