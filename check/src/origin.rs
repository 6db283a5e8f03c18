//! Origins of values that the analysis does not follow.

use exo_analysis::dataflow::FieldId;
use exo_analysis::effects::{Block, Model, NodeKind};
use exo_ir::Loc;

/// Most places that are reported; where there are more, the first.
const MOST: usize = 3;

/// The statements that write a configuration field of that name, as notes: what it holds behind a loop that does so in some
/// iterations only comes from there.
pub(crate) fn of_field(model: &Model, name: &str) -> Vec<(Loc, String)> {
    let is_named = |field: &exo_analysis::dataflow::Field| {
        let entry = field.entry.as_ref();
        entry.is_some_and(|var| var.name() == name)
    };
    let found = model.fields.iter().find(|(_, field)| is_named(field));
    let mut notes = Vec::new();
    if let Some((id, _)) = found {
        writes(&model.body, id, &mut |loc, by_call| {
            let text = match by_call {
                true => format!("'{name}' is written by this call"),
                false => format!("'{name}' is written here"),
            };
            notes.push((loc.clone(), text));
        });
    }
    notes.truncate(MOST);
    notes
}

/// Tells each statement that writes the field, and whether it does so by a call.
fn writes(block: &Block, id: FieldId, tell: &mut dyn FnMut(&Loc, bool)) {
    for node in &block.nodes {
        match &node.kind {
            NodeKind::WriteField { field, .. } if *field == id => tell(&node.loc, false),
            NodeKind::Call(call) if call.callee.writes_fields.contains(&id) => {
                tell(&node.loc, true);
            }
            NodeKind::If(branch) => {
                writes(&branch.body, id, tell);
                writes(&branch.orelse, id, tell);
            }
            NodeKind::For(l) => writes(&l.body, id, tell),
            _ => {}
        }
    }
}
