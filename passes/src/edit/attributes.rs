//! Attributes of operations that go on: those of the definition, and our own, are those of the IR; foreign ones stay.

use exo_dialects::names::{self, attr};
use exo_dialects::rewriter;
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef};

use super::locations;
use super::statements::StatementOps;

/// The attributes that an operation must gain and lose to be as `made`.
struct Difference<'c> {
    more: Vec<(&'c str, Attribute<'c>)>,
    gone: Vec<&'c str>,
}

fn difference<'c>(op: OperationRef<'c, '_>, made: OperationRef<'c, '_>) -> Difference<'c> {
    let (has, mut more) = (rewriter::attributes(op), rewriter::attributes(made));
    let gone = has.iter().map(|(name, _)| *name);
    let gone = gone.filter(|name| {
        let ours = !is_foreign(op, name);
        ours && *name != attr::SYM_VISIBILITY && !more.iter().any(|(n, _)| n == name)
    });
    let gone = gone.collect();
    more.retain(|wanted| !has.contains(wanted));
    Difference { more, gone }
}

/// Whether an attribute is foreign. Attributes without a prefix of a library's operation are all
/// ours: the operation is not defined in ODS, and MLIR does not know which belong to its
/// definition.
fn is_foreign(op: OperationRef<'_, '_>, name: &str) -> bool {
    let is_ours = names::is_own_attribute(name);
    let full_name = op.name();
    let of_library = !full_name
        .as_string_ref()
        .as_str()
        .unwrap_or_default()
        .starts_with("exo.");
    !is_ours && (name.contains('.') || !of_library && !rewriter::is_inherent(op, name))
}

/// Whether an operation has the attributes that `made` has.
pub(super) fn agree<'c>(op: OperationRef<'c, '_>, made: OperationRef<'c, '_>) -> bool {
    let Difference { more, gone } = difference(op, made);
    more.is_empty() && gone.is_empty()
}

/// Gives an operation the attributes that `made` has; foreign ones stay.
pub(super) fn take<'c>(op: OperationRef<'c, '_>, made: OperationRef<'c, '_>) {
    let Difference { more, gone } = difference(op, made);
    for name in gone {
        rewriter::remove_attribute(op, name);
    }
    for (name, attribute) in more {
        rewriter::set_attribute(op, name, attribute);
    }
}

/// Gives the operation of another kind that stands in the place of one its location, its visibility, and what others have put on
/// it. An attribute without a prefix ends with the kind that bore it: an instruction may have none, and to another kind it may be
/// a word of the definition.
pub(super) fn pass_on<'c>(from: OperationRef<'c, '_>, to: OperationRef<'c, '_>) {
    for (name, attribute) in rewriter::attributes(from) {
        if name.contains('.') && is_foreign(from, name) {
            rewriter::set_discardable(to, name, attribute);
        } else if name == attr::SYM_VISIBILITY {
            rewriter::set_attribute(to, name, attribute);
        }
    }
    rewriter::set_location(to, from.location());
}

/// Gives what was made of other statements their location, and a copy the foreign attributes of what it was copied from.
pub(super) fn inherit<'c>(
    context: &'c Context,
    made: OperationRef<'c, '_>,
    origin: &exo_ir::Origin,
    olds: &StatementOps<'c, '_>,
) {
    let source = origin.continues.and_then(|id| olds.get(&id));
    if let Some(source) = source.filter(|op| op.name() == made.name()) {
        for (name, attribute) in rewriter::attributes(*source) {
            if is_foreign(*source, name) {
                rewriter::set_discardable(made, name, attribute);
            }
        }
    }
    if let Some(location) = locations::of_origin(context, origin, olds) {
        rewriter::set_location(made, location);
    }
}
