//! The types of a module's data.

use std::collections::BTreeSet;

use exo_ir::{Data, Elem, FieldKind, Item, Module, Proc};

/// Whether some data is of an integer type.
pub(super) fn has_integers(module: &Module) -> bool {
    data_types(module).any(Elem::is_integer)
}

/// The types of all data.
pub(super) fn data_types(module: &Module) -> impl Iterator<Item = Elem> {
    module.items.iter().flat_map(|item| match item {
        Item::Proc(p) => {
            let buffers = p.vars.iter().filter_map(|v| v.buffer());
            buffers.map(|ty| ty.elem).collect()
        }
        Item::Config(c) => {
            let fields = c.fields.iter();
            fields
                .filter_map(|f| match f.kind {
                    FieldKind::Data(elem) => Some(elem),
                    _ => None,
                })
                .collect()
        }
        _ => Vec::new(),
    })
}

/// Number of right sides with operands of several types; undecided types go with any.
pub(super) fn mixed_right_sides(module: &Module) -> usize {
    let mut found = 0;
    for proc in module.procs() {
        for stmt in proc.body.iter() {
            stmt.walk(&mut |s| {
                found += usize::from(s.rhs().is_some_and(|rhs| mixes(module, proc, rhs)));
            });
        }
    }
    found
}

fn mixes(module: &Module, proc: &Proc, rhs: &Data) -> bool {
    let mut elems = BTreeSet::new();
    rhs.walk(&mut |e| {
        let elem = match e {
            Data::Read { buf, .. } => proc.var(*buf).buffer().map(|ty| ty.elem),
            Data::Config(field) => {
                let config = module.config(&field.config);
                let kind = config.and_then(|c| c.field(&field.field)).map(|f| f.kind);
                match kind {
                    Some(FieldKind::Data(elem)) => Some(elem),
                    _ => None,
                }
            }
            _ => None,
        };
        elems.extend(elem.map(Elem::name));
    });
    elems.remove(Elem::R.name());
    elems.len() > 1
}
